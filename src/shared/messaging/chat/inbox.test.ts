import { expect, test } from 'vitest';
import { assigning, searchedWords } from './inbox.ts';
import { filledPhrase, hasGaps, phraseIn } from './office-phrases.ts';

const [ME, COLLEAGUE, OTHER, STRANGER] = [1, 2, 3, 9];
const office = [ME, COLLEAGUE, OTHER];

test.each([
  ['nobody has it: I take it', null, ME, null, { kind: 'taken' }],
  ['nobody has it: I give it to a colleague', null, COLLEAGUE, null, { kind: 'given' }],
  ['I release it', ME, null, ME, { kind: 'released' }],
  ['I hand mine to a colleague', ME, COLLEAGUE, ME, { kind: 'given' }],
  ['I take it from a colleague whom I see', COLLEAGUE, ME, COLLEAGUE, { kind: 'taken' }],
  ['somebody was faster', COLLEAGUE, ME, null, { refusal: 'conflict' }],
  ['somebody else got it meanwhile', OTHER, ME, COLLEAGUE, { refusal: 'conflict' }],
  ['I have it already', ME, ME, null, null],
  ['nobody had it, I release it', null, null, ME, null],
  ['a stranger gets nothing', null, STRANGER, null, { refusal: 'not_found' }],
])('%s', (_name, assigneeId, to, was, expected) => {
  expect(assigning({ assigneeId, office }, ME, { to, was })).toEqual(expected);
});

test.each([
  ['Де ви?', ['де', 'ви']],
  ["п'ятниця & !x:*", ['п', 'ятниця', 'x']],
  ['  ', []],
  ['BC4567АА 06:30', ['bc4567аа', '06', '30']],
])('the words of %j', (q, words) => {
  expect(searchedWords(q)).toEqual(words);
});

test.each([
  [
    '{name}, чекаємо: {stop}, {time}',
    { name: 'Іро', stop: 'Львів', time: '06:00' },
    'Іро, чекаємо: Львів, 06:00',
    false,
  ],
  ['Місце {seat}', {}, 'Місце {seat}', true],
  ['{unknown} {name} {name}', { name: 'Іра' }, '{unknown} Іра Іра', false],
  ['{name}', { name: '$&' }, '$&', false],
])('%j is filled in', (text, facts, filled, gaps) => {
  expect(filledPhrase(text, facts)).toBe(filled);
  expect(hasGaps(filledPhrase(text, facts))).toBe(gaps);
});

test('a phrase is in the language of the customer, or in the one there is', () => {
  expect(phraseIn('en', { uk: 'Так', en: 'Yes' })).toBe('Yes');
  expect(phraseIn('en', { uk: 'Так', en: '' })).toBe('Так');
  expect(phraseIn('uk', { uk: '', en: 'Yes' })).toBe('Yes');
});
