import { describe, expect, test } from 'vitest';
import { checkConfined } from './confined.ts';
import { checkImports } from './imports.ts';
import { checkMessageUse } from './message-use.ts';
import { checkMessages } from './messages.ts';
import { checkNames } from './names.ts';
import type { Source, Verdict } from './source.ts';
import { checkStyle } from './style.ts';
import { checkTexts } from './texts.ts';
import { checkTidy } from './tidy.ts';

type Files = Record<string, string>;

function judge(check: (sources: readonly Source[]) => Verdict, files: Files): string[] {
  return check(Object.entries(files).map(([path, text]) => ({ path, text }))).failures;
}

/** Each bad sample with its expected failure, which proves that the check works. */
const BAD: [name: string, check: (sources: readonly Source[]) => Verdict, files: Files, failure: RegExp][] = [
  [
    'SQL in a handler',
    checkConfined,
    { 'src/server/network/fleet/handlers.ts': 'await call.sql`select 1`' },
    /SQL outside/,
  ],
  [
    'typed SQL in a handler',
    checkConfined,
    { 'src/server/network/fleet/handlers.ts': 'await sql<Row[]>`select 1`' },
    /SQL outside/,
  ],
  [
    'a string as SQL',
    checkConfined,
    { 'src/server/network/fleet/jobs.ts': "await sql.unsafe('select 1')" },
    /SQL outside/,
  ],
  ['fetch in a screen', checkConfined, { 'src/web/pages/trips/TripPage.tsx': "fetch('/api/trips')" }, /fetch outside/],
  [
    'a socket in a screen',
    checkConfined,
    { 'src/web/pages/trips/TripPage.tsx': "new WebSocket('/ws')" },
    /WebSocket outside/,
  ],
  [
    'browser storage in a screen',
    checkConfined,
    { 'src/web/pages/trips/TripPage.tsx': "localStorage.setItem('trip', '1')" },
    /localStorage outside/,
  ],
  ['a missing English text', checkMessages, messages({ 'ui.a': 'Так' }, {}), /no English/],
  ['a wrong clock', checkConfined, { 'src/web/sales/bookings/a.ts': 'new Date()' }, /clock of the device/],
  ['a wrong time', checkConfined, { 'src/web/sales/bookings/a.ts': 'Date.now()' }, /clock of the device/],
  ['a missing Ukrainian text', checkMessages, messages({}, { 'ui.a': 'Yes' }), /no Ukrainian/],
  ['a parted unit', checkMessages, messages({ 'ui.a': '3\u00a0кг' }, { 'ui.a': '3 kg' }), /a plain space/],
  [
    'a different placeholder',
    checkMessages,
    messages({ 'ui.a': 'Місто {city}' }, { 'ui.a': 'Town {town}' }),
    /differ in \{city\}, \{town\}/,
  ],
  [
    'a missing plural form',
    checkMessages,
    plural('one {# місце} many {# місць} other {# місця}', 'one {#} other {#}'),
    /no form "few"/,
  ],
  [
    'an unused plural form',
    checkMessages,
    plural('one {#} few {#} many {#} other {#}', 'one {#} few {#} other {#}'),
    /form "few" that/,
  ],
  ['an invalid message', checkMessages, messages({ 'ui.a': '{n, plural' }, { 'ui.a': 'x' }), /no ICU message/],
  ['a key of another file', checkMessages, messages({ 'trips.a': 'Рейс' }, { 'trips.a': 'Trip' }), /stands in ui.json/],
  ['a Russian letter', checkMessages, messages({ 'ui.a': 'Вы' }, { 'ui.a': 'You' }), /does not have/],
  ['a Latin letter in a Cyrillic word', checkMessages, messages({ 'ui.a': 'Micце' }, { 'ui.a': 'Seat' }), /mixes/],
  [
    'a key without a text',
    checkMessageUse,
    { ...messages({}, {}), 'src/web/ui/A.tsx': "t('ui.gone')" },
    /ui.gone is asked for/,
  ],
  ['an unused text', checkMessageUse, messages({ 'ui.a': 'Так' }, { 'ui.a': 'Yes' }), /nobody asks/],
  [
    'an error code without a text',
    checkMessageUse,
    { 'src/shared/core/errors.ts': 'const PROBLEMS = { not_found: 404 } as const' },
    /errors.not_found has no text/,
  ],
  ['Cyrillic in code', checkTexts, { 'src/web/sales/trips/rule.ts': "const a = 'Рейс'" }, /Cyrillic/],
  ['a text in markup', checkTexts, { 'src/web/sales/trips/A.tsx': 'const a = <p>Hello there</p>' }, /text outside/],
  ['a text in braces', checkTexts, { 'src/web/sales/trips/A.tsx': "const a = <p>{'Hello'}</p>" }, /text outside/],
  [
    'a text in an attribute',
    checkTexts,
    { 'src/web/sales/trips/A.tsx': 'const a = <i aria-label="Close" />' },
    /aria-label outside/,
  ],
  ['a handler in the browser', checkNames, { 'src/web/sales/trips/handlers.tsx': '' }, /no such file name/],
  ['a demo file in camel case', checkNames, { 'demo/runTrips.ts': '' }, /kebab-case/],
  ['a helper in a server domain', checkNames, { 'src/server/sales/trips/utils.ts': '' }, /no such file name/],
  ['a page in a domain', checkNames, { 'src/web/sales/trips/ListPage.tsx': '' }, /stands in web\/pages/],
  ['an unknown domain', checkNames, { 'src/shared/cargo/schema.ts': '' }, /no domain/],
  ['a domain in another group', checkNames, { 'src/shared/office/trips/schema.ts': '' }, /office is no domain/],
  ['a file beside the folders of web/core', checkNames, { 'src/web/core/call.ts': '' }, /no such file name/],
  [
    'two migrations with one number',
    checkNames,
    { 'migrations/0002_a.sql': '', 'migrations/0002_b.sql': '' },
    /0002…: this number is taken/,
  ],
  [
    'a folder that is too full',
    checkTidy,
    Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`src/web/ui/a${index}.ts`, ''])),
    /41 files of its own/,
  ],
  ['any', checkStyle, { 'src/web/ui/a.ts': 'const a: any = 1' }, /any/],
  ['non-null', checkStyle, { 'src/web/ui/a.ts': 'a!.b' }, /non-null/],
  ['a non-null assertion', checkStyle, { 'src/web/ui/a.ts': 'let a!: string' }, /definite/],
  ['a disabled type check', checkStyle, { 'src/web/ui/a.ts': '// @ts-ignore\na()' }, /switches/],
  ['a file that is too long', checkStyle, { 'src/web/ui/a.ts': 'a()\n'.repeat(301) }, /301 lines/],
  ['unfinished', checkTidy, { 'src/web/ui/a.ts': `// ${'TO'}DO later` }, /unfinished/],
  ['a path of one machine', checkTidy, { 'docs/a.md': ['', 'home', 'me', 'vezu'].join('/') }, /one machine/],
  ['download addresses', checkTidy, { 'package-lock.json': '{ "resolved": "x" }' }, /download addresses/],
  ['a package without a hash', checkTidy, { 'package-lock.json': '{ "packages": { "a": {} } }' }, /no integrity/],
  [
    'a package that another platform needs',
    checkTidy,
    { 'package-lock.json': '{ "packages": { "node_modules/a": { "optionalDependencies": { "b": "1.0.0" } } } }' },
    /node_modules\/a lacks b/,
  ],
  [
    'a lockfile of another manifest',
    checkTidy,
    {
      'package.json': '{ "optionalDependencies": { "a": "1.0.0" } }',
      'package-lock.json': '{ "packages": { "": { "optionalDependencies": { "a": "0.9.0" } } } }',
    },
    /does not have the optionalDependencies/,
  ],
  ['a version range', checkTidy, { 'package.json': '{ "optionalDependencies": { "a": "^1.0.0" } }' }, /not pinned/],
];

