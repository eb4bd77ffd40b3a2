import { beforeAll, describe, expect, it } from 'vitest';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addAccount, addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const app = appScene();

const buses = async (who: TestActor, query: { status?: 'active' | 'in_repair' | 'retired' } = {}) =>
  (await app.call(fleetApi.buses, { query }, who.token)).map(({ id }) => id);

/** A carrier with two buses and two drivers; each driver has one of the buses. */
async function twoDrivers() {
  const { owner, carrierId } = await addCarrier(app.sql);
  const drivers = [
    await addMember(app.sql, carrierId, 'driver'),
    await addMember(app.sql, carrierId, 'driver'),
  ] as const;
  const [one, other] = drivers;
  return {
    owner,
    carrierId,
    drivers,
    first: await addTestBus(app.sql, carrierId, { number: 'BC 0101 AA', driverId: one.accountId }),
    second: await addTestBus(app.sql, carrierId, { number: 'BC 0102 AA', driverId: other.accountId }),
  };
}

describe('the list of buses', () => {
  it('contains the buses of the actor’s carrier, and for a driver only the assigned one', async () => {
    const { owner, drivers, first, second } = await twoDrivers();
    const stranger = await twoDrivers();
    expect(await buses(owner)).toEqual([first, second]);
    expect(await buses(drivers[0])).toEqual([first]);
    expect(await buses(drivers[1])).toEqual([second]);
    expect(await buses(stranger.owner)).toEqual([stranger.first, stranger.second]);
  });

  it('can be filtered by status; otherwise it contains all buses, those in service first', async () => {
    const { owner, first, second } = await twoDrivers();
    await app.sql`update bus set status = 'in_repair' where id = ${first}`;
    expect(await buses(owner, { status: 'active' })).toEqual([second]);
    expect(await buses(owner, { status: 'in_repair' })).toEqual([first]);
    expect(await buses(owner, { status: 'retired' })).toEqual([]);
    expect(await buses(owner)).toEqual([second, first]);
  });

  it('is empty for a driver without a carrier, who cannot assign a bus either', async () => {
    const accountId = await addAccount(app.sql, { userType: 'driver' });
    const actor = { role: 'driver', accountId, sessionId: accountId, carrierId: null };
    const token = `test-${Buffer.from(JSON.stringify(actor)).toString('base64url')}`;
    expect(await app.call(fleetApi.buses, { query: {} }, token)).toEqual([]);
    const owner = `test-${Buffer.from(JSON.stringify({ ...actor, role: 'owner' })).toString('base64url')}`;
    const given = app.call(fleetApi.give, { params: { busId: 1 }, body: { drivers: [] } }, owner);
    expect((await problemOf(given)).status).toBe(404);
  });

  it('lets a driver read the assigned bus, but not the bus of a colleague', async () => {
    const { drivers, first, second } = await twoDrivers();
    const read = (busId: number) => app.call(fleetApi.bus, { params: { busId } }, drivers[0].token);
    expect((await read(first)).id).toBe(first);
    expect((await problemOf(read(second))).status).toBe(404);
  });
});

describe('assigning a bus', () => {
  it('does not change the drivers of other buses, or those who keep this one', async () => {
    const { owner, carrierId, drivers, first, second } = await twoDrivers();
    const third = await addMember(app.sql, carrierId, 'driver');
    const give = (to: readonly TestActor[]) =>
      app.call(
        fleetApi.give,
        { params: { busId: first }, body: { drivers: to.map(({ accountId }) => accountId) } },
        owner.token,
      );
    const both = await give([drivers[0], third]);
    expect(both.drivers.map(({ id }) => id)).toEqual([drivers[0].accountId, third.accountId]);
    expect((await give([third])).drivers.map(({ id }) => id)).toEqual([third.accountId]);
    expect(await buses(drivers[1])).toEqual([second]);
    expect(await buses(drivers[0])).toEqual([]);
  });
});

