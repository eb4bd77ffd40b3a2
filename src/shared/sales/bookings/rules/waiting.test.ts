import { expect, test } from 'vitest';
import { BOOKING_STATUSES } from './lifecycle.ts';
import { waitsFor } from './waiting.ts';

const ASKED = { fare: null, contractPrice: null, declined: false };

test.each([
  ['at a known price', { fare: 4800 }, 'carrier'],
  ['whose price nobody has named yet', {}, 'carrier'],
  ['whose price was named', { contractPrice: 6000 }, 'passenger'],
  ['whose price the passenger declined', { contractPrice: 6000, declined: true }, 'carrier'],
  ['at a price that was agreed on', { contractPrice: 6000, fare: 6000 }, 'carrier'],
] as const)('an unconfirmed booking %s waits for the %s', (_which, facts, who) => {
  expect(waitsFor({ ...ASKED, ...facts, status: 'unconfirmed' })).toBe(who);
});

test.each(BOOKING_STATUSES.filter((status) => status !== 'unconfirmed'))(
  'one that is %s waits for nobody',
  (status) => {
    expect(waitsFor({ ...ASKED, status })).toBeNull();
  },
);
