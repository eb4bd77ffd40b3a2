import { describe, expect, it } from 'vitest';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS } from '../rules/schema.ts';
import {
  CHANGERS,
  type ChangeFacts,
  type ChangeState,
  changeAnswers,
  changeableKinds,
  changedKinds,
  changeRefusal,
  consentFor,
  difference,
  dueAt,
  offerEnd,
} from './change.ts';

const DEPARTS = new Date('2026-06-12T04:00:00Z');
const EARLY = new Date('2026-06-10T09:00:00Z');
const LATE = new Date('2026-06-11T05:00:00Z');

function facts(change: Partial<ChangeFacts> = {}): ChangeFacts {
  return {
    kind: 'passenger',
    status: 'confirmed',
    tripStatus: 'planned',
    departsAt: DEPARTS,
    fare: 4500,
    changeHours: 24,
    ...change,
  };
}

const STATE: ChangeState = {
  tripId: 1,
  fromSeq: 0,
  toSeq: 3,
  seat: 4,
  name: 'Ірина',
  phone: '+380671112233',
  price: 4500,
};

describe('who may change what', () => {
  it('is this table, by kind of booking, status and trip, long before departure and shortly before', () => {
    const rows = BOOKING_KINDS.flatMap((kind) =>
      CHANGERS.flatMap((who) =>
        TRIP_STATUSES.flatMap((tripStatus) =>
          BOOKING_STATUSES.flatMap((status) => {
            const of = (now: Date) => changeableKinds(who, facts({ kind, status, tripStatus }), now).join(' ') || '-';
            const [early, late] = [of(EARLY), of(LATE)];
            return early === '-' && late === '-'
              ? []
              : [`${kind} | ${who} | ${tripStatus} | ${status}: ${early} | ${late}`];
          }),
        ),
      ),
    );
    expect(rows).toMatchSnapshot();
  });

  it.each([
    ['trip', 'driver', {}, 'not_allowed'],
    ['price', 'passenger', {}, 'not_allowed'],
    ['seat', 'passenger', { changeHours: null }, 'not_allowed'],
    ['name', 'office', { status: 'cancelled' }, 'booking_state'],
    ['name', 'office', { tripStatus: 'cancelled' }, 'trip_cancelled'],
    ['name', 'office', { tripStatus: 'finished' }, 'trip_state'],
    ['seat', 'office', { kind: 'parcel' }, 'booking_state'],
    ['price', 'office', { fare: null }, 'needs_price'],
    ['trip', 'passenger', { tripStatus: 'started' }, 'trip_state'],
    ['name', 'office', { status: 'boarded', tripStatus: 'started' }, null],
    ['trip', 'office', { status: 'boarded', tripStatus: 'started' }, 'booking_state'],
  ] as const)('%s by the %s, %o: %s', (kind, who, change, code) => {
    expect(changeRefusal(kind, who, facts(change), EARLY)).toBe(code);
  });

  it('ends for a passenger at the hour that the carrier says', () => {
    expect(changeRefusal('trip', 'passenger', facts(), new Date('2026-06-11T04:00:00Z'))).toBeNull();
    expect(changeRefusal('trip', 'passenger', facts(), new Date('2026-06-11T04:00:01Z'))).toBe('change_too_late');
    expect(changeRefusal('trip', 'passenger', facts({ changeHours: 2 }), LATE)).toBeNull();
  });
});

describe('a change', () => {
  it.each([
    [{ tripId: 2, fromSeq: 1, seat: 9 }, ['trip']],
    [{ toSeq: 2, price: 3200 }, ['stops', 'price']],
    [{ seat: 5, name: 'Ніна' }, ['seat', 'name']],
    [{ phone: '+48600111222' }, ['phone']],
    [{}, []],
  ])('to %o changes %o', (change, kinds) => expect(changedKinds(STATE, { ...STATE, ...change })).toEqual(kinds));

  it('costs the difference, and leaves what is due or to be given back', () => {
    expect(difference({ price: 4500 }, { price: 5000 })).toBe(500);
    expect(difference({ price: 4500 }, { price: null })).toBe(0);
    expect([dueAt(5000, 4500), dueAt(3200, 4500), dueAt(null, 0)]).toEqual([500, -1300, 0]);
  });
});

describe('consent', () => {
  const base = { before: { price: 4500 }, status: 'confirmed', agreed: false, instantConfirmation: false } as const;
  it.each([
    ['office', ['trip'], 4500, {}, 'passenger'],
    ['office', ['stops', 'price'], 3200, {}, 'passenger'],
    ['office', ['price'], 5000, {}, 'passenger'],
    ['office', ['price'], 4000, {}, null],
    ['office', ['seat', 'name', 'phone'], 4500, {}, null],
    ['office', ['trip', 'price'], 9000, { agreed: true }, null],
    ['driver', ['stops', 'price'], 5000, {}, 'passenger'],
    ['passenger', ['seat'], 4500, {}, null],
    ['passenger', ['trip'], 4500, {}, 'carrier'],
    ['passenger', ['trip'], 4500, { agreed: true }, 'carrier'],
    ['passenger', ['trip'], 4500, { instantConfirmation: true }, null],
    ['passenger', ['trip'], 4500, { status: 'unconfirmed' }, null],
  ] as const)('of %s for %o at %i, %o: %s', (who, kinds, price, change, side) => {
    expect(consentFor(who, kinds, { ...base, ...change, after: { price } })).toBe(side);
  });

  it.each([
    ['office', 'carrier', ['trip'], ['withdraw']],
    ['driver', 'carrier', ['trip'], ['withdraw']],
    ['passenger', 'carrier', ['trip'], ['accept', 'decline']],
    ['passenger', 'passenger', ['trip'], ['withdraw']],
    ['office', 'passenger', ['trip'], ['accept', 'decline']],
    ['driver', 'passenger', ['trip'], []],
  ] as const)('%s may answer to an offer of the %s about %o: %o', (who, side, kinds, answers) => {
    expect(changeAnswers(who, { side, kinds })).toEqual(answers);
  });

  it('is waited for a day, and not beyond either departure', () => {
    const at = (...departures: string[]) =>
      offerEnd(
        EARLY,
        departures.map((one) => new Date(one)),
      ).toISOString();
    expect(at('2026-06-12T04:00:00Z', '2026-06-13T04:00:00Z')).toBe('2026-06-11T09:00:00.000Z');
    expect(at('2026-06-12T04:00:00Z', '2026-06-10T12:00:00Z')).toBe('2026-06-10T12:00:00.000Z');
    expect(at('2026-06-10T08:00:00Z', '2026-06-10T12:00:00Z')).toBe('2026-06-10T12:00:00.000Z');
  });
});
