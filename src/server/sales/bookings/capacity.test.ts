import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFreeSeats } from '#server/sales/trips/commands/assign.ts';
import { freeBetween, takenOnFullestLeg } from '#server/sales/trips/queries/free-seats.ts';
import type { ChildSeat } from '#shared/network/fleet/child-seats.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import {
  MAX_BOOKINGS_PER_HOUR,
  MAX_HELD_SEATS_PER_TRIP,
  MAX_OPEN_SEATS_PER_TRIP,
} from '#shared/sales/bookings/rules/request-limits.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, outcome, outcomeInTurn } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { appScene, bookingScene, eachTest } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';

const app = appScene();

describe('child seats', () => {
  const { trip, rider, ...actions } = bookingScene({ app, instant: true });

  beforeEach(() => carry({ toddler: 1, booster: 2 }));

  const carry = (seats: Partial<Record<ChildSeat, number>>) => app.sql`
    update bus set child_seats = ${app.sql.json(seats)} where id = (select bus_id from trip where id = ${trip.tripId})`;

  const withSeat = (childSeat: ChildSeat, fromSeq = 0, toSeq = 3, seat: number | null = null): BookInput =>
    seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Марко Савчук', seat, childSeat }] });

  const room = async (from = 0, to = 3) =>
    (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: { from, to } })).childSeats;

  it('a bus gives as many child seats of a kind as it carries, also when many book at once', async () => {
    expect(await room()).toEqual({ infant: 0, toddler: 1, booster: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, async () =>
        outcome(actions.book(trip, await addPassenger(app.sql), withSeat('booster'))),
      ),
    );
    expect(outcomes.sort()).toEqual(['done', 'done', ...Array(3).fill('no_child_seat')]);
    expect(await room()).toEqual({ infant: 0, toddler: 1, booster: 0 });
    expect(await outcome(actions.book(trip, rider, withSeat('infant'))), 'of a kind that it does not carry').toBe(
      'no_child_seat',
    );
    expect(await outcome(actions.book(trip, trip.owner, withSeat('booster'))), 'staff too').toBe('no_child_seat');
  });

  it('a seat is free again after a cancellation, and where no child rides', async () => {
    const [id = 0] = await actions.book(trip, rider, withSeat('toddler', 0, 2));
    expect([(await room(1, 3)).toddler, (await room(2, 3)).toddler]).toEqual([0, 1]);
    expect(await outcome(actions.book(trip, rider, withSeat('toddler', 1, 3)))).toBe('no_child_seat');
    await actions.book(trip, rider, withSeat('toddler', 2, 3));
    await actions.act('cancel', id, rider, { reason: '' });
    await actions.book(trip, rider, withSeat('toddler', 0, 2));
  });

  it('a party that asks for more than there are is refused as a whole', async () => {
    const two = seatsInput({
      travellers: [
        { name: 'Марко Савчук', seat: null, childSeat: 'toddler' },
        { name: 'Оля Савчук', seat: null, childSeat: 'toddler' },
      ],
    });
    expect(await outcome(actions.book(trip, rider, two))).toBe('no_child_seat');
    const [row] = await app.sql`select count(*)::int as n from booking where trip_id = ${trip.tripId}`;
    expect(row?.n).toBe(0);
  });

  it('a passenger marked as absent boards with the seat, and another bus without seats refuses nobody', async () => {
    const [id = 0] = await actions.book(trip, rider, withSeat('toddler'));
    await app.sql`update booking set status = 'no_show' where id = ${id}`;
    await actions.book(trip, rider, withSeat('toddler', 0, 3, 9));
    await app.sql`update booking set status = 'boarded' where id = ${id}`;
    await carry({});
    await app.sql`update booking set status = 'completed' where id = ${id}`;
    expect(await room()).toEqual({ infant: 0, toddler: 0, booster: 0 });
  });

  it('the driver reads it on the sheet, and the passenger in the booking', async () => {
    const [id = 0] = await actions.book(trip, rider, withSeat('booster'));
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.bookings.find((one) => one.id === id)?.childSeat).toBe('booster');
    const booking = await app.call(bookingsApi.booking, { params: { bookingId: id } }, rider.token);
    expect(booking.childSeat).toBe('booster');
  });
});

