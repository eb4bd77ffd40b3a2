import { expect, test } from 'vitest';
import { notificationTexts } from './labels.ts';

const FACTS = {
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Берлін', en: 'Berlin' },
  zone: 'Europe/Kyiv',
  departsAt: '2026-11-21T16:05:00Z',
  point: 'Автовокзал, вул. Стрийська',
  carrier: 'Микола Паламарчук',
  reason: '–',
};

test.each([
  ['uk', 'cancelled', 'Микола Паламарчук: Львів – Берлін'],
  ['en', 'cancelled', 'Mykola Palamarchuk: Lviv – Berlin'],
] as const)('in %s the text of "%s" has the carrier’s name in the reader’s script', (locale, subject, begins) => {
  expect(notificationTexts(subject, FACTS, locale).body.slice(0, begins.length)).toBe(begins);
});
