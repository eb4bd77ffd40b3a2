import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/core/access.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { ALL_BOOKING_ACTIONS, BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { BOOKING_KINDS, SIDES } from '../rules/schema.ts';
import {
  type BookingFacts,
  bookingActions,
  mainAction,
  needsReason,
  refusal,
  sideOf,
  UNDO_WINDOW,
  worksOn,
} from './policy.ts';

const DEPARTS = new Date('2026-11-26T19:30:00Z');
const BEFORE = new Date('2026-11-26T10:00:00Z');
const AFTER = new Date('2026-11-26T19:35:00Z');

function facts(change: Partial<BookingFacts> = {}): BookingFacts {
  return {
    kind: 'passenger',
    status: 'unconfirmed',
    departsAt: DEPARTS,
    needsCalculation: false,
    fare: 4800,
    contractPrice: null,
    declined: false,
    paid: 0,
    expiresAt: null,
    ...change,
  };
}

describe('what may be done', () => {
  it('is this table, for each kind, side, status of booking and trip, before and after departure', () => {
    const rows = BOOKING_KINDS.flatMap((kind) =>
      SIDES.flatMap((side) =>
        TRIP_STATUSES.flatMap((trip) =>
          BOOKING_STATUSES.flatMap((status) => {
            const lastAction = { action: 'board', at: AFTER };
            const of = (now: Date) =>
              bookingActions(side, facts({ kind, status, lastAction }), { status: trip }, now).join(' ') || '-';
            const [early, late] = [of(BEFORE), of(AFTER)];
            return early === '-' && late === '-' ? [] : [`${kind} | ${side} | ${trip} | ${status}: ${early} | ${late}`];
          }),
        ),
      ),
    );
    expect(rows).toMatchSnapshot();
  });

  it('gives an administrator nothing to do', () => {
    for (const status of BOOKING_STATUSES) {
      expect(bookingActions('admin', facts({ status }), { status: 'started' }, AFTER)).toEqual([]);
    }
  });

  it('says why not, in this order: whose it is, its status, the trip, the time', () => {
    const planned = { status: 'planned' } as const;
    const started = { status: 'started' } as const;
    const confirmed = facts({ status: 'confirmed' });
    expect(refusal('confirm', 'passenger', facts(), planned, BEFORE)).toBe('not_allowed');
    expect(refusal('confirm', 'carrier', confirmed, planned, BEFORE)).toBe('booking_state');
    expect(refusal('confirm', 'carrier', facts(), { status: 'cancelled' }, BEFORE)).toBe('trip_cancelled');
    expect(refusal('confirm', 'carrier', facts(), { status: 'finished' }, BEFORE)).toBe('trip_state');
    expect(refusal('confirm', 'carrier', facts({ fare: null, needsCalculation: true }), planned, BEFORE)).toBe(
      'needs_price',
    );
    expect(refusal('board', 'carrier', confirmed, planned, BEFORE)).toBe('trip_state');
    expect(refusal('noShow', 'carrier', confirmed, started, BEFORE)).toBe('too_early');
    expect(refusal('noShow', 'carrier', confirmed, started, DEPARTS)).toBeNull();
    const aboard = facts({ status: 'boarded', atStart: true });
    expect(refusal('complete', 'carrier', aboard, started, AFTER)).toBe('too_early');
    expect(refusal('complete', 'carrier', { ...aboard, atStart: false }, started, AFTER)).toBeNull();
    expect(refusal('complete', 'carrier', { ...aboard, kind: 'parcel' }, started, AFTER)).toBeNull();
    expect(refusal('cancel', 'passenger', confirmed, planned, DEPARTS)).toBe('too_late');
    expect(refusal('cancel', 'carrier', confirmed, started, AFTER)).toBeNull();
    expect(
      refusal('review', 'passenger', facts({ status: 'completed', reviewed: true }), { status: 'finished' }, AFTER),
    ).toBe('booking_state');
  });

  it('lets a request expire at the moment that was shown', () => {
    const request = facts({ expiresAt: BEFORE });
    const earlier = new Date(BEFORE.getTime() - 1);
    expect(refusal('confirm', 'carrier', request, { status: 'planned' }, earlier)).toBeNull();
    expect(refusal('confirm', 'carrier', request, { status: 'planned' }, BEFORE)).toBe('request_expired');
    expect(refusal('cancel', 'passenger', request, { status: 'planned' }, BEFORE)).toBeNull();
  });
});

describe('the price by arrangement', () => {
  const open = facts({ fare: null, needsCalculation: true });
  const at = (booking: BookingFacts) => ({
    carrier: bookingActions('carrier', booking, { status: 'planned' }, BEFORE),
    passenger: bookingActions('passenger', booking, { status: 'planned' }, BEFORE),
  });

  it('is named, then answered, then named again', () => {
    expect(at(open)).toEqual({ carrier: ['cancel', 'quote'], passenger: ['cancel'] });
    expect(at({ ...open, contractPrice: 6000 })).toEqual({
      carrier: ['cancel', 'quote'],
      passenger: ['cancel', 'accept', 'decline'],
    });
    expect(at({ ...open, contractPrice: 6000, declined: true })).toEqual({
      carrier: ['cancel', 'quote'],
      passenger: ['cancel'],
    });
    expect(refusal('accept', 'passenger', open, { status: 'planned' }, BEFORE)).toBe('not_quoted');
  });

  it('is asked for first while nobody has named it', () => {
    expect(mainAction(at(open).carrier, open)).toBe('quote');
    expect(mainAction(at({ ...open, contractPrice: 6000 }).carrier, { ...open, contractPrice: 6000 })).toBeNull();
    expect(mainAction(at({ ...open, contractPrice: 6000 }).passenger, { ...open, contractPrice: 6000 })).toBe('accept');
  });
});

describe('money', () => {
  it('is paid once, and given back from any state', () => {
    const pay = (change: Partial<BookingFacts>) =>
      refusal('pay', 'carrier', facts({ status: 'confirmed', ...change }), { status: 'started' }, AFTER);
    expect(pay({})).toBeNull();
    expect(pay({ paid: 4800 })).toBe('booking_state');
    expect(pay({ fare: null })).toBe('needs_price');
    const cancelled = facts({ status: 'cancelled', paid: 4800 });
    expect(bookingActions('carrier', cancelled, { status: 'cancelled' }, AFTER)).toEqual(['unpay']);
  });
});

describe('second thoughts', () => {
  it('last five minutes, and only about what can be taken back', () => {
    const boarded = (action: string, at: Date) =>
      refusal(
        'undo',
        'carrier',
        facts({ status: 'boarded', lastAction: { action, at } }),
        { status: 'started' },
        AFTER,
      );
    expect(boarded('board', new Date(AFTER.getTime() - UNDO_WINDOW))).toBeNull();
    expect(boarded('board', new Date(AFTER.getTime() - UNDO_WINDOW - 1))).toBe('undo_too_late');
    expect(boarded('undo', AFTER)).toBe('booking_state');
    expect(refusal('undo', 'carrier', facts({ status: 'boarded' }), { status: 'started' }, AFTER)).toBe(
      'booking_state',
    );
  });
});

describe('whose a booking is', () => {
  const actor = (role: Actor['role'], accountId: number, carrierId: number | null): Actor => ({
    role,
    accountId,
    sessionId: 1,
    carrierId,
  });
  const owners = { accountId: 7, carrierId: 3, driverId: 11, secondDriverId: 13 };

  it.each([
    ['passenger', 7, null, 'passenger'],
    ['passenger', 8, null, null],
    ['driver', 11, 3, 'carrier'],
    ['driver', 13, 3, 'carrier'],
    ['driver', 12, 3, null],
    ['driver', 11, 4, null],
    ['singleDriver', 12, 3, 'carrier'],
    ['dispatcher', 12, 3, 'carrier'],
    ['owner', 12, 3, 'carrier'],
    ['owner', 12, 4, null],
    ['driver', 7, 4, 'passenger'],
    ['admin', 1, null, 'admin'],
  ] as const)('%s %i of carrier %s sees it as %s', (role, accountId, carrierId, side) => {
    expect(sideOf(actor(role, accountId, carrierId), owners)).toBe(side);
  });

  it('is nobody’s trip to a visitor', () => {
    expect(worksOn(null, owners)).toBe(false);
  });
});

it('asks the staff for a reason to cancel, and always for one to eject', () => {
  const asked = ALL_BOOKING_ACTIONS.flatMap((bookingAction) =>
    SIDES.filter((side) => needsReason(bookingAction, side)).map((side) => `${bookingAction} ${side}`),
  );
  expect(asked).toEqual(['cancel carrier', 'eject passenger', 'eject carrier', 'eject admin']);
});
