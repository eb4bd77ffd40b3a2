import { describe, expect, it } from 'vitest';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { addTrip } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { CROSSINGS } from '#testing/timetable.ts';

const app = appScene();

describe('another crossing of a trip', () => {
  const { trip } = bookingScene({ app });
  const params = () => ({ tripId: trip.tripId });
  const over = (crossing: string, who: TestActor = trip.owner) =>
    app.call(disruptionApi.crossing, { params: params(), body: { crossing } }, who.token);
  const shown = async (tripId = trip.tripId) => {
    const { crossing } = await app.call(tripsApi.sheet, { params: { tripId } }, trip.owner.token);
    return crossing?.key;
  };
  const refusal = async (crossing: string) => (await problemOf(over(crossing))).errors;

  it('is chosen by its driver or the office, for this trip only, and back again', async () => {
    const { carrierId } = trip;
    const of = { carrierId, driverId: (await addMember(app.sql, carrierId, 'driver')).accountId };
    const { tripId: other } = await addTrip(app.sql, of);
    expect((await over(CROSSINGS.shehyni, trip.driver)).crossing.key).toBe('shehyni');
    expect([await shown(), await shown(other)]).toEqual(['shehyni', 'krakivets']);
    const { border } = await app.call(trackingApi.position, { params: params() }, trip.owner.token);
    expect(border?.crossing.key).toBe('shehyni');
    const seen = await app.call(searchApi.offer, { params: params(), query: {} }, null);
    expect(seen.crossing?.key).toBe('shehyni');
    await over(CROSSINGS.krakivets);
    expect(await shown()).toBe('krakivets');
    const rows = await app.sql`select action, data from trip_event where trip_id = ${trip.tripId} order by id`;
    expect(rows).toEqual([
      { action: 'crossing', data: { crossing: 'shehyni', before: 'krakivets' } },
      { action: 'crossing', data: { crossing: 'krakivets', before: 'shehyni' } },
    ]);
  });

  it('has its own place in the electronic queue, noted by driver or office until the border is behind', async () => {
    const slot = { number: 'BUS-0471', at: '2026-06-12T11:30:00.000Z' };
    const press = (who: TestActor, one: object | null) =>
      sheetPresses(app).press(trip.tripId, who, { action: 'slot', slot: one });
    const noted = async () => (await app.call(tripsApi.sheet, { params: params() }, trip.driver.token)).queueSlot;
    expect(await press(trip.owner, slot)).toBe('done');
    expect(await noted()).toEqual(slot);
    expect(await press(trip.driver, { ...slot, at: '2026-07-12T11:30:00.000Z' })).toBe('invalid_input');
    expect(await press(trip.driver, null)).toBe('done');
    expect(await noted()).toBeNull();
    await press(trip.driver, slot);
    await over(CROSSINGS.shehyni);
    expect(await noted(), 'at another crossing').toBeNull();
    await over(CROSSINGS.krakivets);
    await app.sql`update trip set status = 'started', current_seq = 1 where id = ${trip.tripId}`;
    expect(await press(trip.driver, slot), 'behind the bus').toBe('invalid_input');
    await app.sql`update trip set status = 'planned', current_seq = null where id = ${trip.tripId}`;
  });

  it('is of the same border, open for buses, and still ahead', async () => {
    const elsewhere = [{ field: 'crossing', key: 'crossing_not_on_way' }];
    expect([await refusal(CROSSINGS.chop), await refusal('nowhere')]).toEqual([elsewhere, elsewhere]);
    await app.sql`update crossing set open = false where key = ${CROSSINGS.shehyni}`;
    expect(await refusal(CROSSINGS.shehyni)).toEqual([{ field: 'crossing', key: 'crossing_closed' }]);
    await app.sql`update crossing set open = true where key = ${CROSSINGS.shehyni}`;
    await app.sql`update trip set status = 'started', current_seq = 1 where id = ${trip.tripId}`;
    expect(await refusal(CROSSINGS.shehyni), 'behind the bus').toEqual(elsewhere);
    await app.sql`update trip set status = 'finished' where id = ${trip.tripId}`;
    expect((await problemOf(over(CROSSINGS.shehyni))).code).toBe('trip_state');
  });

  it('is not for strangers', async () => {
    const stranger = await addPassenger(app.sql);
    expect((await problemOf(over(CROSSINGS.shehyni, stranger))).status).toBe(403);
  });
});