describe('animals', () => {
  const { trip, rider, ...actions } = bookingScene({ app, instant: true });

  beforeEach(() => app.sql`update carrier set pets_per_trip = 1 where id = ${trip.carrierId}`);

  const withPet = (fromSeq = 0, toSeq = 3, seat: number | null = null): BookInput =>
    seatsInput({ fromSeq, toSeq, travellers: [{ name: 'Ірина Савчук', seat, hasPet: true }] });

  const room = async (from = 0, to = 3) =>
    (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: { from, to } })).petRoom;

  it('a trip takes as many animals as its carrier says, also when many book at once', async () => {
    expect(await room()).toBe(1);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => outcome(actions.book(trip, await addPassenger(app.sql), withPet()))),
    );
    expect(outcomes.sort()).toEqual(['done', ...Array(5).fill('no_pet_room')]);
    expect(await room()).toBe(0);
    const [free = 0] = await actions.book(trip, rider);
    expect(free, 'who has no animal books as before').toBeGreaterThan(0);
  });

  it('a place is free again after a cancellation, and on the part of the trip where no animal rides', async () => {
    const [id = 0] = await actions.book(trip, rider, withPet(0, 2));
    expect([await room(0, 2), await room(1, 3), await room(2, 3)]).toEqual([0, 0, 1]);
    expect(await outcome(actions.book(trip, rider, withPet(1, 3)))).toBe('no_pet_room');
    await actions.book(trip, rider, withPet(2, 3));
    await actions.act('cancel', id, rider, { reason: '' });
    expect(await room(0, 2)).toBe(1);
    await actions.book(trip, rider, withPet(0, 2));
  });

  it('a party with more animals than the carrier takes is refused as a whole, and so is staff', async () => {
    const two = seatsInput({
      travellers: [
        { name: 'Ірина Савчук', seat: null, hasPet: true },
        { name: 'Богдан Савчук', seat: null, hasPet: true },
      ],
    });
    expect(await outcome(actions.book(trip, rider, two))).toBe('no_pet_room');
    expect(await outcome(actions.book(trip, trip.owner, two))).toBe('no_pet_room');
    const [row] = await app.sql`select count(*)::int as n from booking where trip_id = ${trip.tripId}`;
    expect(row?.n).toBe(0);
  });

  it('a passenger marked as absent boards with the animal, although another one has the place meanwhile', async () => {
    const [id = 0] = await actions.book(trip, rider, withPet());
    await app.sql`update booking set status = 'no_show' where id = ${id}`;
    expect(await room()).toBe(1);
    await actions.book(trip, rider, withPet(0, 3, 9));
    await app.sql`update booking set status = 'boarded' where id = ${id}`;
    expect(await room()).toBe(0);
  });

  it('without a number the carrier takes as many as come', async () => {
    await app.sql`update carrier set pets_per_trip = null where id = ${trip.carrierId}`;
    expect(await room()).toBeNull();
    for (let times = 0; times < 3; times += 1) await actions.book(trip, rider, withPet());
  });
});

const LAST = 3;

const PAIRS = [0, 1, 2].flatMap((from) => [1, 2, 3].filter((to) => to > from).map((to) => ({ from, to })));

const request = fc
  .record({
    seat: fc.oneof(fc.constantFrom(1, 2, 60), fc.integer({ min: 1, max: 60 })),
    ends: fc.uniqueArray(fc.integer({ min: 0, max: LAST }), { minLength: 2, maxLength: 2 }),
    status: fc.constantFrom('unconfirmed', 'confirmed', 'boarded', 'completed', 'cancelled', 'no_show', 'ejected'),
  })
  .map(({ ends, ...rest }) => ({ ...rest, from: Math.min(...ends), to: Math.max(...ends) }));

