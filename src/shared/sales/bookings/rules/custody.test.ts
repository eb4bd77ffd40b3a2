import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { chainForReceiver, custodyChain } from '../parcels/custody-chain.ts';
import {
  CUSTODY_STATES,
  type CustodyFacts,
  custodyActionsOf,
  custodyRefusal,
  custodyState,
  mainCustodyAction,
} from './custody.ts';
import { type CustodyRecord, parcelActions } from './custody-schema.ts';
import { BOOKING_STATUSES } from './lifecycle.ts';

const FLAGS = [false, true];
const ALL: CustodyFacts[] = BOOKING_STATUSES.flatMap((status) =>
  FLAGS.flatMap((taken) =>
    FLAGS.flatMap((unclaimed) =>
      FLAGS.flatMap((passing) => FLAGS.map((atStop) => ({ status, taken, unclaimed, passing, atStop }))),
    ),
  ),
);

describe('the custody of a parcel', () => {
  it('is this table: state, status of the trip, before and at the stop', () => {
    const rows = new Set(
      ALL.flatMap((facts) =>
        TRIP_STATUSES.flatMap((status) => {
          const may = custodyActionsOf(facts, { status }).join(' ');
          const main = mainCustodyAction(facts, { status }) ?? '-';
          const where = facts.atStop ? 'at the stop' : 'before';
          return may === '' ? [] : [`${custodyState(facts)} | ${status} | ${where}: ${may} | main ${main}`];
        }),
      ),
    );
    expect([...rows].toSorted()).toMatchSnapshot();
  });

  it('has every state, from exactly one of the facts', () => {
    expect(new Set(ALL.map(custodyState))).toEqual(new Set(CUSTODY_STATES));
  });

  it('says why not: the parcel first, then the trip, then the stop', () => {
    const facts: CustodyFacts = { status: 'boarded', taken: true, unclaimed: false, passing: false, atStop: false };
    expect(custodyRefusal('takeOver', facts, { status: 'started' })).toBe('booking_state');
    expect(custodyRefusal('handOut', facts, { status: 'planned' })).toBe('trip_state');
    expect(custodyRefusal('handOut', facts, { status: 'cancelled' })).toBe('trip_cancelled');
    expect(custodyRefusal('unclaimed', facts, { status: 'started' })).toBe('parcel_before_stop');
    expect(custodyRefusal('unclaimed', facts, { status: 'finished' })).toBeNull();
  });
});

function link(step: CustodyRecord['step'], at: string, more: Partial<CustodyRecord> = {}): CustodyRecord {
  const none = {
    actor: null,
    weightKg: null,
    condition: null,
    note: null,
    byPin: null,
    place: null,
    until: null,
    collectedBy: null,
  };
  return { ...none, step, at, photos: [], ...more };
}

describe('the chain', () => {
  const taken = link('taken', '2026-06-12T04:00:00.000Z', {
    weightKg: 4.2,
    actor: 'Степан',
    photos: [{ id: 'a', width: 1, height: 1 }],
  });
  const trip = { departedAt: '2026-06-12T04:10:00.000Z', arrivedAt: '2026-06-12T12:00:00.000Z' };

  it('has the road and the arrival between what the staff pressed', () => {
    const out = link('handedOut', '2026-06-12T12:05:00.000Z', { byPin: true });
    const broken = link('damaged', '2026-06-12T09:00:00.000Z', { note: 'Кут зім’ято' });
    const steps = custodyChain([taken, broken, out], trip).map(({ step }) => step);
    expect(steps).toEqual(['taken', 'departed', 'damaged', 'atStop', 'handedOut']);
  });

  it('leaves out what the trip did before the parcel came and after it went', () => {
    const back = link('returned', '2026-06-12T08:00:00.000Z', { note: 'Небезпечна' });
    expect(custodyChain([taken, back], trip).map(({ step }) => step)).toEqual(['taken', 'departed', 'returned']);
    expect(custodyChain([taken], { ...trip, departedAt: '2026-06-12T03:00:00.000Z' }).map(({ step }) => step)).toEqual([
      'taken',
      'atStop',
    ]);
    expect(custodyChain([], trip)).toEqual([]);
  });

  it('goes on over another bus, with the departures of both', () => {
    const passed = link('passed', '2026-06-12T08:00:00.000Z', { actor: 'Степан', place: 'AA 1234 BB' });
    const received = link('received', '2026-06-12T08:02:00.000Z', { actor: 'Ігор', place: 'AA 1234 BB' });
    const over = { departedAt: '2026-06-12T08:30:00.000Z', earlier: [trip.departedAt], arrivedAt: trip.arrivedAt };
    const steps = custodyChain([taken, passed, received], over).map(({ step }) => step);
    expect(steps).toEqual(['taken', 'departed', 'passed', 'received', 'departed', 'atStop']);
    expect(chainForReceiver([passed])).toMatchObject([{ actor: null, place: 'AA 1234 BB' }]);
  });

  it('shows the receiver states and times, the place of keeping, and damages with photos', () => {
    const broken = link('damaged', '2026-06-12T09:00:00.000Z', { note: 'Кут', actor: 'Степан', photos: taken.photos });
    const stored = link('unclaimed', '2026-06-12T13:00:00.000Z', {
      place: 'Склад',
      until: '2026-06-19',
      actor: 'Степан',
    });
    const seen = chainForReceiver([taken, broken, stored]);
    expect(seen.map(({ actor, weightKg }) => [actor, weightKg])).toEqual(Array(3).fill([null, null]));
    expect(seen.map(({ photos }) => photos.length)).toEqual([0, 1, 0]);
    expect([seen[1]?.note, seen[2]?.place, seen[2]?.until]).toEqual(['Кут', 'Склад', '2026-06-19']);
  });
});

