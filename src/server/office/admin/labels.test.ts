import { expect, test } from 'vitest';
import type { MissingDocument } from '#shared/office/admin/verification.ts';
import { requestLetter } from './labels.ts';

const CARRIER = { subject: 'carrier', busId: null, driverId: null, bus: null, driver: null } as const;
const MISSING: readonly MissingDocument[] = [
  { ...CARRIER, kind: 'licence', state: 'expired' },
  {
    ...CARRIER,
    subject: 'bus',
    busId: 1,
    bus: { manufacturer: 'Neoplan', model: 'Cityliner', number: 'CE 7702 AA' },
    kind: 'insurance',
    state: 'missing',
  },
  {
    ...CARRIER,
    subject: 'driver',
    driverId: 2,
    driver: { name: 'Орися', lastName: 'Гнатюк' },
    kind: 'drivingLicence',
    state: 'missing',
  },
];

test('a letter asks for what is missing in the language of its reader, and is empty when nothing is', () => {
  expect(requestLetter('uk', MISSING, false)).toMatchInlineSnapshot(`
    "Щоб отримати позначку «Перевірено», додайте, будь ласка:
    – Ліцензія на перевезення пасажирів: прострочено
    – Страхування, «Зелена карта», CE 7702 AA: бракує
    – Посвідчення водія, Орися Гнатюк: бракує
    – Заява перевізника: бракує"
  `);
  expect(requestLetter('en', MISSING, true)).toMatchInlineSnapshot(`
    "To get the mark “Verified”, please add:
    – Passenger transport licence: expired
    – Insurance, green card, CE 7702 AA: missing
    – Driving licence, Orysia Hnatiuk: missing"
  `);
  expect(requestLetter('uk', [], true)).toBe('');
});
