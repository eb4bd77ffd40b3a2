import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceTrip, outcome, outcomeInTurn } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { appScene, bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger } from '#testing/server/carriers.ts';
import { expireBookings } from './commands/expire.ts';
import { moveParcelRoom } from './core/commands/parcel-room.ts';
import { cancel } from './parcels/commands/act.ts';

const app = appScene();

describe('many at once', () => {
  const CLIENTS = 20;
  const ROUNDS = 5;
  const riders = eachTest(() => Promise.all(Array.from({ length: CLIENTS }, () => addPassenger(app.sql))));

  /** Sends a booking from every client at the same time; returns how often each outcome occurred. */
  async function rush(tripId: number, inputOf: (client: number) => BookInput): Promise<Record<string, number>> {
    const outcomes = await Promise.all(riders.map(({ token }, client) => book(tripId, inputOf(client), token)));
    const counts: Record<string, number> = {};
    for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }

  /** The outcome of a booking. On a busy machine, a client that waited too long for the lock books again, as the app does. */
  async function book(tripId: number, body: BookInput, token: string): Promise<string> {
    const ended = await outcomeInTurn(() => app.call(bookingsApi.book, { params: { tripId }, body }, token));
    return ended === 'done' ? 'booked' : ended;
  }

  /** Pairs of bookings that hold the same seat on the same leg. */
  async function oversold(tripId: number): Promise<number> {
    const pairs = await app.sql`
      select from booking a join booking b on a.trip_id = b.trip_id and a.seat = b.seat and a.legs && b.legs and a.id < b.id
      where a.trip_id = ${tripId} and a.holds and b.holds`;
    return pairs.length;
  }

  it('a chosen seat goes to one of twenty people at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { tripId } = await addBookableTrip(app.sql);
      expect(await rush(tripId, () => seatInput(5))).toEqual({ booked: 1, seat_taken: CLIENTS - 1 });
    }
  });

  it('the last seat goes to one of twenty people at once, and an empty bus is filled completely', async () => {
    const { tripId } = await addBookableTrip(app.sql, { seats: 8 });
    await app.call(
      bookingsApi.book,
      { params: { tripId }, body: seatsInput({ travellers: Array(7).fill({ name: 'Ірина Савчук', seat: null }) }) },
      riders[0]?.token ?? '',
    );
    expect(await rush(tripId, () => seatInput())).toEqual({ booked: 1, no_seats_left: CLIENTS - 1 });
    const empty = await addBookableTrip(app.sql, { seats: 16 });
    expect(await rush(empty.tripId, () => seatInput())).toEqual({ booked: 16, no_seats_left: 4 });
  });

  it('parcels of twenty people at once never exceed the room of the bus', async () => {
    const { tripId } = await addBookableTrip(app.sql, { parcelKg: 32 });
    expect(await rush(tripId, (client) => parcelInput({ fromSeq: client % 2, toSeq: 2 + (client % 2) }))).toEqual({
      booked: 6,
      no_parcel_room: CLIENTS - 6,
    });
  });

  it('two people never have one seat on one leg, whatever is booked at once', async () => {
    const clientInput = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      length: fc.integer({ min: 1, max: 3 }),
      seats: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
      chosen: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(clientInput, { minLength: CLIENTS, maxLength: CLIENTS }), async (inputs) => {
        const { tripId } = await addBookableTrip(app.sql, { seats: 8 });
        const counts = await rush(tripId, (client) => {
          const { from, length, seats, chosen } = inputs[client] ?? { from: 0, length: 1, seats: [1], chosen: false };
          const travellers = seats.map((seat) => ({ name: 'Ірина Савчук', seat: chosen ? seat : null }));
          return seatsInput({ fromSeq: from, toSeq: Math.min(3, from + length), travellers });
        });
        expect(Object.keys(counts).sort()).toEqual(expect.arrayContaining(['booked']));
        expect(Object.keys(counts).filter((code) => !/^(booked|seat_taken|no_seats_left)$/.test(code))).toEqual([]);
        expect(await oversold(tripId)).toBe(0);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('no booking stays open on a trip that is cancelled at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { tripId, owner } = await addBookableTrip(app.sql);
      const cancel = { params: { tripId }, body: { reason: 'Перекрито дорогу' } };
      await Promise.all([rush(tripId, () => seatInput()), app.call(tripsApi.cancel, cancel, owner.token)]);
      const open = await app.sql`select from booking where trip_id = ${tripId} and holds`;
      expect(open).toHaveLength(0);
    }
  });

  it('twenty equal actions on one booking at once count as one', async () => {
    const { tripId, driver } = await addBookableTrip(app.sql);
    const made = await app.call(bookingsApi.book, { params: { tripId }, body: parcelInput() }, riders[0]?.token ?? '');
    const bookingId = made.bookings[0]?.id ?? 0;
    const cancel = () =>
      app.call(bookingsApi.cancel, { params: { bookingId }, body: { reason: 'Автобус повний' } }, driver.token);
    const outcomes = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        cancel().then(
          () => 'done',
          (e) => e.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const [leg] = await app.sql<{ kg: number }[]>`select min(parcel_kg) as kg from trip_leg where trip_id = ${tripId}`;
    expect(leg?.kg).toBe(0);
  });
});

