import { expect, test } from 'vitest';
import { markedParts } from './found-parts.ts';

const marked = (text: string, wanted: string) =>
  markedParts(text, wanted)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Зупинка у Вроцлаві', 'вроцлав', 'Зупинка у [Вроцлав]і'],
  ['Так, так', 'ТАК', '[Так], [так]'],
  ['Ціна 5.00 (готівкою)', '5.00 (', 'Ціна [5].[00] (готівкою)'],
  ['Я на місці', 'зовсім інше', 'Я на місці'],
  ['', 'слово', ''],
])('%s with %s', (text, wanted, shown) => {
  expect(marked(text, wanted)).toBe(shown);
});

test('a long text begins shortly before the word', () => {
  const shown = marked(`${'а '.repeat(200)}слово і далі`, 'слово');
  expect(shown.startsWith('…')).toBe(true);
  expect(shown).toContain('[слово] і далі');
  expect(shown.length).toBeLessThan(60);
});
