import { beforeEach, describe, expect, it } from 'vitest';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import type { Outlook } from '#shared/office/disruption/schema.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true, seats: 20 });

let small: number;
beforeEach(async () => {
  small = await addTestBus(app.sql, trip.carrierId, { seats: 8, number: 'BC 0008 AA', parcelKg: 8 });
});

const preview = (query: { bus?: number; driver?: number } = {}, actor = trip.owner, tripId = trip.tripId) =>
  app.call(disruptionApi.replacement, { params: { tripId }, query }, actor.token);

async function outlook(bus: number, driver?: number): Promise<Outlook> {
  const { outlook: found } = await preview({ bus, ...(driver && { driver }) });
  if (!found) throw new Error('there is no outlook');
  return found;
}

const replace = ({ busId, driverId, digest }: Pick<Outlook, 'busId' | 'driverId' | 'digest'>, actor = trip.owner) =>
  app.call(disruptionApi.replace, { params: { tripId: trip.tripId }, body: { busId, driverId, digest } }, actor.token);

async function seats(): Promise<Record<number, number | null>> {
  const rows = await app.sql<{ id: number; seat: number | null }[]>`
    select id, seat from booking where trip_id = ${trip.tripId} and holds and kind = 'passenger' order by id`;
  return Object.fromEntries(rows.map(({ id, seat }) => [id, seat]));
}

const notified = async (subject: string) =>
  app.sql`select account_id as id, facts->'seats' as seats from notification where subject = ${subject} and trip_id = ${trip.tripId} order by id`;

const calls = (actor = trip.owner) => app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, actor.token);

