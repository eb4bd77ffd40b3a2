import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tripsDomain } from '#server/trips/handlers.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import { BOOKING_STATUSES, type BookingStatus } from '#shared/bookings/lifecycle.ts';
import { refusal } from '#shared/bookings/policy.ts';
import type { BookInput, Booking, Side } from '#shared/bookings/schema.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { TRIP_STATUSES } from '#shared/trips/schema.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import {
  addBookableTrip,
  type BookableTrip,
  parcelInput,
  seatInput,
  seatsInput,
  TRIP_TIMES,
} from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { tripBookings } from './commands/trip-end.ts';
import { bookings } from './handlers.ts';

let app: TestApp;
let rider: TestActor;
let stranger: TestActor;

beforeAll(async () => {
  app = await testApp({ domains: [tripsDomain(tripBookings), bookings], findActor: findTestActor });
  rider = await addPassenger(app.sql);
  stranger = await addPassenger(app.sql);
});
beforeEach(() => app.clock.set('2026-06-10T09:00:00Z'));
afterAll(() => app.close());

async function book(trip: BookableTrip, body: BookInput = seatInput(), who: TestActor = rider): Promise<number[]> {
  const made = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, who.token);
  return made.bookings.map(({ id }) => id);
}

const DEEDS = {
  confirm: bookingsApi.confirm,
  cancel: bookingsApi.cancel,
  board: bookingsApi.board,
  noShow: bookingsApi.noShow,
  eject: bookingsApi.eject,
  complete: bookingsApi.complete,
  undo: bookingsApi.undo,
  accept: bookingsApi.accept,
  decline: bookingsApi.decline,
  quote: bookingsApi.quote,
  pay: bookingsApi.pay,
};
type Deed = keyof typeof DEEDS;
const BODIES = {
  cancel: { reason: 'Зламався автобус' },
  eject: { reason: 'Без документів' },
  quote: { price: '60' },
  pay: { paid: true },
};

/** Does something with a booking as somebody; answers the booking, or throws a TestProblem. */
function act(deed: Deed, bookingId: number, who: TestActor, body?: object): Promise<Booking> {
  const given = { ...(deed in BODIES ? BODIES[deed as keyof typeof BODIES] : {}), ...body };
  const input = { params: { bookingId }, body: given };
  return app.call(DEEDS[deed], input as never, who.token);
}

async function code(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'done',
    (error) => error.code,
  );
}

async function force(bookingId: number, status: BookingStatus): Promise<void> {
  await app.sql`update booking set status = ${status} where id = ${bookingId}`;
}

async function setTrip(trip: BookableTrip, status: string): Promise<void> {
  await app.sql`update trip set status = ${status}, current_seq = 0 where id = ${trip.tripId}`;
}