describe('the limits for changing a bus', () => {
  let trip: BookableTrip;
  let busId: number;
  let bookingId: number;
  const edit = (changes: object) =>
    app.call(
      fleetApi.edit,
      {
        params: { busId },
        body: {
          manufacturer: 'Mercedes-Benz',
          model: 'Sprinter',
          year: 2021,
          color: 'білий',
          number: `BC ${1000 + busId} AA`,
          seatsCount: 18,
          layout: '2+1',
          parcelCapacityKg: 100,
          status: 'active',
          amenities: ['wifi'],
          ...changes,
        },
      },
      trip.owner.token,
    );
  const trouble = async (changes: object) => (await problemOf(edit(changes))).code;

  beforeAll(async () => {
    // A full trip of another carrier must not change the result.
    const other = await addBookableTrip(app.sql, { instant: true });
    await bookingActions(app).book(other, await addPassenger(app.sql), seatInput(18));
    trip = await addBookableTrip(app.sql, { instant: true });
    const [booked] = await bookingActions(app).book(trip, await addPassenger(app.sql), seatInput(12));
    bookingId = booked ?? 0;
    const [row] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${trip.tripId}`;
    busId = row?.id ?? 0;
  });

  it('include the highest sold seat on its own trips', async () => {
    expect(await trouble({ seatsCount: 11 })).toBe('bus_in_use');
    expect(await edit({ seatsCount: 12 })).toMatchObject({ seatsCount: 12 });
  });

  it('do not include the seat of a cancelled booking', async () => {
    await forceBooking(app.sql, bookingId, 'cancelled');
    expect(await edit({ seatsCount: 11 })).toMatchObject({ seatsCount: 11 });
    await forceBooking(app.sql, bookingId, 'confirmed');
  });

  it.each(['new', 'planned', 'started'] as const)(
    'include a trip that is %s, so the bus cannot be retired',
    async (status) => {
      await forceTrip(app.sql, trip.tripId, status);
      expect(await trouble({ status: 'retired' })).toBe('bus_in_use');
    },
  );

  it.each(['finished', 'cancelled'] as const)('do not include a trip that is %s', async (status) => {
    await forceTrip(app.sql, trip.tripId, status);
    expect(await edit({ status: 'retired', seatsCount: 8 })).toMatchObject({ status: 'retired', seatsCount: 8 });
    await edit({});
  });

  it('do not include the trips of other buses', async () => {
    await forceTrip(app.sql, trip.tripId, 'planned');
    const spare = await addTestBus(app.sql, trip.carrierId, { number: 'BC 9090 AA' });
    const own = busId;
    busId = spare;
    expect(await edit({ status: 'retired' })).toMatchObject({ status: 'retired' });
    busId = own;
  });
});

describe('invalid input for a bus', () => {
  it.each([
    [{ year: 1969 }, 'year', 'year_format'],
    [{ year: 2101 }, 'year', 'year_format'],
    [{ year: 2020.5 }, 'year', 'year_format'],
    [{ year: 2028 }, 'year', 'year_future'],
    [{ year: 2099 }, 'year', 'year_future'],
    [{ parcelCapacityKg: -5 }, 'parcelCapacityKg', 'parcel_room_format'],
    [{ parcelCapacityKg: '−5' }, 'parcelCapacityKg', 'parcel_room_format'],
    [{ parcelCapacityKg: '' }, 'parcelCapacityKg', 'parcel_room_required'],
    [{ parcelCapacityKg: 99_999 }, 'parcelCapacityKg', 'parcel_room_max_length'],
    [{ parcelCapacityKg: 0.5 }, 'parcelCapacityKg', 'parcel_room_format'],
    [{ seatsCount: 7 }, 'seatsCount', 'seats_count_min_length'],
    [{ seatsCount: 61 }, 'seatsCount', 'seats_count_max_length'],
    [{ seatsCount: 8.5 }, 'seatsCount', 'seats_count_format'],
    [{ amenities: [] }, 'amenities', 'amenities_required'],
  ])('is refused: %j', async (changes, field, key) => {
    const { owner } = await addCarrier(app.sql);
    const bus = { manufacturer: 'Setra', model: 'S 515', color: 'білий', number: 'BC 1212 AA', layout: '2+2' } as const;
    const rest = { year: 2020, seatsCount: 40, parcelCapacityKg: 100, status: 'active', amenities: ['wifi'] } as const;
    const added = app.call(fleetApi.add, { body: { ...bus, ...rest, ...changes } as never }, owner.token);
    expect((await problemOf(added)).errors).toEqual([{ field, key }]);
  });

  it('includes more than fifty drivers and more photos than a bus may have', async () => {
    const { owner, first } = await twoDrivers();
    const drivers = Array.from({ length: 51 }, (_, n) => n + 1);
    const given = app.call(fleetApi.give, { params: { busId: first }, body: { drivers } }, owner.token);
    expect((await problemOf(given)).status).toBe(422);
    const photos = Array.from({ length: 11 }, (_, n) => n + 1);
    const ordered = app.call(fleetApi.orderPhotos, { params: { busId: first }, body: { photos } }, owner.token);
    expect((await problemOf(ordered)).status).toBe(422);
  });
});
