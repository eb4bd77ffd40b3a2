import { expect, test } from 'vitest';
import { checkGlossary } from './glossary.ts';

const GLOSSARY = `## Refused words

| not | but |
|---|---|
| deed, deeds | action |
| most | max |
| way | path |
| words.ts | labels |

## Refused in comments

| not | but |
|---|---|
| told, tell | notified |
| stands | is |
`;

function failuresOf(files: Record<string, string>, glossary = GLOSSARY): string {
  const sources = Object.entries({ 'docs/glossary.md': glossary, ...files });
  return checkGlossary(sources.map(([path, text]) => ({ path, text }))).failures.join('\n');
}

test.each([
  ['an identifier', { 'src/web/sales/trips/a.ts': 'export const tripDeeds = 1' }, /“deeds” in tripDeeds; use action/],
  ['a constant', { 'bench/a.ts': 'run({ MOST_TRIPS: 1 })' }, /“most” in MOST_TRIPS; use max/],
  ['a file name', { 'src/web/sales/trips/trip-deeds.ts': '' }, /“deeds” in a file name/],
  ['a whole file name', { 'src/web/sales/trips/words.ts': '' }, /“words.ts” in a file name; use labels/],
])('a refused word is found in %s', (_, files, failure) => {
  expect(failuresOf(files)).toMatch(failure);
});

test('names of the API and parts of other words are not refused', () => {
  const text = 'export const way = 1; export const almost = { lastAction: 1, always: 2 };';
  expect(failuresOf({ 'src/shared/people/accounts/sign-in/sign-ins-schema.ts': text })).toBe('');
  expect(failuresOf({ 'src/shared/sales/trips/schema.ts': text })).toMatch(/“way” in way/);
});

test.each([
  [
    'a comment',
    { 'src/web/sales/trips/a.ts': '/** The staff is told. */\nexport const a = 1;' },
    /a.ts:1 “told” in a comment/,
  ],
  [
    'the name of a test',
    { 'src/web/sales/trips/a.test.ts': "test.each([1])('it Stands %i', () => {});" },
    /“stands” in a comment or/,
  ],
])('a word that is refused in comments is found in %s', (_, files, failure) => {
  expect(failuresOf(files)).toMatch(failure);
});

test('a refused word is found in the summary of an endpoint', () => {
  const text = "export const api = { one: endpoint({ summary: 'A trip with its deeds' }) };";
  expect(failuresOf({ 'src/shared/sales/trips/api.ts': text })).toMatch(/api.ts:1 “deeds” in a summary; use action/);
  expect(failuresOf({ 'src/web/sales/trips/a.ts': text })).toBe('');
});

test('texts of the code, other words and phrases that are allowed are not refused', () => {
  const text = "// null stands for none; a standard\nexport const text = 'told';";
  expect(failuresOf({ 'src/web/sales/trips/a.ts': text })).toBe('');
});

test('a glossary without its table of refused words is refused', () => {
  expect(failuresOf({}, '# Glossary')).toMatch(/a table of refused words is missing/);
});
