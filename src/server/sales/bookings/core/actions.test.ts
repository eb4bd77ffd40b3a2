import { describe, expect, it } from 'vitest';
import { refusal } from '#shared/sales/bookings/core/policy.ts';
import { BOOKING_STATUSES } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Side } from '#shared/sales/bookings/rules/schema.ts';
import { TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import {
  bookingActions,
  forceBooking,
  forceTrip,
  isPress,
  outcome,
  type TestAction,
} from '#testing/booking-actions.ts';
import { addBookableTrip, freeOnLegs, seatInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const rider = allTests(() => addPassenger(app.sql));
const { book, act } = bookingActions(app);

describe('every booking action', () => {
  it.each(TRIP_STATUSES)(
    'is done or refused by the shared rules for every booking status and role, on a trip that is %s',
    async (tripStatus) => {
      app.clock.set(TRIP_TIMES.rzeszow);
      const trip = await addBookableTrip(app.sql, { seats: 60 });
      // An account may not book without end.
      const rider = await addPassenger(app.sql);
      const staff: Role[] = [
        ['driver', trip.driver, 'carrier'],
        ['dispatcher', await addMember(app.sql, trip.carrierId, 'dispatcher'), 'carrier'],
        ['owner', trip.owner, 'carrier'],
      ];
      const others: Role[] = [
        ['stranger', await addPassenger(app.sql), null],
        ['colleague', await addMember(app.sql, trip.carrierId, 'driver'), null],
        ['competitor', (await addBookableTrip(app.sql)).owner, null],
      ];
      // Payments stay in the ledger: after a payment another booking has its turn.
      const ids: number[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(...(await book(trip, rider, seatInput(null, 2, 3))));
      let id = ids.pop() ?? 0;
      const wrong: string[] = [];
      await forceTrip(app.sql, trip.tripId, tripStatus);
      await app.sql`update trip set current_seq = 3 where id = ${trip.tripId}`;
      // Nobody's role depends on the status: those who have the same rights take turns, and over all trips each tries every action.
      let turn = TRIP_STATUSES.indexOf(tripStatus);
      for (const status of BOOKING_STATUSES) {
        for (const bookingAction of ACTIONS) {
          turn += 1;
          const roles: Role[] = [['passenger', rider, 'passenger'], ...inTurn(staff, turn), ...inTurn(others, turn)];
          for (const [role, actor, side] of roles) {
            // A person who may not press on the sheet of this trip is refused before its bookings are read.
            if (isPress(bookingAction) && side !== 'carrier' && status !== 'confirmed') continue;
            await app.sql`update booking set status = ${status}, expires_at = null where id = ${id}`;
            const facts = {
              kind: 'passenger' as const,
              status,
              departsAt: new Date(TRIP_TIMES.krakow),
              needsCalculation: false,
              fare: 1300,
              contractPrice: null,
              declined: false,
              paid: 0,
              expiresAt: null,
            };
            const allowed = side && refusal(bookingAction, side, facts, { status: tripStatus }, app.clock.now());
            const repeated = bookingAction === 'complete' && status === 'completed' && side === 'carrier';
            const expected = side === null ? ['not_found', 'not_allowed'] : repeated ? ['done'] : [allowed ?? 'done'];
            const answer = await outcome(act(bookingAction, id, actor));
            if (bookingAction === 'pay' && answer === 'done') id = ids.pop() ?? 0;
            if (!expected.includes(answer))
              wrong.push(`${role} ${bookingAction} ${status} ${tripStatus}: ${answer}, not ${expected}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

const ACTIONS: readonly TestAction[] = ['confirm', 'cancel', 'board', 'noShow', 'eject', 'complete', 'pay'];

type Role = [name: string, actor: TestActor, side: Side | null];

function inTurn(roles: Role[], turn: number): Role[] {
  return roles.filter((_, at) => at === turn % roles.length);
}

describe('a party', () => {
  it('is confirmed as a whole, and one of it can be cancelled alone', async () => {
    const trip = await addBookableTrip(app.sql);
    const [first = 0, second = 0] = await book(trip, rider, seatsInput());
    expect(await act('confirm', first, trip.driver)).toMatchObject({
      status: 'confirmed',
      party: [{ status: 'confirmed' }],
    });
    expect(await act('cancel', second, rider, { alone: true, reason: '' })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'passenger',
      party: [{ status: 'confirmed' }],
    });
    expect(await act('cancel', first, trip.owner)).toMatchObject({
      cancelledBy: 'carrier',
      cancelReason: 'Зламався автобус',
    });
  });

  it('is confirmed without the one who is already aboard', async () => {
    const trip = await addBookableTrip(app.sql);
    const [first = 0, second = 0] = await book(trip, rider, seatsInput());
    await forceBooking(app.sql, second, 'boarded');
    expect(await act('confirm', first, trip.driver)).toMatchObject({
      status: 'confirmed',
      party: [{ status: 'boarded' }],
    });
  });

  it('is cancelled by the carrier with a reason only', async () => {
    const trip = await addBookableTrip(app.sql);
    const [id = 0] = await book(trip, rider);
    await expect(act('cancel', id, trip.driver, { reason: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'reason', key: 'field_required' }],
    });
    await expect(act('eject', id, trip.driver, { reason: '' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('gives back its seats when it is cancelled, also in the search', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const freeIs = async (expected: number[]) =>
      expect
        .poll(
          async () =>
            (
              await app.sql<
                { f: number[] }[]
              >`select ${freeOnLegs(app.sql, 'trip')} as f from trip where id = ${trip.tripId}`
            )[0]?.f,
        )
        .toEqual(expected);
    const [first = 0] = await book(trip, rider, seatsInput({ fromSeq: 0, toSeq: 2 }));
    await freeIs([6, 6, 8]);
    await act('cancel', first, rider, { reason: '' });
    await freeIs([8, 8, 8]);
  });
});

describe('a price by arrangement', () => {
  it('is named, declined with a counter-offer, and named again until it is agreed', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [first = 0] = await book(trip, rider, seatsInput());
    expect(await outcome(act('confirm', first, trip.driver))).toBe('needs_price');
    expect(await outcome(act('accept', first, rider))).toBe('not_quoted');
    expect(await act('quote', first, trip.driver)).toMatchObject({ contractPrice: 6000, status: 'unconfirmed' });
    expect(await act('decline', first, rider, { counter: '52,5' })).toMatchObject({
      declined: true,
      counterPrice: 5250,
    });
    expect(await outcome(act('accept', first, rider))).toBe('not_quoted');
    expect(await act('quote', first, trip.driver, { price: '55' })).toMatchObject({
      declined: false,
      status: 'unconfirmed',
    });
    await act('decline', first, rider, { counter: '54' });
    const agreed = await act('quote', first, trip.driver, { price: '54' });
    expect(agreed).toMatchObject({ status: 'confirmed', fare: 5400, needsCalculation: false, expiresAt: null });
    expect(agreed.party).toMatchObject([{ status: 'confirmed' }]);
    expect(agreed.history.map(({ action, amount }) => [action, amount])).toEqual([
      ['book', null],
      ['quote', 6000],
      ['decline', 5250],
      ['quote', 5500],
      ['decline', 5400],
      ['quote', 5400],
      ['accept', null],
    ]);
  });

  it('confirms the booking when the passenger accepts it', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip, rider);
    await act('quote', id, trip.owner, { price: '48.50' });
    expect(await act('accept', id, rider)).toMatchObject({ status: 'confirmed', fare: 4850 });
    expect(await outcome(act('quote', id, trip.owner))).toBe('booking_state');
  });

  it('is agreed at once with a caller', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip, trip.owner, seatInput());
    expect(await act('quote', id, trip.owner)).toMatchObject({ status: 'confirmed', fare: 6000 });
  });

  it.each(['1000.01', '-5', 'багато', '45.555'])('is refused when it is %s', async (price) => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip, rider);
    await expect(act('quote', id, trip.driver, { price })).rejects.toMatchObject({
      errors: [{ field: 'price', key: 'price_max_length' }],
    });
  });
});