it('the free seats of search, booking form and bookings are equal, whatever was booked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 40 }), fc.constantFrom(8, 18, 59, 60), async (requests, seats) => {
      const { tripId, carrierId } = await addBookableTrip(app.sql, { seats });
      const inBus = requests.filter(({ seat }) => seat <= seats);
      const [party] = await app.sql<{ id: number }[]>`
          insert into party (trip_id, contact_name, contact_phone, created_at) values (${tripId}, 'A', '+48', now()) returning id`;
      for (const [index, { seat, from, to, status }] of inBus.entries()) {
        const code = `F${tripId.toString(36)}${index.toString(36).padStart(3, '0')}`.slice(-6).toUpperCase();
        await app.sql`
            insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, created_at, updated_at)
            values (${party?.id ?? 0}, ${tripId}, ${carrierId}, 'passenger', ${status}, ${code}, ${from}, ${to}, ${seat}, 'A', now(), now())
            on conflict on constraint booking_seat_once do nothing`;
      }
      await writeFreeSeats(app.sql, tripId);
      for (const { from, to } of PAIRS) {
        const [row] = await app.sql<{ listed: number; free: number }[]>`
            select ${app.sql.unsafe(freeBetween('trip', String(from), String(to)))} as listed, (
              select count(*)::int from generate_series(1, ${seats}::int) as one where not exists (
                select from booking where trip_id = trip.id and seat = one and holds and from_seq < ${to} and to_seq > ${from})) as free
            from trip where id = ${tripId}`;
        const at = { params: { tripId }, query: { from: String(from), to: String(to) } };
        const terms = await app.call(bookingsApi.terms, at, null);
        const rendered = await app.call(bookingsApi.seats, at, null);
        expect([row?.listed, terms.freeSeats, rendered.free, seats - terms.taken.length]).toEqual(
          Array(4).fill(row?.free),
        );
      }
      const [trip] = await app.sql<{ taken: number; load: number }[]>`
          select ${takenOnFullestLeg(app.sql, 'trip')} as taken, (
            select max(held)::int from (
              select count(booking.id) as held from generate_series(0, 2) as leg
              left join booking on booking.trip_id = trip.id and holds and legs @> leg::int group by leg) as legs) as load
          from trip where id = ${tripId}`;
      expect(trip?.taken).toBe(trip?.load);
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe('limits of requests', () => {
  const rider = eachTest(() => addPassenger(app.sql));
  const { book, act } = bookingActions(app);
  const family = seatsInput({ travellers: Array(8).fill({ name: 'Ірина Савчук', seat: null }) });

  /** The seats of a trip that an account holds. */
  async function held(tripId: number): Promise<number> {
    const [row] = await app.sql`select count(*) as count from booking where trip_id = ${tripId} and holds`;
    return Number(row?.count);
  }

  it('one passenger cannot hold a whole bus with unanswered requests', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    const outcomes = await Promise.all(
      Array.from({ length: 28 }, () => outcomeInTurn(() => book(trip, rider, seatInput()))),
    );
    expect(outcomes.filter((one) => one === 'too_many_seats').length).toBeGreaterThan(0);
    expect(await held(trip.tripId)).toBeLessThanOrEqual(MAX_OPEN_SEATS_PER_TRIP);
  });

  it('a passenger can request a second party only after the answer to the first, and a third party not at all', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28 });
    const [first = 0] = await book(trip, rider, family);
    expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
    await act('confirm', first, trip.driver);
    await book(trip, rider, family);
    expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
    expect(await held(trip.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP);
    await book(trip, trip.owner, family);
    expect(await held(trip.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP + 8);
  });

  it('a passenger holds at most two parties, also where bookings are confirmed at once', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    await book(trip, rider, family);
    await book(trip, rider, family);
    expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_seats');
    await book(trip, await addPassenger(app.sql), seatInput());
  });

  it('a move to another trip counts as a booking there, unless the carrier has offered it', async () => {
    const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
    const later = await addLaterTrip(app, trip, { seats: 28 });
    const its = changeActions(app);
    await book(later, rider, family);
    await book(later, rider, family);
    const [id = 0] = await book(trip, rider, seatInput());
    const move = { tripId: later.tripId, price: 4500 };
    expect(await its.preview(id, rider, move)).toMatchObject({ refusal: 'too_many_seats' });
    expect(await outcome(its.propose(id, rider, move))).toBe('too_many_seats');
    expect(await held(later.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP);
    await its.accept(await its.propose(id, trip.owner, move), rider);
    expect(await held(later.tripId)).toBe(MAX_HELD_SEATS_PER_TRIP + 1);
  });

  it('parcels count among the open requests on all trips', async () => {
    for (let trips = 0; trips < 3; trips += 1) await book(await addBookableTrip(app.sql), rider, family);
    const other = await addBookableTrip(app.sql);
    expect(await outcome(book(other, rider, parcelInput()))).toBe('too_many_open_requests');
  });

  it('a passenger who books and cancels again and again must wait for an hour', async () => {
    const trip = await addBookableTrip(app.sql);
    for (let times = 0; times < MAX_BOOKINGS_PER_HOUR; times += 1) {
      const [id = 0] = await book(trip, rider, seatInput());
      await act('cancel', id, rider);
    }
    expect(await outcome(book(trip, rider, seatInput()))).toBe('too_many_bookings');
    app.clock.advance(3_600_001);
    await book(trip, rider, seatInput());
  });
});