describe('another bus', () => {
  it('shows which buses and drivers are free, and what has the others', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const busy = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    const { buses, drivers, outlook: found } = await preview();
    const [taken] = await app.sql<{ bus: number }[]>`select bus_id as bus from trip where id = ${busy.tripId}`;
    expect(buses.find(({ id }) => id === taken?.bus)?.clash).toMatchObject({
      tripId: busy.tripId,
      from: { en: 'Lviv' },
    });
    expect(buses.find(({ id }) => id === small)).toMatchObject({ clash: null, runs: true, seatsCount: 8 });
    expect(drivers.find(({ id }) => id === other.accountId)?.clash?.tripId).toBe(busy.tripId);
    expect(found?.busId).not.toBe(small);
  });

  it('gives new seats where it lacks the old ones, and notifies everybody by their own seat', async () => {
    const [stays = 0] = await book(trip, rider, seatInput(3));
    const second = await addPassenger(app.sql);
    const pair = await book(
      trip,
      second,
      seatsInput({
        travellers: [
          { name: 'Ірина', seat: 15 },
          { name: 'Богдан', seat: 16 },
        ],
      }),
    );
    await app.runJobs();
    const found = await outlook(small);
    expect(found.riders.map(({ before, seat, reason }) => [before, seat, reason?.why])).toEqual([
      [3, 3, undefined],
      [15, 1, 'beside'],
      [16, 2, 'beside'],
    ]);
    expect(found.notifying).toMatchObject({ all: 2, email: 2, push: 0, call: [], inOtherLanguage: 0 });
    expect(found.notifying.sample).toContain('1, 2');
    expect(await replace(found)).toEqual({ notified: 2, calls: 0, unseated: 0 });
    await app.runJobs();
    expect(await seats()).toEqual({ [stays]: 3, [pair[0] ?? 0]: 1, [pair[1] ?? 0]: 2 });
    expect(await notified('newSeat')).toEqual([{ id: second.accountId, seats: [1, 2] }]);
    expect((await notified('changed')).map(({ id }) => id)).toEqual([rider.accountId]);
    expect((await notified('otherBus')).map(({ id }) => id)).toEqual([trip.driver.accountId]);
    const [row] =
      await app.sql`select bus_id as bus, seats_count as seats, free_seats[1]::int as free from trip where id = ${trip.tripId}`;
    expect(row).toEqual({ bus: small, seats: 8, free: 0b11111000 });
  });

  it('leaves nobody out silently: who does not fit keeps the booking without a seat, and other trips are named', async () => {
    for (let seat = 1; seat <= 8; seat += 1) await book(trip, rider, seatInput(seat));
    const [late = 0] = await book(trip, trip.owner, seatInput(19));
    const { accountId: driverId } = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId: next } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId });
    await app.sql`update trip set free_seats = '{262143,262143,262143}' where id = ${next}`;
    const found = await outlook(small);
    expect(found.unseated).toEqual([
      { bookingIds: [late], trips: [expect.objectContaining({ tripId: next, fromSeq: 0, toSeq: 3, free: 18 })] },
    ]);
    expect(found.notifying.call).toEqual([{ bookingId: late, name: 'Ірина Савчук', phone: '+380671112233' }]);
    expect(await replace(found)).toMatchObject({ calls: 1, unseated: 1 });
    expect((await seats())[late]).toBeNull();
    const left = await app.call(disruptionApi.unseated, { params: { tripId: trip.tripId } }, trip.owner.token);
    expect(left.data.map(({ bookingIds }) => bookingIds)).toEqual([[late]]);
    const { data } = await calls();
    expect(data).toEqual([expect.objectContaining({ bookingId: late, reason: 'unseated', seats: [], tickedAt: null })]);
    const tick = { params: { tripId: trip.tripId, bookingId: late }, body: { done: true, result: 'agreed' as const } };
    const ticked = await app.call(disruptionApi.tick, tick, trip.owner.token);
    expect(ticked.data[0]).toMatchObject({ result: 'agreed', tickedAt: '2026-06-10T09:00:00.000Z' });
    await app.runJobs();
    expect(await notified('unseated')).toEqual([]);
  });

  it('says which parcels do not fit', async () => {
    const [first = 0] = await book(trip, rider, parcelInput());
    const [second = 0] = await book(trip, rider, parcelInput());
    const { parcels } = await outlook(small);
    expect([parcels.count, parcels.unfit.map(({ bookingId }) => bookingId)]).toEqual([2, [second]]);
    expect(first).not.toBe(second);
  });

  it('is possible on the way: passengers aboard come first, and those who have left give their seats up', async () => {
    const [gone = 0] = await book(trip, rider, seatInput(1, 0, 1));
    const waiting: number[] = [];
    for (let seat = 2; seat <= 8; seat += 1) waiting.push(...(await book(trip, rider, seatInput(seat))));
    const aboard = [...(await book(trip, rider, seatInput(17))), ...(await book(trip, rider, seatInput(18)))];
    await forceTrip(app.sql, trip.tripId, 'started');
    await forceBooking(app.sql, gone, 'completed');
    for (const id of aboard) await forceBooking(app.sql, id, 'boarded');
    const found = await outlook(small);
    await replace(found);
    const now = await seats();
    expect(aboard.every((id) => now[id] !== null)).toBe(true);
    expect(waiting.filter((id) => now[id] === null)).toEqual([waiting.at(-1)]);
    expect(now[gone]).toBeNull();
    const [row] = await app.sql`select status from trip where id = ${trip.tripId}`;
    expect(row?.status).toBe('started');
  });

  it('a passenger without a seat gets one again from the driver, or in the next bus', async () => {
    const [first = 0] = await book(trip, rider, seatInput(1));
    for (let seat = 2; seat <= 8; seat += 1) await book(trip, rider, seatInput(seat));
    const [late = 0] = await book(trip, rider, seatInput(19));
    const before = await outlook(small);
    const [was] = await app.sql<{ bus: number }[]>`select bus_id as bus from trip where id = ${trip.tripId}`;
    await replace(before);
    const press = async (seat: number) => {
      const at = app.clock.now().toISOString();
      const action = { id: crypto.randomUUID(), at, do: { action: 'setSeat' as const, bookingId: late, seat } };
      const body = { device: crypto.randomUUID(), actions: [action] };
      const { results } = await app.call(sheetApi.act, { params: { tripId: trip.tripId }, body }, trip.driver.token);
      return results[0]?.code ?? null;
    };
    expect(await press(8)).toBe('seat_taken');
    await act('cancel', first, trip.owner);
    expect(await press(1)).toBeNull();
    expect((await seats())[late]).toBe(1);
    await app.sql`update booking set seat = null where id = ${late}`;
    await replace(await outlook(was?.bus ?? 0));
    expect((await seats())[late]).not.toBeNull();
  });
});

