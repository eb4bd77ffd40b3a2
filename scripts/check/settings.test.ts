import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/core/settings/settings.ts';
import { assignment, checkSettings, settingsFiles } from './settings.ts';

const [file] = settingsFiles();
const example = file?.text ?? '';
/** The same with each example as the value. */
const filled = example.replaceAll(/^# Example: (.*)\n\w+=$/gm, '$1');
const full = filled.replaceAll(/^#(?=[A-Z])/gm, '');

test.each([
  ['as it is', example],
  ['with all defaults and examples', full],
])('.env.example %s means the same to a shell and to Node', (_state, text) => {
  const node = parseEnv(text);
  expect(shell(text, Object.keys(node))).toEqual(node);
});

test('.env.example has each setting once', () => {
  expect(Object.keys(parseEnv(full)).sort()).toEqual([...SETTING_NAMES].sort());
  expect(full.match(/^[A-Z]\w*(?==)/gm)).toHaveLength(SETTING_NAMES.length);
});

test('.env.example changes nothing before it is edited', () => {
  expect(new Set(Object.values(parseEnv(example)))).toEqual(new Set(['']));
});

test('a value is quoted if a shell would read it in another way', () => {
  const hard = [
    'a b',
    'Vezu <x@y.z>',
    '[{"id":"a"}]',
    '$HOME',
    '`id`',
    '#x',
    'a;b',
    'a\\b',
    '*',
    '~',
    '"',
    'a=b',
    '{a,b}',
    '',
  ];
  const text = hard.map((value, index) => assignment(`A${index}`, value)).join('\n');
  const expected = Object.fromEntries(hard.map((value, index) => [`A${index}`, value]));
  expect(parseEnv(text)).toEqual(expected);
  expect(shell(text, Object.keys(expected))).toEqual(expected);
});

test("a file that does not have today's settings is found", () => {
  expect(checkSettings().failures).toEqual([]);
  const older = (path: string) =>
    settingsFiles().find((made) => made.path === path && path !== 'docs/settings.md')?.text ?? '';
  expect(checkSettings(older).failures).toEqual(["docs/settings.md does not have today's settings: npm run settings"]);
});

/** The values that a shell has after it has read the text. */
function shell(text: string, names: readonly string[]): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'vezu-settings-'));
  try {
    writeFileSync(join(folder, '.env'), text);
    const script = 'set -a; . ./.env; exec "$0" -p "JSON.stringify(process.env)"';
    const printed = execFileSync('sh', ['-e', '-c', script, process.execPath], {
      cwd: folder,
      env: { HOME: '/nowhere' },
    });
    const read: Record<string, string> = JSON.parse(String(printed));
    return Object.fromEntries(names.map((name) => [name, read[name] ?? 'not set']));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
