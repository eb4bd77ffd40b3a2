import { describe, expect, test } from 'vitest';
import { anchorOf, groupsFor, HELP_TOPICS, matches } from './help-topics.ts';

describe('the filter of the help', () => {
  const texts = ['Як видалити обліковий запис?', 'У налаштуваннях: ваше ім’я зникне.'];
  test.each([
    ['nothing typed', '', true],
    ['a word of the question', 'Видалити', true],
    ['a word of the answer', 'налаштуваннях', true],
    ['words of both, apart', 'запис зникне', true],
    ['another apostrophe', "ім'я", true],
    ['no apostrophe', 'імя', true],
    ['spaces around', '  запис ', true],
    ['a word that is in neither', 'посилка', false],
    ['one word in, one not', 'запис посилка', false],
  ])('%s', (_why, typed, found) => {
    expect(matches(typed, texts)).toBe(found);
  });
});

test('every topic has an anchor of its own', () => {
  const anchors = Object.values(HELP_TOPICS).flat().map(anchorOf);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchorOf('help.account.forgot')).toBe('account-forgot');
});

test.each([
  ['', 'passenger'],
  ['passenger', 'passenger'],
  ['driver', 'driver'],
  ['carrier', 'company'],
])('of %s the own questions come first', (userType, first) => {
  expect(groupsFor(userType)[0]).toBe(first);
});
