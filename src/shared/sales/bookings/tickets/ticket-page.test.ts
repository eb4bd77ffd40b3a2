import { describe, expect, test } from 'vitest';
import {
  isPhoneOf,
  isTicketKey,
  maskedPhone,
  type TicketNow,
  ticketIsAhead,
  ticketName,
  ticketNow,
  ticketPageIsOver,
} from './ticket-page.ts';
import { ticketPath } from './ticket-path.ts';

const DEPARTS = '2026-06-12T04:00:00Z';
const trip = (change: object = {}) => ({
  status: 'planned' as const,
  currentSeq: null,
  departsAt: DEPARTS,
  stops: [
    { seq: 0, departsAt: DEPARTS, departedAt: null },
    { seq: 1, departsAt: '2026-06-12T09:00:00Z', departedAt: null },
    { seq: 2, departsAt: null, departedAt: null },
  ],
  ...change,
});
const STARTED = { status: 'started' as const };
const NOON_BEFORE = '2026-06-11T12:00:00Z';

test.each<[what: string, now: TicketNow, facts: object, at: string]>([
  ['nothing has proven it', 'unproven', { status: 'unconfirmed', proof: {} }, NOON_BEFORE],
  ['nothing proved it in time', 'cancelled', { status: 'cancelled', proof: {} }, NOON_BEFORE],
  ['nobody has answered yet', 'waiting', { status: 'unconfirmed' }, NOON_BEFORE],
  [
    'the carrier has to name a price',
    'price',
    { status: 'unconfirmed', needsCalculation: true, fare: null },
    NOON_BEFORE,
  ],
  ['the ride is the day after', 'ahead', {}, NOON_BEFORE],
  ['the ride is in the night', 'today', {}, '2026-06-11T16:00:00Z'],
  ['the bus stands at the first stop', 'boarding', { trip: trip({ ...STARTED, currentSeq: 0 }) }, DEPARTS],
  ['the bus comes to a later stop', 'today', { fromSeq: 1, trip: trip({ ...STARTED, currentSeq: 0 }) }, DEPARTS],
  ['the bus stands at that stop', 'boarding', { fromSeq: 1, trip: trip({ ...STARTED, currentSeq: 1 }) }, DEPARTS],
  ['the bus has left without them', 'missed', { trip: trip({ ...STARTED, currentSeq: 1 }) }, DEPARTS],
  [
    'the bus has just left their stop',
    'missed',
    { trip: trip({ ...STARTED, currentSeq: 0, stops: [{ seq: 0, departsAt: DEPARTS, departedAt: DEPARTS }] }) },
    DEPARTS,
  ],
  ['they are aboard', 'aboard', { status: 'boarded', trip: trip({ ...STARTED, currentSeq: 1 }) }, DEPARTS],
  [
    'the bus is at their last stop',
    'arrived',
    { status: 'boarded', trip: trip({ ...STARTED, currentSeq: 2 }) },
    DEPARTS,
  ],
  ['they have left the bus', 'arrived', { status: 'completed', trip: trip({ status: 'finished' }) }, DEPARTS],
  ['they did not come', 'noShow', { status: 'no_show' }, DEPARTS],
  ['they were put off', 'ejected', { status: 'ejected' }, DEPARTS],
  ['the booking is cancelled', 'cancelled', { status: 'cancelled' }, DEPARTS],
  ['the trip is cancelled', 'tripCancelled', { trip: trip({ status: 'cancelled' }) }, DEPARTS],
])('when %s: %s', (_what, now, facts, at) => {
  const whole = {
    status: 'confirmed' as const,
    needsCalculation: false,
    fare: 2000,
    fromSeq: 0,
    toSeq: 2,
    trip: trip(),
  };
  expect(ticketNow({ ...whole, ...facts }, new Date(at))).toBe(now);
});

