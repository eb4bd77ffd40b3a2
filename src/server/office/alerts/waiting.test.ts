import { describe, expect, it } from 'vitest';
import { alertsApi, waitingApi } from '#shared/office/alerts/api.ts';
import { MAX_WAITING, OFFER_MINUTES } from '#shared/office/alerts/limits.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { formHoldsApi } from '#shared/sales/bookings/seats/form-hold.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { problemOf } from '#testing/server/api.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { NAMES, SEATS, waitingScene } from '#testing/waiting.ts';

const { app, trip, holder, bookingOf, join, entry, take, leave, cancel, free, notified, cron } = waitingScene();
const actions = bookingActions(app);

/** Seats that two people could claim on one leg, booked or held. */
async function oversold(tripId: number): Promise<number> {
  const pairs = await app.sql`
    with taken as (
      select 'b' || id as id, seat, legs from booking where trip_id = ${tripId} and holds
      union all select 'h' || id, seat, legs from seat_hold where trip_id = ${tripId})
    select from taken a join taken b on a.seat = b.seat and a.legs && b.legs and a.id < b.id`;
  return pairs.length;
}

describe('the waiting list of a full trip', () => {
  it('neither loses nor gets what an open form holds until it is over', async () => {
    await cancel(4);
    const [reader, waits] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const body = { form: crypto.randomUUID(), fromSeq: 0, toSeq: 3, seats: [null] };
    await app.call(formHoldsApi.hold, { params: { tripId: trip.tripId }, body }, reader.token);
    const place = await join(waits);
    await cron();
    expect([await free(), (await entry(waits, place)).status]).toEqual([0, 'waiting']);
    app.clock.advance(15 * 60_000);
    await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
    await app.runJobs();
    await cron();
    expect(await entry(waits, place)).toMatchObject({ status: 'offered', seats: [4] });
  });

  it('offers a freed seat to the first person, holds it, and books it at one press', async () => {
    const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const place = await join(first);
    const later = await join(second);
    await app.runJobs();
    expect(await entry(second, later)).toMatchObject({ status: 'waiting', ahead: 1, seats: [] });
    await cancel(4);
    expect(await free(), 'before the list was asked').toBe(0);
    await app.runJobs();
    expect(await notified(first)).toEqual(['seatOffered']);
    expect(await notified(second)).toEqual([]);
    expect(await free()).toBe(0);
    expect(await outcome(actions.book(trip, second, seatInput(4)))).toBe('seat_taken');
    expect(await outcome(actions.book(trip, second, seatInput()))).toBe('no_seats_left');
    expect(await entry(first, place)).toMatchObject({
      status: 'offered',
      seats: [4],
      total: 4500,
      offerEndsAt: '2026-06-10T09:30:00.000Z',
    });
    expect(
      await outcome(app.call(waitingApi.take, { params: { entryId: place }, body: { total: 4000 } }, first.token)),
    ).toBe('price_changed');
    expect(await outcome(take(second, place))).toBe('not_found');
    const { bookingId } = await take(first, place);
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, first.token);
    expect(booking).toMatchObject({ seat: 4, name: NAMES[0], status: 'confirmed', fare: 4500, number: { number: 9 } });
    expect(await entry(first, place)).toMatchObject({ status: 'taken', bookingId });
    expect(await outcome(take(first, place))).toBe('offer_over');
    expect(await oversold(trip.tripId)).toBe(0);
  });

  it('goes on to the next when nobody takes the offer in time, and notifies who missed it', async () => {
    const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const place = await join(first);
    const later = await join(second);
    await cancel(1);
    await app.runJobs();
    app.clock.advance(OFFER_MINUTES * 60_000 + 1);
    expect(await outcome(take(first, place))).toBe('offer_over');
    await cron();
    expect(await entry(first, place)).toMatchObject({ status: 'missed', seats: [] });
    expect(await notified(first)).toEqual(['seatOffered', 'seatMissed']);
    expect(await entry(second, later)).toMatchObject({ status: 'offered', seats: [1] });
    await leave(second, later);
    await app.runJobs();
    expect(await free(), 'nobody waits any more').toBe(1);
    await join(first).catch(({ code }) => expect(code).toBe('seats_free'));
  });

  it('passes over who needs more seats or other legs, and gives a whole family seats at once', async () => {
    const [family, single] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const big = await join(family, { seats: 3 });
    const small = await join(single, { from: 1, to: 2 });
    await cancel(5);
    await app.runJobs();
    expect(await entry(family, big)).toMatchObject({ status: 'waiting', seats: [] });
    expect(await entry(single, small)).toMatchObject({ status: 'offered', seats: [5] });
    for (const seat of [6, 7, 8]) await cancel(seat);
    await app.runJobs();
    expect(await entry(family, big)).toMatchObject({ status: 'offered', seats: [6, 7, 8], total: 13_500 });
  });

  it('leaves a seat that nobody can use to everybody', async () => {
    await join(await addPassenger(app.sql), { seats: 3 });
    await cancel(3);
    expect(await free()).toBe(0);
    await app.runJobs();
    expect(await free()).toBe(1);
    await actions.book(trip, await addPassenger(app.sql), seatInput());
  });

  it('offers the seats of a bigger bus', async () => {
    const actor = await addPassenger(app.sql);
    const place = await join(actor);
    await app.sql`update trip set seats_count = 9, free_seats = '{256,256,256}' where id = ${trip.tripId}`;
    await app.runJobs();
    expect(await entry(actor, place)).toMatchObject({ status: 'offered', seats: [9] });
  });

  it('gives way when the staff seats a passenger on a held seat, and keeps the place in the order', async () => {
    const actor = await addPassenger(app.sql);
    const place = await join(actor);
    await cancel(2);
    await app.runJobs();
    expect(await entry(actor, place)).toMatchObject({ seats: [2] });
    await app.sql`update booking set seat = 2 where id = ${bookingOf(1)}`;
    await app.runJobs();
    expect(await entry(actor, place)).toMatchObject({ status: 'offered', seats: [1] });
    expect(await oversold(trip.tripId)).toBe(0);
  });

  it('keeps the fare class of each traveller, and what of it the carrier still has', async () => {
    const actor = await addPassenger(app.sql);
    const added = (name: string, percent: number, needsSeat: boolean) =>
      app.sql<{ id: number }[]>`
        insert into fare_class (carrier_id, name_uk, name_en, discount_percent, needs_seat, created_at)
        values (${trip.carrierId}, ${name}, ${name}, ${percent}, ${needsSeat}, now()) returning id`;
    const [[child], [infant]] = [await added('Дитина', 50, true), await added('Немовля', 100, false)];
    const joining = (classIds: (number | null)[]) => {
      const body = { fromSeq: 0, toSeq: 3, names: NAMES.slice(0, 2), classIds, phone: '+380671112233' };
      return app.call(waitingApi.join, { params: { tripId: trip.tripId }, body }, actor.token);
    };
    const refused = await problemOf(joining([null, infant?.id ?? 0]));
    expect([refused.code, refused.errors]).toMatchObject(['fare_class_gone', [{ field: 'classIds.1' }]]);
    const { id } = await joining([null, child?.id ?? 0]);
    await cancel(4);
    await cancel(5);
    await app.runJobs();
    const named = { id: child?.id, name: { uk: 'Дитина', en: 'Дитина' } };
    expect(await entry(actor, id)).toMatchObject({ status: 'offered', classes: [null, named], total: 6750 });
    await app.sql`delete from fare_class where id = ${child?.id ?? 0}`;
    expect(await entry(actor, id)).toMatchObject({ classes: [null, null], total: 9000 });
    const [again] = await added('Дитина', 50, true);
    await app.sql`update waiting_entry set class_ids = ${[null, again?.id ?? 0]}::int[] where id = ${id}`;
    const { bookingId } = await take(actor, id);
    const fares = await app.sql<{ fare: number }[]>`
      select fare from booking where party_id = (select party_id from booking where id = ${bookingId}) order by seat`;
    expect(fares.map(({ fare }) => fare)).toEqual([4500, 2250]);
  });

  it('ends with the trip, and for a stop when the bus has left it', async () => {
    const [actor, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const place = await join(actor);
    app.clock.set('2026-06-12T04:00:01Z');
    await cron();
    expect(await entry(actor, place)).toMatchObject({ status: 'over' });
    const later = await join(other, { from: 1 });
    await forceTrip(app.sql, trip.tripId, 'cancelled');
    await app.runJobs();
    expect(await entry(other, later)).toMatchObject({ status: 'over' });
  });

  it('is for those who lack a seat, once for a trip, and for few trips at a time', async () => {
    const actor = await addPassenger(app.sql);
    const place = await join(actor);
    expect(await outcome(join(actor))).toBe('already_waiting');
    expect(await outcome(join(trip.owner))).toBe('not_allowed');
    expect(await outcome(join(actor, { on: await addBookableTrip(app.sql) }))).toBe('seats_free');
    expect(await outcome(entry(await addPassenger(app.sql), place))).toBe('not_found');
    expect(await outcome(leave(holder, place))).toBe('not_found');
    for (let other = 1; other < MAX_WAITING; other += 1) {
      const full = await addBookableTrip(app.sql, { seats: SEATS });
      await app.sql`update trip set seats_count = 0 where id = ${full.tripId}`;
      await app.sql`
        insert into waiting_entry (trip_id, account_id, from_seq, to_seq, names, phone, created_at)
        values (${full.tripId}, ${actor.accountId}, 0, 3, '{Марко}', '', now())`;
    }
    await leave(actor, place);
    await join(actor);
    const extra = await addBookableTrip(app.sql, { seats: SEATS });
    await actions.book(extra, holder, seatsInput({ travellers: Array(8).fill({ name: 'Ірина Савчук', seat: null }) }));
    expect(await outcome(join(actor, { on: extra }))).toBe('too_many_waiting');
    expect(await app.call(alertsApi.mine, {}, actor.token)).toMatchObject({
      waiting: Array(MAX_WAITING).fill({ status: 'waiting' }),
    });
  });

  it('shows the carrier how many wait, and nobody else', async () => {
    await join(await addPassenger(app.sql), { seats: 2 });
    const ofTrip = (actor: TestActor) => app.call(waitingApi.ofTrip, { params: { tripId: trip.tripId } }, actor.token);
    expect(await ofTrip(trip.owner)).toEqual({ people: 1, seats: 2, held: 0 });
    expect(await ofTrip(trip.driver)).toEqual({ people: 1, seats: 2, held: 0 });
    expect(await outcome(ofTrip((await addBookableTrip(app.sql)).owner))).toBe('not_found');
    expect(await outcome(ofTrip(holder))).toBe('not_allowed');
  });
});

