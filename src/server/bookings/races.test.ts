import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookInput } from '#shared/bookings/schema.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { outcomeInTurn } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addPassenger, type TestActor } from '#testing/carriers.ts';
import { appScene } from '#testing/scene.ts';

const CLIENTS = 20;
const ROUNDS = 5;

const app = appScene();

let riders: TestActor[];
beforeEach(async () => {
  riders = await Promise.all(Array.from({ length: CLIENTS }, () => addPassenger(app.sql)));
});

/** Sends a booking from every client at the same time; returns how often each outcome occurred. */
async function rush(tripId: number, inputOf: (client: number) => BookInput): Promise<Record<string, number>> {
  const outcomes = await Promise.all(riders.map(({ token }, client) => book(tripId, inputOf(client), token)));
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The outcome of a booking. On a busy machine, a client that waited too long for the lock books again, as the app does. */
async function book(tripId: number, body: BookInput, token: string): Promise<string> {
  const outcome = await outcomeInTurn(() => app.call(bookingsApi.book, { params: { tripId }, body }, token));
  return outcome === 'done' ? 'booked' : outcome;
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
