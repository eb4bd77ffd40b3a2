import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeFreeSeats } from '#server/trips/commands/assign.ts';
import { freeBetween, takenOnFullestLeg } from '#server/trips/queries/free-seats.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';

const app = appScene();

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