test.each<[what: string, ahead: boolean, facts: object, at: string]>([
  ['the day before', true, {}, NOON_BEFORE],
  ['without an answer yet', true, { status: 'unconfirmed' }, NOON_BEFORE],
  ['on board', true, { status: 'boarded', trip: STARTED }, '2026-06-12T08:00:00Z'],
  ['after a late arrival', true, { status: 'boarded', trip: STARTED }, '2026-06-13T01:59:00Z'],
  ['half a day after the planned arrival', false, { status: 'boarded', trip: STARTED }, '2026-06-13T02:00:00Z'],
  ['after the ride', false, { status: 'completed' }, '2026-06-12T15:00:00Z'],
  ['cancelled', false, { status: 'cancelled' }, NOON_BEFORE],
  ['with a cancelled trip', false, { trip: { status: 'cancelled' } }, NOON_BEFORE],
])('a stored ticket %s is ahead: %s', (_what, ahead, { trip: change = {}, ...facts }: { trip?: object }, at) => {
  const whole = { status: 'confirmed' as const, needsCalculation: false, fare: 4500, fromSeq: 0, toSeq: 2 };
  const planned = trip(change);
  const stops = planned.stops.map((stop) => ({ ...stop, arrivesAt: stop.seq === 2 ? '2026-06-12T14:00:00Z' : null }));
  const stored = { ...whole, ...facts, trip: { ...planned, stops, arrivesAt: '2026-06-12T20:00:00Z' } };
  expect(ticketIsAhead(stored, new Date(at))).toBe(ahead);
});

describe('the number of a booking', () => {
  test.each<[typed: string, stored: string, same: boolean]>([
    ['+380671112233', '+380671112233', true],
    ['067 111-22-33', '+380671112233', true],
    ['(067) 111 22 33', '+380671112233', true],
    ['00380 67 111 22 33', '+380671112233', true],
    ['380671112233', '+380671112233', true],
    ['600 111 222', '+48600111222', true],
    ['0151 23456789', '+4915123456789', true],
    ['067 111-22-34', '+380671112233', false],
    ['2233', '+380671112233', false],
    ['', '+380671112233', false],
    ['', '', false],
  ])('“%s” for %s: %s', (typed, stored, same) => {
    expect(isPhoneOf(stored, typed)).toBe(same);
  });

  test.each([
    ['+380671112233', '+380 ••• 33'],
    ['+48600111222', '+48 ••• 22'],
    ['+12025550123', '••• 23'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskedPhone(phone)).toBe(shown);
  });
});

test.each([
  ['Ірина Савчук', 'Ірина С.'],
  ['Анна Марія Ґалаґан', 'Анна Ґ.'],
  ['Богдан', 'Богдан'],
])('%s is on the ticket as %s', (name, shown) => {
  expect(ticketName(name)).toBe(shown);
});

test.each<[status: 'confirmed' | 'cancelled', lost: string | null, now: string, over: boolean]>([
  ['confirmed', null, '2026-06-26T15:59:59Z', false],
  ['confirmed', null, '2026-06-26T16:00:00Z', true],
  ['cancelled', null, '2026-06-14T23:59:59Z', false],
  ['cancelled', null, '2026-06-15T00:00:00Z', true],
  ['confirmed', '2026-06-20T10:00:00Z', '2026-07-04T09:59:59Z', false],
  ['confirmed', '2026-06-20T10:00:00Z', '2026-07-04T10:00:00Z', true],
  ['confirmed', '2026-06-11T10:00:00Z', '2026-06-26T15:59:59Z', false],
])('the page of a ticket that is %s, with a report of %s, at %s: over %s', (status, lost, now, over) => {
  const facts = {
    status,
    changedAt: new Date('2026-06-01T00:00:00Z'),
    tripArrivesAt: new Date('2026-06-12T16:00:00Z'),
    tripFinishedAt: null,
    lostChangedAt: lost === null ? null : new Date(lost),
  };
  expect(ticketPageIsOver(facts, new Date(now))).toBe(over);
});

test('the address holds the key, which no short code can be', () => {
  expect(ticketPath('0123456789abcdef')).toBe('/b/0123456789abcdef');
  expect(['0123456789abcdef', 'K7M4XP', '0123456789ABCDEF'].map(isTicketKey)).toEqual([true, false, false]);
});