describe('at the same moment', () => {
  const { trip, rider, book } = bookingScene({ app, instant: true, seats: 8 });
  const later = eachTest(() => addLaterTrip(app, trip, { seats: 8 }));
  const its = changeActions(app);

  async function heldSeats(tripId: number): Promise<number[]> {
    const rows = await app.sql<{ seat: number }[]>`
      select seat from booking where trip_id = ${tripId} and holds and seat is not null order by seat`;
    return rows.map(({ seat }) => seat);
  }

  /** Cancels a booking as the company, and waits for a lock as long as a slow machine needs. */
  function cancelWithoutHurry(bookingId: number) {
    const why = { reason: 'Зламався автобус', alone: true, asked: false };
    return transaction(app.sql, async (sql) => {
      await sql`set local lock_timeout = 0`;
      await sql`set local statement_timeout = 0`;
      return cancel(sql, trip.owner, bookingId, why, app.clock.now());
    });
  }

  it('only one of two offers of a change is made', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const offers = [trip.owner, await addMember(app.sql, trip.carrierId, 'dispatcher')].map((actor) =>
      outcome(its.propose(id, actor, { tripId: later.tripId })),
    );
    expect((await Promise.all(offers)).sort()).toEqual(['change_open', 'done']);
  });

  it('an offer is either accepted or withdrawn, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [id = 0] = await book(trip, rider, seatInput());
      const offered = await its.propose(id, trip.owner, { tripId: later.tripId });
      const done = await Promise.all([outcome(its.accept(offered, rider)), outcome(its.withdraw(offered, trip.owner))]);
      expect(done.sort()).toEqual(['change_over', 'done']);
      const [row] = await app.sql<{ state: string; moved: boolean }[]>`
        select state, b.trip_id = ${later.tripId} as moved from booking_change c join booking b on b.id = c.booking_id
        where b.id = ${id}`;
      expect(row?.moved).toBe(row?.state === 'accepted');
    }
  });

  it('a parcel that moves to another trip frees its room there when it is cancelled', async () => {
    const [id = 0] = await book(trip, rider, parcelInput());
    const [load = { fromSeq: 0, toSeq: 0, weightKg: 0 }] = await app.sql<
      { fromSeq: number; toSeq: number; weightKg: number }[]
    >`
      select from_seq, to_seq, weight_kg
      from booking join parcel on booking_id = id where id = ${id}`;
    let cancelled = Promise.resolve('');
    await transaction(app.sql, async (sql) => {
      await sql`select from booking where id = ${id} for no key update`;
      cancelled = outcome(cancelWithoutHurry(id));
      await expect
        .poll(
          () => app.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1);
      await moveParcelRoom(sql, { ...load, tripId: trip.tripId }, -1);
      await moveParcelRoom(sql, { ...load, tripId: later.tripId }, 1);
      await sql`update party set trip_id = ${later.tripId} where id = (select party_id from booking where id = ${id})`;
      await sql`update booking set trip_id = ${later.tripId} where id = ${id}`;
    });
    expect(await cancelled).toBe('done');
    const ids = [trip.tripId, later.tripId];
    expect(await app.sql`select from trip_leg where trip_id = any(${ids}::int[]) and parcel_kg <> 0`).toHaveLength(0);
  });

  it('the last seat of another trip goes to one person, and everybody else keeps the old seat', async () => {
    const small = await addLaterTrip(app, trip, { seats: 1, days: 3 });
    const ids = [];
    for (const seat of [1, 2, 3, 4]) ids.push(...(await book(trip, rider, seatInput(seat))));
    const others = await Promise.all(Array.from({ length: 3 }, () => addPassenger(app.sql)));
    const done = await Promise.all([
      ...ids.map((id) => outcome(its.propose(id, trip.owner, { tripId: small.tripId }, { agreed: true }))),
      ...others.map((actor) => outcome(book(small, actor, seatInput()))),
    ]);
    expect(done.filter((code) => code === 'done')).toHaveLength(1);
    expect(done.filter((code) => code !== 'done' && code !== 'no_seats_left' && code !== 'seat_taken')).toEqual([]);
    const held = (await heldSeats(trip.tripId)).length + (await heldSeats(small.tripId)).length;
    expect(await heldSeats(small.tripId)).toHaveLength(1);
    expect(held).toBeGreaterThanOrEqual(4);
  });

  it('an accepted offer gets another seat if its own is gone, and is refused on a full bus or after departure', async () => {
    const [id = 0] = await book(trip, rider, seatInput(3));
    const offered = await its.propose(id, trip.owner, { tripId: later.tripId, seat: 3 });
    await book(later, rider, seatInput(3));
    app.clock.set('2026-06-11T08:00:00Z');
    await forceTrip(app.sql, later.tripId, 'started');
    await app.sql`update trip set current_seq = 1 where id = ${later.tripId}`;
    expect(await outcome(its.accept(offered, rider))).toBe('too_late');
    await forceTrip(app.sql, later.tripId, 'planned');
    const accepted = await its.accept(offered, rider);
    expect(accepted.trip.id).toBe(later.tripId);
    expect(accepted.seat).not.toBe(3);
  });
});

