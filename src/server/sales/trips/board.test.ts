import { beforeAll, describe, expect, it } from 'vitest';
import { BOARD_TRIPS_MAX, boardApi } from '#shared/sales/trips/board-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { seatInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip } = bookingScene({ instant: true });

describe('GET /api/board', () => {
  let stranger: TestActor;

  beforeAll(async () => {
    stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
  });

  const board = (actor: TestActor, day = '2026-06-12') => app.call(boardApi.day, { query: { day } }, actor.token);

  it('shows the trips of a day with its buses and drivers, also the trip that began the day before', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    await app.sql`
      insert into driver_absence (carrier_id, account_id, first_day, last_day, kind)
      values (${trip.carrierId}, ${other.accountId}, '2026-06-12', '2026-06-12', 'sick')`;
    const { trips, drivers, buses, from, to, more } = await board(trip.owner);
    expect([from, to, more]).toEqual(['2026-06-11T21:00:00.000Z', '2026-06-12T21:00:00.000Z', false]);
    expect(trips).toMatchObject([{ id: trip.tripId, aboard: 0, unpaid: 0, status: 'planned' }]);
    expect(buses).toMatchObject([{ id: trips[0]?.bus?.id, runs: true }]);
    expect(drivers.find(({ id }) => id === trip.driver.accountId)).toMatchObject({ absent: null });
    expect(drivers.find(({ id }) => id === other.accountId)).toMatchObject({ absent: 'sick', busId: null });

    await app.sql`update trip set departs_at = '2026-06-11T20:00:00Z' where id = ${trip.tripId}`;
    expect((await board(trip.owner)).trips).toHaveLength(1);
    expect((await board(trip.owner, '2026-06-11')).trips).toHaveLength(1);
    expect((await board(trip.owner, '2026-06-14')).trips).toEqual([]);
    expect((await board(trip.owner, '2026-06-10')).trips).toEqual([]);
    await app.sql`update bus set status = 'retired' where id = ${buses[0]?.id ?? 0}`;
    const busesOf = async (day: string) => (await board(trip.owner, day)).buses.length;
    expect([await busesOf('2026-06-10'), await busesOf('2026-06-12'), await busesOf('2026-06-14')]).toEqual([0, 1, 0]);
    await app.sql`update trip set status = 'cancelled' where id = ${trip.tripId}`;
    expect((await board(trip.owner)).trips).toEqual([]);
  });

  it('counts who is aboard and who has not paid', async () => {
    const book = bookingActions(app).book;
    const [first = 0] = await book(trip, await addPassenger(app.sql), seatInput(1));
    await book(trip, await addPassenger(app.sql), seatInput(2));
    const shown = async () => (await board(trip.owner)).trips;
    // The free seats are stored after the commit of a booking.
    await expect.poll(shown).toMatchObject([{ aboard: 0, unpaid: 2, bookedSeats: 2 }]);
    await app.sql`update booking set status = 'boarded', paid = fare where id = ${first}`;
    expect(await shown()).toMatchObject([{ aboard: 1, unpaid: 1, bookedSeats: 2 }]);
  });

  it('says that a day has more trips than it shows', async () => {
    await app.sql`
      insert into trip (carrier_id, route_id, plan_id, status, service_date, departs_at, arrives_at, seats_count)
      select carrier_id, route_id, plan_id, 'new', service_date - n, departs_at, arrives_at, seats_count
      from trip, generate_series(1, ${BOARD_TRIPS_MAX}) n where id = ${trip.tripId}`;
    await app.sql`
      insert into trip_stop (trip_id, seq, place_id, point, departs_at, arrives_at)
      select t.id, s.seq, s.place_id, s.point, s.departs_at, s.arrives_at from trip t, trip_stop s
      where s.trip_id = ${trip.tripId} and not exists (select from trip_stop where trip_id = t.id)`;
    const { trips, more } = await board(trip.owner);
    expect([trips.length, more]).toEqual([BOARD_TRIPS_MAX, true]);
  });

  it('shows another carrier nothing, and refuses a driver', async () => {
    expect(await board(stranger)).toMatchObject({ trips: [], buses: [] });
    expect(await problemOf(board(trip.driver))).toMatchObject({ status: 403 });
  });
});