describe('what a press must say', () => {
  const PHOTO = '3f2b9a52-5c8e-4a57-9d3a-0d1f0f6f0a01';
  const reads = (press: { action: string }) =>
    parcelActions.find((schema) => schema.shape.action.def.values[0] === press.action)?.safeParse(press).success;

  it.each([
    [true, { action: 'takeOver', bookingId: 1, weightKg: 4.24, condition: 'whole', photos: [PHOTO] }],
    [false, { action: 'takeOver', bookingId: 1, weightKg: 4.2, condition: 'whole', photos: [] }],
    [false, { action: 'takeOver', bookingId: 1, weightKg: 0, condition: 'whole', photos: [PHOTO] }],
    [false, { action: 'takeOver', bookingId: 1, weightKg: 501, condition: 'whole', photos: [PHOTO] }],
    [false, { action: 'takeOver', bookingId: 1, weightKg: 4, condition: 'wet', photos: [PHOTO] }],
    [true, { action: 'handOut', bookingId: 1, pin: '4072' }],
    [false, { action: 'handOut', bookingId: 1, pin: '407' }],
    [true, { action: 'handOut', bookingId: 1, reason: 'Показала паспорт', photos: [PHOTO] }],
    [false, { action: 'handOut', bookingId: 1, reason: 'Показала паспорт' }],
    [false, { action: 'handOut', bookingId: 1, photos: [PHOTO] }],
    [true, { action: 'unclaimed', bookingId: 1, place: 'Склад у Кракові', until: '2026-06-19' }],
    [false, { action: 'unclaimed', bookingId: 1, place: '', until: '2026-06-19' }],
    [false, { action: 'unclaimed', bookingId: 1, place: 'Склад', until: 'потім' }],
    [true, { action: 'returned', bookingId: 1, reason: 'Не та адреса' }],
    [false, { action: 'returned', bookingId: 1, reason: '' }],
    [true, { action: 'damaged', bookingId: 1, note: 'Кут зім’ято', photos: [PHOTO] }],
    [false, { action: 'damaged', bookingId: 1, note: 'Кут зім’ято', photos: [] }],
  ])('%s: %j', (fits, press) => expect(reads(press)).toBe(fits));
});

describe('who collected a parcel', () => {
  const press = (more: object) => ({ action: 'handOut', bookingId: 1, pin: '1234', ...more });
  const action = z.discriminatedUnion('action', parcelActions);
  it.each([
    ['nobody noted it', {}, null],
    ['the receiver', { collectedBy: { relation: 'receiver' } }, { relation: 'receiver', name: '' }],
    ['a relative', { collectedBy: { relation: 'relative', name: ' Ганна ' } }, { relation: 'relative', name: 'Ганна' }],
  ])('%s', (_, more, collectedBy) => {
    expect(action.parse(press(more))).toMatchObject({ collectedBy });
  });

  it('asks for the name of another person', () => {
    const { error } = action.safeParse(press({ collectedBy: { relation: 'other', name: ' ' } }));
    expect(error?.issues).toMatchObject([{ path: ['collectedBy', 'name'], message: 'field_required' }]);
  });
});
