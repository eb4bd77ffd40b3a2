import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallFacts } from './call-texts.ts';

const place = (uk: string, en: string, zone: string) => ({
  id: 1,
  name: { uk, en },
  country: 'UA',
  zone,
  lat: 0,
  lon: 0,
});
const RIDE: CallFacts = {
  from: place('Львів', 'Lviv', 'Europe/Kyiv'),
  to: place('Краків', 'Kraków', 'Europe/Warsaw'),
  fromPoint: 'АС «Стрийська», платформа 2',
  toPoint: 'MDA',
  departsAt: '2026-11-21T04:15:00Z',
  arrivesAt: '2026-11-21T12:10:00Z',
  seats: [3, 4],
  infants: 0,
  parcelKg: null,
  total: 5600,
  payBy: 'cash',
  card: false,
};
const NIGHT = { departsAt: '2026-11-21T09:00:00Z', arrivesAt: '2026-11-22T02:10:00Z' };
const CASES: [string, CallFacts][] = [
  ['two, in cash', RIDE],
  ['one, alone, by card, with cents', { ...RIDE, seats: [7], total: 2850, payBy: 'card' }],
  ['two whose ticket can be paid by card', { ...RIDE, card: true }],
  ['two with an infant', { ...RIDE, infants: 1 }],
  ['two with two infants', { ...RIDE, infants: 2 }],
  ['over night, at eleven, without a place', { ...RIDE, ...NIGHT, fromPoint: '', seats: [1, 2, 3], payBy: 'transfer' }],
  ['within one zone', { ...RIDE, to: place('Стрий', 'Stryi', 'Europe/Kyiv'), toPoint: '' }],
  ['a price by arrangement', { ...RIDE, total: null }],
  ['a parcel that nobody has weighed', { ...RIDE, seats: [], parcelKg: 0, total: 1000 }],
  ['a parcel', { ...RIDE, seats: [], parcelKg: 6.5, total: 1000 }],
];

describe.each(['uk', 'en'] as const)('the texts for a caller in %s', (language) => {
  let texts: typeof import('./call-texts.ts');
  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal('document', { cookie: `vezu_locale=${language}` });
    const { loadStartTexts } = await import('#web/core/i18n/i18n.ts');
    await loadStartTexts();
    texts = await import('./call-texts.ts');
  });

  test('to be read aloud', () => {
    const lines = CASES.map(([name, facts]) => `${name}:\n  ${texts.readAloud(facts)}`);
    expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
  });

  test('to be sent as a message', () => {
    const url = 'https://vezu.app/b/0123456789abcdef';
    const sent = CASES.map(([name, facts]) => `${name}:\n  ${texts.messageText(facts, url)}`);
    expect(`\n${sent.join('\n')}\n`).toMatchSnapshot();
  });

  test('open on a phone as a message to the caller', () => {
    expect(texts.smsLink('+380673412208', 'a b: /c')).toBe('sms:+380673412208?&body=a%20b%3A%20%2Fc');
  });
});

test.each([
  [[7], '7'],
  [[3, 4], '3, 4'],
  [[12, 13, 14, 15], '12, 13, 14, 15'],
  [[9, 5, 6, 7, 8, 30], '5–9, 30'],
])('the seats %j are written as %s', async (seats, expected) => {
  const { seatList } = await import('./call-texts.ts');
  expect(seatList(seats)).toBe(expected);
});