describe('many at once', () => {
  it('get the seats in the order of waiting, each seat once, while others cancel, wait and book', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addPassenger(app.sql)));
    const places: number[] = [];
    for (const actor of people) places.push(await join(actor));
    const strangers = await Promise.all(Array.from({ length: 6 }, () => addPassenger(app.sql)));
    const results = await Promise.all([
      ...[1, 2, 3, 4].map((seat) => outcome(cancel(seat))),
      ...strangers.map((actor) => outcome(actions.book(trip, actor, seatInput()))),
      ...[1, 2, 3].map(() => app.runJobs().then(() => 'done')),
    ]);
    expect(results.slice(0, 4)).toEqual(Array(4).fill('done'));
    expect(results.slice(4, 10), 'nobody books past the list').toEqual(Array(6).fill('no_seats_left'));
    await app.runJobs();
    const states = await Promise.all(people.map((actor, index) => entry(actor, places[index] ?? 0)));
    expect(states.map(({ status }) => status)).toEqual([...Array(4).fill('offered'), 'waiting', 'waiting']);
    expect(new Set(states.flatMap(({ seats }) => seats))).toEqual(new Set([1, 2, 3, 4]));
    const takes = await Promise.all([
      ...people.slice(0, 4).map((actor, index) => outcome(take(actor, places[index] ?? 0))),
      ...people.slice(0, 4).map((actor, index) => outcome(take(actor, places[index] ?? 0))),
      ...strangers.map((actor) => outcome(actions.book(trip, actor, seatInput()))),
      app.runJobs(),
    ]);
    expect(takes.filter((one) => one === 'done')).toHaveLength(4);
    expect(await oversold(trip.tripId)).toBe(0);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }[]>`
      select count(*)::int as count from booking where trip_id = ${trip.tripId} and holds`;
    expect(count).toBe(SEATS);
  });

  it('cannot be oversold by the database itself: a held seat is not booked, a booked one not held', async () => {
    const actor = await addPassenger(app.sql);
    const place = await join(actor);
    await cancel(1);
    await app.runJobs();
    const again = app.sql`update booking set status = 'confirmed' where id = ${bookingOf(1)}`;
    await expect(again).rejects.toThrow('the seat is held');
    const held = app.sql`
      insert into seat_hold (trip_id, entry_id, seat, from_seq, to_seq) values (${trip.tripId}, ${place}, 2, 1, 2)`;
    await expect(held).rejects.toThrow('the seat is booked');
  });
});

it('an erased account leaves its place and its seats to the next', async () => {
  const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  await join(first);
  const later = await join(second);
  await cancel(1);
  await app.runJobs();
  const { eraseAlerts } = await import('./commands/waiting.ts');
  await app.sql.begin((sql) => eraseAlerts(sql, first.accountId));
  await app.runJobs();
  expect(await entry(second, later)).toMatchObject({ status: 'offered' });
});
