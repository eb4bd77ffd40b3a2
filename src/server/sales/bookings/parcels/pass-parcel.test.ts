import { describe, expect, it } from 'vitest';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { parcelStaff } from '#testing/parcels.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

interface Bus {
  tripId: number;
  driver: TestActor;
}

const app = appScene();
const sender = eachTest(() => addPassenger(app.sql));
const from = eachTest(() => started());
const staff = parcelStaff(app);
const { book } = bookingActions(app);

/** A bus of a new carrier, on the road since Lviv. */
async function started(): Promise<BookableTrip> {
  app.clock.set('2026-06-10T09:00:00Z');
  return addBookableTrip(app.sql, { instant: true });
}

/** Another bus of the carrier on the same road. */
async function another(status: TripStatus = 'started'): Promise<Bus> {
  const driver = await addMember(app.sql, from.carrierId, 'driver');
  const { tripId } = await addTrip(app.sql, { carrierId: from.carrierId, driverId: driver.accountId });
  await forceTrip(app.sql, tripId, status);
  return { tripId, driver };
}

/** A parcel of five kilograms to Kraków, on the bus. */
async function parcel(trip = from): Promise<{ id: number; code: string }> {
  app.clock.set('2026-06-10T09:00:00Z');
  await forceTrip(app.sql, trip.tripId, 'planned');
  const [id = 0] = await book(trip, sender, parcelInput());
  await forceBooking(app.sql, id, 'boarded');
  await forceTrip(app.sql, trip.tripId, 'started');
  app.clock.set(TRIP_TIMES.lviv);
  return { id, code: await codeOf(id) };
}

async function codeOf(id: number): Promise<string> {
  const [row] = await app.sql<{ code: string }[]>`select code from booking where id = ${id}`;
  return row?.code ?? '';
}

const pass = (id: number, to: number) =>
  staff.press(from.tripId, from.driver, { action: 'pass', bookingId: id, toTripId: to });
const unpass = (id: number) => staff.press(from.tripId, from.driver, { action: 'unpass', bookingId: id });
const receive = ({ tripId, driver }: Bus, code: string) => staff.press(tripId, driver, { action: 'receive', code });
const unreceive = ({ tripId, driver }: Bus, code: string) => staff.press(tripId, driver, { action: 'unreceive', code });

async function tripOf(id: number): Promise<number> {
  const [row] = await app.sql<{ trip: number }[]>`
    select p.trip_id as trip from booking b join party p on p.id = b.party_id where b.id = ${id}`;
  return row?.trip ?? 0;
}

async function room(tripId: number): Promise<number[]> {
  const legs = await app.sql<{ kg: number }[]>`
    select parcel_kg::float as kg from trip_leg where trip_id = ${tripId} order by leg`;
  return legs.map(({ kg }) => kg);
}

describe('a parcel changes buses', () => {
  it('when one has given it and the other has taken it', async () => {
    const [{ id, code }, to] = [await parcel(), await another()];
    expect(await pass(id, to.tripId)).toBe('done');
    expect([await tripOf(id), await room(to.tripId)]).toEqual([from.tripId, [0, 0, 0]]);
    expect(await receive(to, code)).toBe('done');
    expect(await tripOf(id)).toBe(to.tripId);
    expect([await room(from.tripId), await room(to.tripId)]).toEqual([
      [0, 0, 0],
      [5, 5, 0],
    ]);
  });

  it('when one has taken it and the other has given it', async () => {
    const [{ id, code }, to] = [await parcel(), await another()];
    expect(await receive(to, code)).toBe('done');
    expect(await tripOf(id)).toBe(from.tripId);
    expect(await pass(id, to.tripId)).toBe('done');
    expect(await tripOf(id)).toBe(to.tripId);
  });

  it('alone: another that was given stays until it is taken', async () => {
    const [one, other, to] = [await parcel(), await parcel(), await another()];
    for (const { id } of [one, other]) await pass(id, to.tripId);
    await receive(to, one.code);
    expect([await tripOf(one.id), await tripOf(other.id)]).toEqual([to.tripId, from.tripId]);
  });
});

it('changes from the second bus to a third one', async () => {
  const [{ id, code }, second, third] = [await parcel(), await another(), await another()];
  await pass(id, second.tripId);
  await receive(second, code);
  const press = { action: 'pass', bookingId: id, toTripId: third.tripId };
  expect(await staff.press(second.tripId, second.driver, press)).toBe('done');
  expect([await receive(third, code), await tripOf(id)]).toEqual(['done', third.tripId]);
});

