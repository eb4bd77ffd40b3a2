import { describe, expect, it } from 'vitest';
import { transaction } from '#server/database/db.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { parcelInput, seatInput } from '#testing/bookings.ts';
import { addMember, addPassenger } from '#testing/carriers.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { cancel } from './commands/act.ts';
import { moveParcelRoom } from './commands/parcel-room.ts';

const { app, trip, rider, book } = bookingScene({ instant: true, seats: 8 });
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

describe('at the same moment', () => {
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
      select from_seq as "fromSeq", to_seq as "toSeq", weight_kg as "weightKg"
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
