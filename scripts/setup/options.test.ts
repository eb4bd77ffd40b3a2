import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerTo } from './options.mjs';

const { version, scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const USAGE = /^Usage: npm start \[-- OPTION\]$/m;

test.each([
  ['of npm start', []],
  ['of npm run dev', ['--dev']],
  ['of npm run dev with a debugger', ['--dev', '--inspect']],
  ['of npm start with options', ['--no-demo', '--new-key']],
  ['of a backup', ['--backup', '/backups/before 1']],
  ['of a rehearsal', ['--backup', '--rehearse', '/backups']],
  ['of a restore', ['--restore', 'bucket:2026']],
  ['of a command with words of its own', ['--admin', 'create', 'a@b.example', '--role', 'support']],
])('the words %s start something', (_which, words) => {
  expect(answerTo(words)).toBeNull();
});

test.each([[['--help']], [['--backup', '--help']], [['--admin', '--help']]])('%j prints the usage', (words) => {
  expect(answerTo(words)).toEqual({ code: 0, text: expect.stringMatching(USAGE) });
});

test('the usage names every command of npm that starts Vezu, and no other', () => {
  const known = Object.entries<string>(scripts).filter(([, line]) => line.startsWith('node scripts/start.mjs '));
  const named = [...(answerTo(['--help'])?.text.matchAll(/npm run (\w+)/g) ?? [])].map(([, name]) => name);
  expect(named.sort()).toEqual(known.map(([name]) => name).sort());
});

test('--version prints the version, and the commit where it is known', () => {
  const text = answerTo(['--version'])?.text;
  expect(text).toMatch(new RegExp(`^Vezu ${version.replaceAll('.', '\\.')}( \\([0-9a-f]{7,}\\))?$`));
});

test.each([
  [['--prot'], '--prot'],
  [['--no-demo', 'x'], 'x'],
  [['--backup', '--keep'], '--keep'],
  [['--backup', '/a', '/b'], '/b'],
])('%j is refused with the usage', (words, unknown) => {
  const answer = answerTo(words);
  expect(answer).toEqual({ code: 1, text: expect.stringMatching(USAGE) });
  expect(answer?.text.split('\n')[0]).toBe(`There is no option ${unknown}.`);
});
