import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROWS = readFileSync(new URL('../../docs/specification-coverage.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| S\d\d \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).split('\n');

test('the checklist has the rows S01 to S62', () => {
  const wanted = Array.from({ length: 62 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
  expect(ROWS.map(([, row]) => row)).toEqual(wanted);
});

test('every row names what shows it, and each test that it names is exactly one file', () => {
  const wrong = ROWS.flatMap(([, row, , , , shown = '']) => {
    const tests = [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path);
    const found = tests.map((path) => [path, FILES.filter((file) => `/${file}`.endsWith(`/${path}`)).length] as const);
    const bad = found.filter(([, count]) => count !== 1).map(([path, count]) => `${row}: ${count} files are ${path}`);
    return shown === '' ? [`${row}: nothing`] : bad;
  });
  expect(wrong).toEqual([]);
});
