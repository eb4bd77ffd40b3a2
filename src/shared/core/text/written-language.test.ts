import { expect, test } from 'vitest';
import { writtenLanguage } from './written-language.ts';

test.each([
  ['Зручні сидіння, Wi-Fi є', 'uk'],
  ['Comfortable seats, from Львів', null],
  ['Wygodne siedzenia', null],
  ['12:30!', null],
  ['', null],
])('recognises the language of the text: %s', (text, language) => {
  expect(writtenLanguage(text)).toBe(language);
});
