import { expect, test } from 'vitest';
import { type Messenger, messengerLink, reachInput } from './reach.ts';

test.each<[Messenger | null, string, string | null]>([
  ['viber', '+380671234567', 'viber://chat?number=%2B380671234567'],
  ['telegram', '+48601234567', 'https://t.me/+48601234567'],
  ['whatsapp', '+48601234567', 'https://wa.me/48601234567'],
  ['call', '+48601234567', null],
  [null, '+48601234567', null],
  ['viber', '', null],
])('%s of %j opens %j', (messenger, phone, link) => {
  expect(messengerLink(messenger, phone)).toBe(link);
});

test.each([
  ['067 123 45 67', '+380671234567'],
  ['', ''],
  ['067 12', 'refused'],
])('a second number %j is stored as %j', (typed, stored) => {
  const read = reachInput.secondPhone.safeParse(typed);
  expect(read.success ? read.data : 'refused').toBe(stored);
});
