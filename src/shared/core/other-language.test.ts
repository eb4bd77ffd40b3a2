import { expect, test } from 'vitest';
import { otherLanguage } from './other-language.ts';

test.each([
  ['uk', 'uk-UA', null],
  ['uk', 'uk', null],
  ['uk', 'en-GB', 'en'],
  ['uk', 'pl', 'en'],
  ['uk', 'ukx', 'en'],
  ['en', 'en-GB', 'uk'],
  ['en', 'uk-UA', 'uk'],
] as const)('a page in %s offers to a browser in %s: %s', (shown, first, offered) => {
  expect(otherLanguage(shown, first)).toBe(offered);
});