describe('another driver', () => {
  it('both are notified, the passengers keep their seats', async () => {
    await book(trip, rider, seatInput(3));
    const next = await addMember(app.sql, trip.carrierId, 'driver');
    const { buses } = await preview();
    const found = await outlook(buses.find(({ id }) => id !== small)?.id ?? 0, next.accountId);
    expect(found.notifying.all).toBe(0);
    await replace(found);
    await app.runJobs();
    const rows = await app.sql`
      select account_id as id, subject from notification
      where subject in ('yours', 'notYours', 'changed') and account_id in (${next.accountId}, ${trip.driver.accountId}, ${rider.accountId})
      order by subject`;
    expect(rows).toEqual([
      { id: trip.driver.accountId, subject: 'notYours' },
      { id: next.accountId, subject: 'yours' },
    ]);
  });

  it('is refused with the other trip that has them', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const busy = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    const found = await outlook(small, other.accountId);
    const problem = await problemOf(replace(found));
    expect([problem.code, problem.facts]).toEqual(['driver_busy', expect.objectContaining({ tripId: busy.tripId })]);
  });
});

describe('whose trip it is', () => {
  it.each(['replacement', 'calls', 'unseated'] as const)(
    '%s is not shown to another carrier or a hired driver',
    async (name) => {
      const other = await addBookableTrip(app.sql);
      const dispatcher = await addMember(app.sql, other.carrierId, 'dispatcher');
      const ask = (actor: TestActor) =>
        outcome(app.call(disruptionApi[name], { params: { tripId: trip.tripId }, query: {} }, actor.token));
      expect(await ask(dispatcher)).toBe('not_found');
      expect(await ask(trip.driver)).toBe('not_allowed');
      expect(await ask(rider)).toBe('not_allowed');
      expect(await ask(await addMember(app.sql, trip.carrierId, 'dispatcher'))).toBe('done');
    },
  );

  it('another carrier can neither replace nor tick, nor give its own bus', async () => {
    const [id = 0] = await book(trip, trip.owner, seatInput(19));
    const other = await addBookableTrip(app.sql);
    const found = await outlook(small);
    expect(await outcome(replace(found, other.owner))).toBe('not_found');
    expect(await outcome(replace(found, trip.driver))).toBe('not_allowed');
    await replace(found);
    const tick = { params: { tripId: trip.tripId, bookingId: id }, body: { done: true, result: null } };
    expect(await outcome(app.call(disruptionApi.tick, tick, other.owner.token))).toBe('not_found');
    expect(await outcome(app.call(disruptionApi.tick, tick, trip.driver.token))).toBe('not_allowed');
    const strange = await addTestBus(app.sql, other.carrierId, { number: 'BC 7777 AA' });
    expect(await outcome(preview({ bus: strange }))).toBe('not_found');
    expect(await outcome(replace({ ...found, busId: strange }))).toBe('not_found');
  });
});

describe('what happens between the preview and the change', () => {
  it('a booking makes the preview outdated; nothing is changed', async () => {
    await book(trip, rider, seatInput(15));
    const found = await outlook(small);
    await book(trip, rider, seatInput(16));
    expect(await outcome(replace(found))).toBe('preview_outdated');
    expect(Object.values(await seats())).toEqual([15, 16]);
  });

  it('of two replacements at once one wins, and the other is refused', async () => {
    for (let seat = 10; seat <= 16; seat += 1) await book(trip, rider, seatInput(seat));
    const third = await addTestBus(app.sql, trip.carrierId, { seats: 9, number: 'BC 0009 AA' });
    const [one, two] = [await outlook(small), await outlook(third)];
    const ends = await Promise.all([outcome(replace(one)), outcome(replace(two))]);
    expect(ends.toSorted()).toEqual(['done', 'preview_outdated']);
    const given = Object.values(await seats());
    expect(new Set(given).size).toBe(7);
  });

  it('a booking at the same time waits, and gets a seat that the new bus has', async () => {
    await book(trip, rider, seatInput(15));
    const found = await outlook(small);
    const [change, seat] = await Promise.all([outcome(replace(found)), outcome(book(trip, rider, seatInput(20)))]);
    const given = Object.values(await seats());
    if (change === 'done') expect([seat, given]).toEqual(['no_such_seat', [expect.any(Number)]]);
    else expect([change, seat, given]).toEqual(['preview_outdated', 'done', [15, 20]]);
  });

  it('a trip that is over or cancelled is left alone', async () => {
    const found = await outlook(small);
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await outcome(replace(found))).toBe('trip_state');
    await forceTrip(app.sql, trip.tripId, 'cancelled');
    expect(await outcome(replace(found))).toBe('trip_cancelled');
  });
});
