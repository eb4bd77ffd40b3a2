import { expect, test } from 'vitest';
import { rulesIn } from './own-words.ts';

const RULES = { petRules: 'Котів беремо', baggageRules: 'Дві валізи', forbiddenGoods: 'Меблі' };

test.each([
  [
    'the written English',
    'en',
    { english: { petRules: 'Cats are welcome', baggageRules: 'Two cases', forbiddenGoods: 'Furniture' } },
    'Cats are welcome',
  ],
  ['Ukrainian where there is no English', 'en', {}, 'Котів беремо'],
  ['Ukrainian where the English is empty', 'en', { english: { petRules: '' } }, 'Котів беремо'],
  ['Ukrainian for a reader of Ukrainian', 'uk', { english: { petRules: 'Cats are welcome' } }, 'Котів беремо'],
] as const)('a carrier’s rules are %s', (_, locale, english, petRules) => {
  expect(rulesIn(locale, { ...RULES, ...english })).toMatchObject({ petRules });
});
