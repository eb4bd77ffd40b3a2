import { describe, expect, test } from 'vitest';
import type { CredentialHolder } from '../credentials/schema.ts';
import { missingOf, verifiedUntil } from './verification.ts';

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