const LATER = new Date('2026-06-12T03:30:00Z');

it('the job that ends requests skips a trip that is locked by its staff, and blocks nobody', async () => {
  const trip = await addBookableTrip(app.sql);
  const [id = 0] = await bookingActions(app).book(trip, await addPassenger(app.sql), parcelInput());
  const status = async () => (await app.sql`select status from booking where id = ${id}`)[0]?.status;
  await transaction(app.sql, async (sql) => {
    await sql`select from trip where id = ${trip.tripId} for update`;
    await expireBookings(app.context, LATER, () => undefined);
    expect(await status()).toBe('unconfirmed');
    await sql`update trip_leg set parcel_limit_kg = 200 where trip_id = ${trip.tripId}`;
  });
  await expireBookings(app.context, LATER, () => undefined);
  expect(await status()).toBe('cancelled');
  const [row] = await app.sql`select cancelled_by as by from booking where id = ${id}`;
  expect(row?.by).toBe('expiry');
});

it('the job that ends requests skips a trip whose room another transaction changes, and goes on with the others', async () => {
  const trips = await Promise.all([addBookableTrip(app.sql), addBookableTrip(app.sql)]);
  const requested = async ({ tripId }: { tripId: number }) => {
    const passenger = await addPassenger(app.sql);
    const [id = 0] = await bookingActions(app).book({ ...trips[0], tripId }, passenger, parcelInput());
    return id;
  };
  const ids = [await requested(trips[0]), await requested(trips[1])];
  const statuses = async () =>
    (await app.sql<{ status: string }[]>`select status from booking where id = any(${ids}) order by id`).map(
      ({ status }) => status,
    );
  await transaction(app.sql, async (sql) => {
    await sql`select from trip_leg where trip_id = ${trips[0].tripId} for update`;
    await expireBookings(app.context, LATER, () => undefined);
    expect(await statuses()).toEqual(['unconfirmed', 'cancelled']);
  });
  await expireBookings(app.context, LATER, () => undefined);
  expect(await statuses()).toEqual(['cancelled', 'cancelled']);
});