describe('a press that changes nothing', () => {
  it.each([
    ['a trip of another carrier', 'not_found', async () => (await started()).tripId],
    ['its own trip', 'not_found', async () => from.tripId],
    ['a trip that is over', 'trip_state', async () => (await another('finished')).tripId],
    [
      'a bus that has passed the place',
      'wrong_stops',
      async () => {
        const { tripId } = await another();
        await app.sql`update trip_stop set arrived_at = ${TRIP_TIMES.lviv} where trip_id = ${tripId} and seq <= 2`;
        return tripId;
      },
    ],
  ])('gives to %s: %s', async (_, code, to) => {
    const { id } = await parcel();
    expect(await pass(id, await to())).toBe(code);
    expect(await tripOf(id)).toBe(from.tripId);
  });

  it('takes the parcel of another carrier', async () => {
    const { id, code } = await parcel(await started());
    expect(await receive(await another(), code)).toBe('not_found');
    expect(await unreceive(await another(), code)).toBe('not_found');
    expect(await tripOf(id)).not.toBe(from.tripId);
  });

  it('takes a passenger, or a parcel that is on no bus', async () => {
    app.clock.set('2026-06-10T09:00:00Z');
    const [[rider = 0], [waiting = 0]] = [
      await book(from, sender, seatInput()),
      await book(from, sender, parcelInput()),
    ];
    const to = await another();
    app.clock.set(TRIP_TIMES.lviv);
    expect(await receive(to, await codeOf(rider))).toBe('not_found');
    expect(await receive(to, await codeOf(waiting))).toBe('booking_state');
  });

  it('takes with a bus that has not left', async () => {
    const { code } = await parcel();
    expect(await receive(await another('planned'), code)).toBe('trip_state');
  });

  it('gives to a bus that has taken it and goes nowhere since', async () => {
    const [{ id, code }, to] = [await parcel(), await another()];
    await receive(to, code);
    await forceTrip(app.sql, to.tripId, 'cancelled');
    expect(await pass(id, to.tripId)).toBe('trip_state');
    expect(await tripOf(id)).toBe(from.tripId);
  });

  it('takes or gives what another bus has to do with', async () => {
    const [{ id, code }, to, third] = [await parcel(), await another(), await another()];
    await pass(id, to.tripId);
    expect(await receive(third, code)).toBe('conflict');
    await unpass(id);
    expect(await receive(third, code)).toBe('done');
    expect(await pass(id, to.tripId)).toBe('conflict');
    expect(await tripOf(id)).toBe(from.tripId);
  });
});

describe('taking a press back', () => {
  it('of the one who gives leaves other parcels given', async () => {
    const [one, other, to] = [await parcel(), await parcel(), await another()];
    for (const { id } of [one, other]) await pass(id, to.tripId);
    expect(await unpass(one.id)).toBe('done');
    await receive(to, one.code);
    await receive(to, other.code);
    expect([await tripOf(one.id), await tripOf(other.id)]).toEqual([from.tripId, to.tripId]);
  });

  it('of the one who takes works once, and on that bus only', async () => {
    const [{ id, code }, to, third] = [await parcel(), await another(), await another()];
    expect(await unreceive(to, code)).toBe('booking_state');
    await receive(to, code);
    expect(await unreceive(third, code)).toBe('booking_state');
    expect(await unreceive(to, code)).toBe('done');
    expect(await unreceive(to, code)).toBe('booking_state');
    await pass(id, to.tripId);
    expect(await unreceive(to, code)).toBe('booking_state');
    expect(await tripOf(id)).toBe(from.tripId);
  });

  it('of the one who takes leaves other parcels taken', async () => {
    const [one, other, to] = [await parcel(), await parcel(), await another()];
    for (const { code } of [one, other]) await receive(to, code);
    await unreceive(to, one.code);
    for (const { id } of [one, other]) await pass(id, to.tripId);
    expect([await tripOf(one.id), await tripOf(other.id)]).toEqual([from.tripId, to.tripId]);
  });

  it('is too late when both have confirmed', async () => {
    const [{ id, code }, to] = [await parcel(), await another()];
    await pass(id, to.tripId);
    await receive(to, code);
    expect(await unreceive(to, code)).toBe('booking_state');
    expect(await tripOf(id)).toBe(to.tripId);
  });
});
