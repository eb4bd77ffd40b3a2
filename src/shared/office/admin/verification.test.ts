import { describe, expect, test } from 'vitest';
import type { CredentialHolder } from '#shared/network/credentials/schema.ts';
import { checkedThings, lastSellingDay, missingOf, type SellingFacts, verifiedUntil } from './verification.ts';

type Line = CredentialHolder['lines'][number];

function holder(lines: [kind: Line['kind'], required: boolean, state: Line['state'], until: string | null][]) {
  return {
    subject: 'carrier',
    busId: null,
    driverId: null,
    bus: null,
    driver: null,
    lines: lines.map(([kind, required, state, until]) => ({
      kind,
      required,
      state,
      days: null,
      credential: state === 'missing' ? null : { validUntil: until },
    })),
  } as CredentialHolder;
}

describe('what is missing of a carrier', () => {
  test.each([
    ['nothing', [['licence', true, 'valid', '2027-01-01']], []],
    ['a document that is not there', [['licence', true, 'missing', null]], ['licence missing']],
    ['one that has expired', [['licence', true, 'expired', '2026-01-01']], ['licence expired']],
    ['one that ends soon still counts', [['licence', true, 'expiring', '2026-06-20']], []],
    ['one that nobody requires', [['community', false, 'expired', '2026-01-01']], []],
  ] as const)('%s', (_what, lines, expected) => {
    const missing = missingOf([holder(lines.map(([...line]) => line))]);
    expect(missing.map(({ kind, state }) => `${kind} ${state}`)).toEqual(expected);
  });
});

test.each([
  [
    'the earliest required one',
    [
      ['licence', true, 'valid', '2028-01-01'],
      ['register', true, 'valid', '2027-03-01'],
    ],
    '2027-03-01',
  ],
  [
    'not one that nobody requires',
    [
      ['licence', true, 'valid', '2028-01-01'],
      ['community', false, 'valid', '2026-07-01'],
    ],
    '2028-01-01',
  ],
  ['no end', [['register', true, 'endless', null]], null],
] as const)('the mark lasts until the end of a document: %s', (_what, lines, expected) => {
  expect(verifiedUntil([holder(lines.map(([...line]) => line))])).toBe(expected);
});

describe('the last day of selling, where only verified carriers sell', () => {
  const RULE = { required: true, graceDays: 14 };
  const VERIFIED: SellingFacts = { state: 'verified', until: '2026-06-20', answerBy: null, sellsUntil: null };

  test.each<[what: string, facts: Partial<SellingFacts>, day: string | null]>([
    ['is as many days after the last document as the setting says', {}, '2026-07-04'],
    ['is the day to answer by, where that is earlier', { answerBy: '2026-06-15' }, '2026-06-15'],
    ['is not a later day to answer by', { answerBy: '2026-08-01' }, '2026-07-04'],
    ['is the day to answer by of a mark without an end', { until: null, answerBy: '2026-06-15' }, '2026-06-15'],
    ['is not in sight of a mark without an end', { until: null }, null],
    ['is what was left after the mark has ended', { state: 'ended', sellsUntil: '2026-07-01' }, '2026-07-01'],
    ['is over for who was refused', { state: 'refused' }, null],
    ['does not come of documents without the mark', { state: 'asked', answerBy: '2026-06-15' }, null],
  ])('%s', (_what, facts, day) => {
    expect(lastSellingDay({ ...VERIFIED, ...facts }, RULE)).toBe(day);
  });

  test('is none where everybody sells', () => {
    expect(lastSellingDay(VERIFIED, { ...RULE, required: false })).toBeNull();
  });
});

describe('what the mark is based on', () => {
  test.each<[what: string, lines: Parameters<typeof holder>[0], things: string[]]>([
    [
      'the documents that are there, in the order of the page',
      [
        ['drivingLicence', true, 'valid', '2028-01-01'],
        ['register', true, 'endless', null],
      ],
      ['company', 'drivers'],
    ],
    [
      'buses once, for either of their documents',
      [
        ['registration', true, 'valid', '2028-01-01'],
        ['roadworthiness', true, 'valid', '2027-01-01'],
      ],
      ['buses'],
    ],
    ['no document that is missing', [['licence', true, 'missing', null]], []],
    ['nothing that the page does not name', [['passport', false, 'valid', '2028-01-01']], []],
  ])('%s', (_what, lines, things) => {
    expect(checkedThings([holder(lines)])).toEqual(things);
  });
});
