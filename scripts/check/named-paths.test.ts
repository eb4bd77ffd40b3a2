import { expect, test } from 'vitest';
import { pathsOf, wrongPaths } from './named-paths.ts';

const PATHS = pathsOf(['README.md', 'bench/load.ts', 'src/server/http/mount.ts', 'src/shared/i18n/uk/core.json']);

function wrong(text: string): string[] {
  return wrongPaths({ path: 'docs/decisions/0001-first.md', text }, PATHS);
}

test.each([
  ['a file that is gone', '`src/server/http/gone.ts`', 'src/server/http/gone.ts'],
  ['a folder that is gone', '`bench/phone/`', 'bench/phone'],
  ['a file without its folder', '`gone.ts`', 'gone.ts'],
  ['a file of another folder', '`https/mount.ts`', 'https/mount.ts'],
  ['a tier without src', '`server/mail`', 'server/mail'],
  ['a file in a command', '`node bench/gone.ts --smoke`', 'bench/gone.ts'],
  ['a file in a block of code', '```sh\nnode bench/gone.ts\n```', 'bench/gone.ts'],
  ['one of several names in braces', '`i18n/{uk,en}/core.json`', 'i18n/{uk,en}/core.json'],
  ['a placeholder that no file fits', '`src/web/<area>/*.tsx`', 'src/web/<area>/*.tsx'],
])('refuses %s', (_, text, path) => {
  expect(wrong(text)).toEqual([path]);
});

test.each([
  ['the whole path', '`src/server/http/mount.ts`, `src/server/http/`'],
  ['the end of a path', '`mount.ts`, `http/mount.ts`, `server/http`'],
  ['a path with placeholders', '`src/shared/i18n/<language>/core.json`, `server/*/mount.ts`, `#shared/…`, `*.ts`'],
  ['the name of a new file', '`docs/decisions/NNNN-title.md`'],
  ['a generated file', '`dist/server.json`, `data/`, `node_modules/.bin/tsc`, `deploy/settings`'],
  [
    'an address, a package, a setting',
    '`/search/a.ts`, `https://vezu.example/a.ts`, `@axe-core/a.ts`, `FILE=bench/a.ts`',
  ],
  ['a path without code font', 'src/gone.ts'],
])('accepts %s', (_, text) => {
  expect(wrong(text)).toEqual([]);
});

test('looks into Markdown files only', () => {
  expect(wrongPaths({ path: 'src/a.ts', text: '// `gone.ts`' }, PATHS)).toEqual([]);
});
