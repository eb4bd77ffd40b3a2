import { describe, expect, test } from 'vitest';
import { HELP_TOPICS } from '#shared/people/reference/help-topics.ts';
import { anchorOf, groupsFor, matches } from './help-topics.ts';

describe('the search in the help', () => {
  const texts = ['Як видалити обліковий запис?', 'У налаштуваннях: ваше ім’я зникне.'];
  test.each([
    ['finds every topic without an input', '', true],
    ['finds a word of the question', 'Видалити', true],
    ['finds a word of the answer', 'налаштуваннях', true],
    ['finds words of question and answer together', 'запис зникне', true],
    ['finds a word with another apostrophe', "ім'я", true],
    ['finds a word without its apostrophe', 'імя', true],
    ['ignores spaces around the input', '  запис ', true],
    ['finds a longer word with another ending', 'видалили запису', true],
    ['does not find a word of neither', 'посилка', false],
    ['does not find a topic with only one of two words', 'запис посилка', false],
  ])('%s', (_why, typed, found) => {
    expect(matches(typed, texts)).toBe(found);
  });
});

test('every topic of the help has its own link', () => {
  const anchors = Object.values(HELP_TOPICS).flat().map(anchorOf);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchorOf('help.account.forgot')).toBe('account-forgot');
});

test.each([
  ['', 'passenger'],
  ['passenger', 'passenger'],
  ['driver', 'driver'],
  ['carrier', 'company'],
])('the help for «%s» begins with the topics for that user', (userType, first) => {
  expect(groupsFor(userType)[0]).toBe(first);
});