describe('every action', () => {
  it('is done or refused as the shared rules say, from every status, in every trip, by every role', async () => {
    app.clock.set(TRIP_TIMES.rzeszow);
    const trip = await addBookableTrip(app.sql, { seats: 60 });
    const roles: [string, TestActor, Side | null][] = [
      ['passenger', rider, 'passenger'],
      ['stranger', stranger, null],
      ['driver', trip.driver, 'carrier'],
      ['colleague', await addMember(app.sql, trip.carrierId, 'driver'), null],
      ['dispatcher', await addMember(app.sql, trip.carrierId, 'dispatcher'), 'carrier'],
      ['owner', trip.owner, 'carrier'],
      ['competitor', (await addBookableTrip(app.sql)).owner, null],
    ];
    const [id = 0] = await book(trip, seatInput(null, 2, 3));
    const deeds: Deed[] = ['confirm', 'cancel', 'board', 'noShow', 'eject', 'complete', 'pay'];
    const wrong: string[] = [];
    for (const tripStatus of TRIP_STATUSES) {
      await setTrip(trip, tripStatus);
      for (const status of BOOKING_STATUSES) {
        for (const deed of deeds) {
          for (const [role, who, side] of roles) {
            await app.sql`
              update booking set status = ${status}, paid = 0, expires_at = null where id = ${id}`;
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
            const allowed = side && refusal(deed, side, facts, { status: tripStatus }, app.clock.now());
            const repeated = deed === 'complete' && status === 'completed' && side === 'carrier';
            const expected = side === null ? ['not_found', 'not_allowed'] : repeated ? ['done'] : [allowed ?? 'done'];
            const answer = await code(act(deed, id, who));
            if (!expected.includes(answer))
              wrong.push(`${role} ${deed} ${status} ${tripStatus}: ${answer}, not ${expected}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('a party', () => {
  it('is confirmed whole, and cancelled one by one where that is said', async () => {
    const trip = await addBookableTrip(app.sql);
    const [first = 0, second = 0] = await book(trip, seatsInput());
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

  it('is left alone where one of it cannot follow', async () => {
    const trip = await addBookableTrip(app.sql);
    const [first = 0, second = 0] = await book(trip, seatsInput());
    await force(second, 'boarded');
    expect(await act('confirm', first, trip.driver)).toMatchObject({
      status: 'confirmed',
      party: [{ status: 'boarded' }],
    });
  });

  it('is told the reason by the carrier, always', async () => {
    const trip = await addBookableTrip(app.sql);
    const [id = 0] = await book(trip);
    await expect(act('cancel', id, trip.driver, { reason: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'reason', key: 'field_required' }],
    });
    await expect(act('eject', id, trip.driver, { reason: '' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('frees its seats when it is cancelled, on the screen of search too', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const legFree = async (expected: number[]) =>
      expect
        .poll(
          async () =>
            (await app.sql<{ f: number[] }[]>`select leg_free as f from trip where id = ${trip.tripId}`)[0]?.f,
        )
        .toEqual(expected);
    const [first = 0] = await book(trip, seatsInput({ fromSeq: 0, toSeq: 2 }));
    await legFree([6, 6, 8]);
    await act('cancel', first, rider, { reason: '' });
    await legFree([8, 8, 8]);
  });
});

describe('the price by arrangement', () => {
  it('is named, declined with an offer, and agreed when it is the offer', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [first = 0] = await book(trip, seatsInput());
    expect(await code(act('confirm', first, trip.driver))).toBe('needs_price');
    expect(await code(act('accept', first, rider))).toBe('not_quoted');
    expect(await act('quote', first, trip.driver)).toMatchObject({ contractPrice: 6000, status: 'unconfirmed' });
    expect(await act('decline', first, rider, { counter: '52,5' })).toMatchObject({
      declined: true,
      counterPrice: 5250,
    });
    expect(await code(act('accept', first, rider))).toBe('not_quoted');
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

  it('is accepted, which confirms the booking', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip);
    await act('quote', id, trip.owner, { price: '48.50' });
    expect(await act('accept', id, rider)).toMatchObject({ status: 'confirmed', fare: 4850 });
    expect(await code(act('quote', id, trip.owner))).toBe('booking_state');
  });

  it('is agreed at once with a caller', async () => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip, seatInput(), trip.owner);
    expect(await act('quote', id, trip.owner)).toMatchObject({ status: 'confirmed', fare: 6000 });
  });

  it.each(['1000.01', '-5', 'багато', '45.555'])('is a price: not %s', async (price) => {
    const trip = await addBookableTrip(app.sql, { contractual: [3] });
    const [id = 0] = await book(trip);
    await expect(act('quote', id, trip.driver, { price })).rejects.toMatchObject({
      errors: [{ field: 'price', key: 'price_max_length' }],
    });
  });
});

describe('on the road', () => {
  it('who was given up comes after all, on another seat if theirs was sold', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const [late = 0] = await book(trip, seatInput(3, 0, 3));
    await act('confirm', late, trip.driver);
    await setTrip(trip, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await act('noShow', late, trip.driver);
    const [walkOn = 0] = await book(trip, seatInput(3, 0, 1), trip.driver);
    expect(await act('board', late, trip.driver)).toMatchObject({ status: 'boarded', seat: 1 });
    await act('board', walkOn, trip.driver);
    const rest = Array.from({ length: 6 }, () => ({ name: 'Ірина Савчук', seat: null }));
    await book(trip, seatsInput({ fromSeq: 0, toSeq: 1, travellers: rest }), trip.driver);
    await act('undo', walkOn, trip.driver);
    await act('noShow', walkOn, trip.driver);
    await book(trip, seatInput(null, 0, 1), trip.driver);
    expect(await code(act('board', walkOn, trip.driver))).toBe('no_seats_left');
  });

  it('a boarding is taken back within five minutes, once', async () => {
    const trip = await addBookableTrip(app.sql);
    const [id = 0] = await book(trip);
    await act('confirm', id, trip.driver);
    await setTrip(trip, 'started');
    expect((await act('board', id, trip.driver)).actions).toContain('undo');
    expect(await act('undo', id, trip.driver)).toMatchObject({ status: 'confirmed' });
    expect(await code(act('undo', id, trip.driver))).toBe('booking_state');
    await act('board', id, trip.driver);
    app.clock.advance(5 * 60_000 + 1);
    expect(await code(act('undo', id, trip.driver))).toBe('undo_too_late');
  });

  it('a fare is paid and given back, and stays paid through boarding', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip);
    expect(await act('pay', id, trip.driver)).toMatchObject({ paid: 4500 });
    expect(await code(act('pay', id, trip.driver))).toBe('booking_state');
    await setTrip(trip, 'started');
    await act('board', id, trip.driver);
    await act('pay', id, trip.driver, { paid: false });
    expect(await act('undo', id, trip.driver)).toMatchObject({ status: 'confirmed', paid: 0 });
  });

  it('a parcel is handed over against its code, with five tries in a quarter of an hour', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, parcelInput());
    const [{ pin } = { pin: '' }] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${id}`;
    const wrong = pin === '1111' ? '2222' : '1111';
    await setTrip(trip, 'started');
    await act('board', id, trip.driver);
    expect(await code(act('complete', id, trip.driver))).toBe('wrong_pin');
    for (let tries = 0; tries < 4; tries += 1) await code(act('complete', id, trip.driver, { pin: wrong }));
    expect(await code(act('complete', id, trip.driver, { pin }))).toBe('too_many_requests');
    app.clock.advance(15 * 60_000 + 1);
    await setTrip(trip, 'finished');
    expect(await act('complete', id, trip.driver, { pin })).toMatchObject({ status: 'completed' });
    expect(await act('complete', id, trip.driver, { pin: wrong })).toMatchObject({ status: 'completed' });
  });

  it('a parcel that was not handed over gives its room back, and takes it again', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await book(trip, parcelInput());
    const room = async () =>
      (
        await app.sql<
          { kg: number }[]
        >`select parcel_kg as kg from trip_leg where trip_id = ${trip.tripId} order by leg`
      ).map(({ kg }) => kg);
    await setTrip(trip, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await act('noShow', id, trip.driver);
    expect(await room()).toEqual([0, 0, 0]);
    await act('board', id, trip.driver);
    expect(await room()).toEqual([5, 5, 0]);
    await act('eject', id, trip.driver);
    expect(await room()).toEqual([0, 0, 0]);
  });
});

describe('the end of a trip', () => {
  async function busyTrip() {
    const trip = await addBookableTrip(app.sql);
    const make = async (body: BookInput, status: BookingStatus) => {
      const [id = 0] = await book(trip, body);
      await force(id, status);
      return id;
    };
    const ids = {
      open: await make(seatInput(), 'unconfirmed'),
      waiting: await make(seatInput(), 'confirmed'),
      aboard: await make(seatInput(), 'boarded'),
      box: await make(parcelInput(), 'boarded'),
      left: await make(seatInput(), 'completed'),
    };
    const statuses = async () => {
      const rows = await app.sql<{ id: number; status: string; by: string | null }[]>`
        select id, status, cancelled_by as by from booking where trip_id = ${trip.tripId}`;
      const at = (id: number) => rows.filter((row) => row.id === id).map(({ status, by }) => by ?? status)[0];
      return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, at(id)]));
    };
    await setTrip(trip, 'started');
    return { trip, statuses };
  }

  it('settles who is left, in one step', async () => {
    const { trip, statuses } = await busyTrip();
    const finish = (noShowRest: boolean) =>
      app.call(tripsApi.finish, { params: { tripId: trip.tripId }, body: { noShowRest } }, trip.driver.token);
    expect(await code(finish(false))).toBe('bookings_unresolved');
    await finish(true);
    expect(await statuses()).toEqual({
      open: 'expiry',
      waiting: 'no_show',
      aboard: 'completed',
      box: 'boarded',
      left: 'completed',
    });
  });

  it('cancels what is open with the reason of the trip, and tells the passengers', async () => {
    const { trip, statuses } = await busyTrip();
    app.told.length = 0;
    const input = { params: { tripId: trip.tripId }, body: { reason: 'Перекрито дорогу' } };
    await app.call(tripsApi.cancel, input, trip.owner.token);
    expect(await statuses()).toEqual({ open: 'trip', waiting: 'trip', aboard: 'trip', box: 'trip', left: 'completed' });
    expect(app.told).toContain(`account:${rider.accountId}`);
    const [leg] = await app.sql<{ kg: number }[]>`
      select max(parcel_kg) as kg from trip_leg where trip_id = ${trip.tripId}`;
    expect(leg?.kg).toBe(0);
  });
});

describe('a request that nobody answers', () => {
  it('ends two hours before departure, gives back what it held, and says so', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 8 });
    const [seat = 0] = await book(trip);
    const [box = 0] = await book(trip, parcelInput());
    const [kept = 0] = await book(trip, seatInput(), trip.driver);
    app.clock.set('2026-06-12T02:00:00Z');
    expect(await code(act('confirm', seat, trip.driver))).toBe('request_expired');
    await app.sql`select graphile_worker.add_job('bookings.expire')`;
    expect(await app.runJobs()).toContain('bookings.expire');
    const booking = await app.call(bookingsApi.booking, { params: { bookingId: seat } }, rider.token);
    expect(booking).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' });
    expect(booking.history.at(-1)).toMatchObject({ action: 'expire', actor: null });
    expect(await app.call(bookingsApi.booking, { params: { bookingId: box } }, rider.token)).toMatchObject({
      status: 'cancelled',
    });
    expect(await app.call(bookingsApi.booking, { params: { bookingId: kept } }, trip.driver.token)).toMatchObject({
      status: 'confirmed',
    });
    const [row] = await app.sql<{ free: number[] }[]>`select leg_free as free from trip where id = ${trip.tripId}`;
    expect(row?.free).toEqual([7, 7, 7]);
  });
});
