import { describe, expect, test } from 'vitest';
import { checkGlossary } from './glossary.ts';
import { REFUSED, type RefusedTables } from './refused-words.ts';

const TABLES: RefusedTables = {
  names: { 'deed, deeds': 'action', 'most, mosts': 'max', 'way, ways': 'path', 'words.ts': 'labels' },
  texts: { 'told, tell': 'notified', stands: 'is' },
  comments: { 'at once': 'immediately' },
  openings: { What: 'a noun' },
  functions: { expect: 'require' },
  declared: { 'around, asked': 'context' },
};

function failuresOf(files: Record<string, string>, tables = TABLES): string {
  return checkGlossary(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    tables,
  ).failures.join('\n');
}

describe('a refused word is found', () => {
  const sample = 'src/web/sales/trips/a.ts';

  test.each([
    ['in an identifier', sample, 'export const tripDeeds = 1', /a.ts:1 “deeds” in tripDeeds; use action/],
    ['in a constant', 'bench/a.ts', 'run({ MOST_TRIPS: 1 })', /“most” in MOST_TRIPS; use max/],
    ['in a file name', 'src/web/sales/trips/trip-deeds.ts', '', /“deeds” in a file name/],
    ['in the name of a style sheet', 'src/web/sales/trips/deeds.css', '', /“deeds” in a file name/],
    ['as a whole file name', 'src/web/sales/trips/words.ts', '', /“words.ts” in a file name; use labels/],
    ['in a string of one word', sample, "send({ type: 'deed' })", /a.ts:1 “deed” in the string deed; use action/],
    ['in a header', sample, "set('x-way-at')", /“way” in the string x-way-at/],
    ['in a class of an element', `${sample}x`, '<p className="mt-2 way-log" />', /“way” in the string way-log/],
    ['in a class of a style sheet', 'src/web/a.css', 'p {}\n.way-log {}', /a.css:2 “way” in the style way-log/],
    ['in a custom property', 'src/web/a.css', ':root { --way: 1px }', /“way” in the style way/],
    ['in a comment', sample, '/** The staff is told. */\nexport const a = 1;', /a.ts:1 “told” in a comment/],
    ['over two lines of a comment', sample, '/**\n * It is done at\n * once.\n */\na()', /“at once” in a comment/],
    ['at the beginning of a comment', sample, '/** What it weighs. */\na()', /“What” begins a comment; use a noun/],
    ['in the name of a test', 'src/a.test.ts', "test.each([1])('it Stands %i', () => {})", /“stands” in the name/],
    ['in the name of a guard', sample, 'function expectSeats() {}', /“expect” in expectSeats; use require/],
    ['as a parameter', sample, 'function a(asked: string) {}', /“asked” in asked; use context/],
    ['as a parameter of an arrow', sample, 'list.map((asked) => a)', /“asked” in asked/],
    ['as a type', sample, 'interface Around {}', /“around” in Around; use context/],
    ['as a function', sample, 'function around() {}', /“around” in around/],
    ['in the name of a constant guard', sample, 'const expectSeats = () => {}', /“expect” in expectSeats/],
  ])('%s', (_, path, text, failure) => {
    expect(failuresOf({ [path]: text })).toMatch(failure);
  });
});

test.each([
  ['somebody', '// It belongs to somebody.\na()', /“somebody” in a comment/],
  ['at once', '// It is sent at once.\na()', /“at once” in a comment/],
  ['those of', '/** Its days and those of the trip. */\na()', /“those of” in a comment/],
  ['whom', '/** The person whom it concerns. */\na()', /“whom” in a comment/],
  ['a comment that begins with “What”', '/** What a parcel weighs. */\na()', /“What” begins a comment/],
  ['expectX', 'export function expectSeats() {}', /“expect” in expectSeats/],
  ['forgetX', 'export async function forgetRows() {}', /“forget” in forgetRows/],
  ['a parameter that is a participle', 'export function a(given: string) {}', /“given” in given/],
  ['a refused string', "send({ type: 'tell' })", /“tell” in the string tell/],
])('the tables refuse %s', (_, text, failure) => {
  expect(failuresOf({ 'src/web/sales/trips/a.ts': text }, REFUSED)).toMatch(failure);
});

test('names of the API and parts of other words are not refused', () => {
  const text = 'export const way = 1; export const almost = { lastAction: 1, always: 2 };';
  expect(failuresOf({ 'src/shared/people/accounts/sign-in/sign-ins-schema.ts': text })).toBe('');
  expect(failuresOf({ 'src/shared/sales/trips/schema.ts': text })).toMatch(/“way” in way/);
});

test('a refused word is found in the summary of an endpoint', () => {
  const text = "export const api = { one: endpoint({ summary: 'A trip with its deeds' }) };";
  expect(failuresOf({ 'src/shared/sales/trips/api.ts': text })).toMatch(/api.ts:1 “deeds” in a summary; use action/);
  expect(failuresOf({ 'src/web/sales/trips/a.ts': text })).toBe('');
});

test('sentences, SQL, tests and the second line of a comment may contain them', () => {
  const text = "// null stands for none; a standard\nexport const text = 'a deed'; sql`select deed`;";
  expect(failuresOf({ 'src/web/sales/trips/a.ts': text })).toBe('');
  expect(failuresOf({ 'src/web/sales/trips/a.test.ts': "function expectSeats() { send('deed') }" })).toBe('');
  expect(failuresOf({ 'src/web/sales/trips/a.ts': '// It is not known:\n// What it weighs.\na()' })).toBe('');
  expect(failuresOf({ 'src/web/sales/trips/a.ts': 'a(({ asked }) => asked)' })).toBe('');
  expect(failuresOf({ 'src/web/a.css': '/* .deed */ p { margin: 0 }' })).toBe('');
});
