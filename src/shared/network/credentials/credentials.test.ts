import { describe, expect, test } from 'vitest';
import { expiredOn } from './expired.ts';
import { CREDENTIAL_KINDS, isRequired, KINDS, subjectOf } from './kinds.ts';
import { mayHandle } from './policy.ts';
import { type CredentialHolder, credentialInput } from './schema.ts';
import { dueReminder, needsAttention, stateOn } from './state.ts';

const TODAY = '2026-06-10';

describe('the state of a document', () => {
  test.each([
    ['a required one that is not there', null, true, 'missing', true],
    ['another one that is not there', null, false, 'optional', false],
    ['without an end', { validUntil: null }, true, 'endless', false],
    ['until yesterday', { validUntil: '2026-06-09' }, false, 'expired', true],
    ['until today', { validUntil: TODAY }, true, 'expiring', true],
    ['for 60 more days', { validUntil: '2026-08-09' }, true, 'expiring', true],
    ['for 61 more days', { validUntil: '2026-08-10' }, true, 'valid', false],
  ] as const)('%s', (_what, document, required, state, attention) => {
    expect(stateOn(document, required, TODAY)).toBe(state);
    expect(needsAttention(stateOn(document, required, TODAY))).toBe(attention);
  });
});

describe('the reminder that is due', () => {
  test.each([
    ['61 days before', '2026-08-10', '2026-01-01', null],
    ['60 days before', '2026-08-09', '2026-01-01', 60],
    ['two days later, after a stop of the server', '2026-08-07', '2026-01-01', 60],
    ['three days later it is too late', '2026-08-06', '2026-01-01', null],
    ['30 days before', '2026-07-10', '2026-01-01', 30],
    ['7 days before', '2026-06-17', '2026-01-01', 7],
    ['on the day', TODAY, '2026-01-01', 0],
    ['the day after, when the server stood still on the day', '2026-06-09', '2026-01-01', 0],
    ['three days after', '2026-06-07', '2026-01-01', null],
    ['for a document of today', '2026-07-10', TODAY, null],
    ['for a document that was added on the day before', '2026-07-10', '2026-06-09', 30],
    ['for a document that was added within the last 60 days', '2026-08-09', '2026-06-10', null],
  ] as const)('%s', (_what, validUntil, addedOn, due) => {
    expect(dueReminder(validUntil, addedOn, TODAY)).toBe(due);
  });
});

test('a second, naive calendar of reminders agrees on every day, also after days on which the server did not run', () => {
  const day = (offset: number) => new Date(Date.UTC(2026, 5, 10 + offset)).toISOString().slice(0, 10);
  for (let left = -10; left <= 70; left += 1)
    for (const added of [-200, -61, -45, -8, -1, 0]) {
      // The days on which the notes of a calendar are written, from the first to the last; each note is still good on the two days after it.
      const notes = [60, 30, 7, 0].filter(
        (before) => left - before >= -2 && left - before <= 0 && added < left - before,
      );
      const latest = notes.filter((note) => left - note <= 0).at(-1) ?? null;
      expect(dueReminder(day(left), day(added), day(0)), `${left} days left, added ${-added} days ago`).toBe(latest);
    }
});

test('every kind belongs to one subject, and what a bus needs a van does not', () => {
  expect(CREDENTIAL_KINDS.map(subjectOf)).toEqual([
    ...KINDS.carrier.map(() => 'carrier'),
    ...KINDS.bus.map(() => 'bus'),
    ...KINDS.driver.map(() => 'driver'),
  ]);
  const required = (seats: number) => CREDENTIAL_KINDS.filter((kind) => isRequired(kind, seats));
  expect(required(8)).toEqual([
    ...['register', 'licence', 'registration', 'insurance', 'roadworthiness'],
    ...['drivingLicence', 'passport'],
  ]);
  expect(required(9).filter((kind) => !required(8).includes(kind))).toEqual(['tachograph', 'driverCard', 'cpc']);
});

test.each([
  ['owner', 'carrier', true],
  ['singleDriver', 'carrier', true],
  ['dispatcher', 'carrier', false],
  ['dispatcher', 'bus', true],
  ['dispatcher', 'driver', true],
  ['driver', 'carrier', false],
  ['driver', 'bus', false],
  ['driver', 'own', true],
  ['driver', 'driver', false],
  ['passenger', 'own', false],
  ['admin', 'carrier', false],
] as const)('a %s and the documents of: %s', (role, of, may) => {
  const holder = { subject: of === 'own' ? ('driver' as const) : of, driverId: of === 'own' ? 7 : 8 };
  expect(mayHandle({ role, accountId: 7 }, holder)).toBe(may);
});

describe('the form of a document', () => {
  const errors = (data: object) => {
    const parsed = credentialInput.safeParse({ kind: 'insurance', validUntil: '2027-01-01', ...data });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };
  test.each([
    ['whole', { number: ' AB 1 ', issuedBy: 'АСКА', validFrom: '2026-01-01' }, []],
    ['without its last day', { validUntil: '' }, ['validUntil valid_until_required']],
    ['without an end, which an insurance has', { validUntil: '', endless: true }, ['validUntil valid_until_required']],
    ['without an end, as a registration', { kind: 'registration', validUntil: '', endless: true }, []],
    ['that ends before it begins', { validFrom: '2027-01-02' }, ['validUntil valid_until_order']],
    ['with an impossible day', { validUntil: '2027-02-30' }, ['validUntil date_format']],
    ['with a long number', { number: 'A'.repeat(41) }, ['number text_max_length']],
    ['with too many files', { files: [1, 2, 3, 4, 5, 6, 7] }, ['files files_max']],
  ])('%s', (_what, data, expected) => {
    expect(errors(data)).toEqual(expected);
  });
});

describe('the documents that have expired on the day of a trip', () => {
  const line = (kind: 'insurance' | 'passport', validUntil: string | null) =>
    ({ kind, credential: validUntil === null ? null : { validUntil } }) as CredentialHolder['lines'][number];
  const bus = { subject: 'bus', busId: 1, driverId: null, lines: [line('insurance', '2026-06-22')] };
  const driver = { subject: 'driver', busId: null, driverId: 7, lines: [line('passport', null)] };
  const holders = [bus, driver] as CredentialHolder[];
  test.each([
    ['the last day still counts', 1, 7, '2026-06-22', []],
    ['the day after', 1, 7, '2026-06-23', ['insurance']],
    ['of another bus', 2, 7, '2026-06-23', []],
    ['none is chosen', null, null, '2026-06-23', []],
  ])('%s', (_what, busId, driverId, date, kinds) => {
    expect(
      expiredOn(holders, { busId, driverIds: driverId === null ? [] : [driverId] }, date).map(({ kind }) => kind),
    ).toEqual(kinds);
  });
});
