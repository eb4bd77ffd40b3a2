import { expect, test } from 'vitest';
import { isOverbuilt } from './json-shape.ts';

const LIMIT = 64 * 1024;

test.each([
  ['{}', false],
  ['{"a":[{"b":[1,2,{"c":null}]}]}', false],
  [`${'['.repeat(16)}${']'.repeat(16)}`, false],
  [`${'['.repeat(17)}${']'.repeat(17)}`, true],
  [`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`, true],
  [`[${'[],'.repeat(2_000)}[]]`, false],
  [`[${'0,'.repeat(5_000)}0]`, true],
  [`{"text":"${'[{,'.repeat(5_000)}"}`, false],
  [`{"text":"\\"${'[{,'.repeat(5_000)}"}`, false],
  [`{"text":"${'[,'.repeat(5_000)}`, false],
])('%.40s… is too complex for a form: %s', (text, is) => {
  expect(isOverbuilt(text, LIMIT)).toBe(is);
});

test('checking one megabyte takes a few milliseconds', () => {
  const text = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
  isOverbuilt(text, text.length);
  // The processor's time: a busy machine makes the clock's longer.
  const before = process.threadCpuUsage();
  isOverbuilt(text, text.length);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(50);
});
