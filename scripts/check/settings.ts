import { readFileSync } from 'node:fs';
import type { Setting, Settings } from '#server/core/settings/setting-forms.ts';
import { SETTING_GROUPS } from '#server/core/settings/settings.ts';
import type { Source, Verdict } from './source.ts';

const ENV_HEAD = `# All settings, made by npm run settings from src/server/core/settings/settings.ts. Copy this file to .env, which npm start and the other commands read;
# a value of the environment replaces the one of the file. A shell reads it by: set -a; . ./.env
# A line that begins with # has the default value. An empty value counts as not set.
`;

const PAGE_HEAD = `<!-- Made by npm run settings from src/server/core/settings/settings.ts. -->
# Settings

Vezu reads its settings from the environment, and \`npm start\` and the other commands of \`package.json\` also from the file \`.env\` in the folder of the
sources; [.env.example](../.env.example) is such a file with all of them. A value of the environment replaces the one of the file, and an empty
value counts as not set. A wrong value ends the start with a sentence that names the setting; a name that is nearly a setting is reported.

The value can also be in a file that the name with \`_FILE\` names, such as \`SECRETS_KEY_FILE=/run/secrets/secrets_key\`, for the secrets of containers and
units.
`;

/** Fails when a file that is made from the settings is older than they are. */
export function checkSettings(read = (path: string) => readFileSync(path, 'utf8')): Verdict {
  const stale = settingsFiles().filter(({ path, text }) => read(path) !== text);
  return { failures: stale.map(({ path }) => `${path} does not have today's settings: npm run settings`) };
}

export function settingsFiles(): Source[] {
  const groups: [string, Settings][] = Object.entries(SETTING_GROUPS);
  return [
    { path: '.env.example', text: ENV_HEAD + groups.map(([title, group]) => environmentOf(title, group)).join('') },
    { path: 'docs/settings.md', text: PAGE_HEAD + groups.map(([title, group]) => tableOf(title, group)).join('') },
  ];
}

function environmentOf(title: string, group: Settings): string {
  const settings = Object.entries(group).map(([name, about]) => {
    const comment = [`${sentence(about.meaning)} Value: ${about.words}.`];
    if (about.unset !== undefined) comment.push(`Without a value: ${about.unset}.`);
    const example = about.example === undefined ? '' : `# Example: ${assignment(name, about.example)}\n`;
    const line = about.default === undefined ? `${name}=` : `#${assignment(name, about.default)}`;
    return wrap(comment.join(' ')) + example + line;
  });
  return `\n## ${title}\n\n${settings.join('\n\n')}\n`;
}

/** An assignment that a shell and Node read alike. */
export function assignment(name: string, value: string): string {
  if (value.includes("'")) throw new Error(`A shell cannot read this value of ${name}: ${value}`);
  return /^[\w./:@%+,-]*$/.test(value) ? `${name}=${value}` : `${name}='${value}'`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function wrap(words: string): string {
  return words.replaceAll(/(.{1,118})(?: |$)/g, '# $1\n');
}

function tableOf(title: string, group: Settings): string {
  const rows = Object.entries(group).map(
    ([name, about]) => `| \`${name}\` | ${defaultOf(about)} | ${escaped(about.words)} | ${meaningOf(about)} |\n`,
  );
  return `\n## ${title}\n\n| setting | default | value | meaning |\n|---|---|---|---|\n${rows.join('')}`;
}

function defaultOf({ default: value, unset = '' }: Setting<unknown>): string {
  return value === undefined ? unset : `\`${value}\``;
}

function meaningOf({ meaning, example, words }: Setting<unknown>): string {
  return example === undefined || words.includes(example) ? meaning : `${meaning}. Example: \`${example}\``;
}

function escaped(words: string): string {
  return words.replaceAll(/[<|]/g, '\\$&');
}
