import { expect, test } from 'vitest';
import { dataLanguage, languageName, languageTag } from './locale.ts';

test.each([
  ['uk', 'uk', 'uk', 'Українська'],
  ['en', 'en', 'en-GB', 'English'],
] as const)('%s reads data in %s, numbers and dates as in %s, and is called %s', (locale, data, tag, name) => {
  expect([dataLanguage(locale), languageTag(locale), languageName(locale)]).toEqual([data, tag, name]);
});