describe('every check finds its bad sample', () => {
  test.each(BAD)('%s', (_, check, files, failure) => {
    expect(judge(check, files).join('\n')).toMatch(failure);
  });
});

describe('every check accepts the good samples', () => {
  const good: Files = {
    'src/shared/people/accounts/base/schema.ts': "import * as z from 'zod/mini'; export const user = z.string()",
    'src/shared/sales/trips/api.ts': "import { user } from '../../people/accounts/base/schema.ts'; use(user)",
    'src/server/core/auth.ts': "import { user } from '#shared/people/accounts/base/schema.ts'; use(user)",
    'src/server/sales/trips/queries.ts': 'export const all = (sql: Db) => sql<Trip[]>`select 1`',
    'src/server/sales/trips/commands/start.ts': "import { all } from '../queries.ts'; all(sql)",
    'src/server/modules.ts': "import { all } from './sales/trips/queries.ts'; use(all)",
    'src/web/core/api/call.ts': "export const ask = () => fetch('/api')",
    'src/web/pages/trips/TripPage.tsx': `const a = <p title={t('ui.a')}>{t('ui.b', { n: 1 })} · Vezu {t(\`ui.c.\${kind}\`)}</p>`,
    'src/web/pages/trips/Sheet.tsx': "import { all } from '#web/sales/bookings/core/queries.ts'; use(all)",
    'src/web/sales/bookings/core/queries.ts': 'export const all = 1',
    'src/web/routes.ts': "const trip = () => import('./pages/trips/TripPage.tsx')",
    ...messages(
      { 'ui.a': 'Рейс', 'ui.b': '{n, plural, =0 {нема} one {#} few {#} many {#} other {#}}', 'ui.c.x': 'Так' },
      { 'ui.a': 'Trip', 'ui.b': '{n, plural, one {#} other {#}}', 'ui.c.x': 'Yes' },
    ),
  };
  const checks = {
    checkImports,
    checkConfined,
    checkMessages,
    checkMessageUse,
    checkTexts,
    checkNames,
    checkStyle,
    checkTidy,
  };

  test.each(Object.entries(checks))('%s', (_, check) => {
    expect(judge(check, good)).toEqual([]);
  });
});

function messages(uk: Files, en: Files): Files {
  return { 'src/shared/i18n/uk/ui.json': JSON.stringify(uk), 'src/shared/i18n/en/ui.json': JSON.stringify(en) };
}

function plural(uk: string, en: string): Files {
  return messages({ 'ui.a': `{n, plural, ${uk}}` }, { 'ui.a': `{n, plural, ${en}}` });
}
