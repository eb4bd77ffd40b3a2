import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import type { BusInput } from '#shared/network/fleet/schema.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, BUS } from '#testing/timetable.ts';

const app = appScene();

let owner: TestActor;
let driver: TestActor;
let dispatcher: TestActor;
let stranger: TestActor;
let carrierId: number;
beforeAll(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  driver = await addMember(app.sql, carrierId, 'driver');
  dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  stranger = (await addCarrier(app.sql)).owner;
});

const add = (actor: TestActor, changes: Partial<BusInput> = {}) =>
  app.call(fleetApi.add, { body: { ...BUS, ...changes } }, actor.token);
const edit = (busId: number, actor: TestActor, changes: Partial<BusInput> = {}) =>
  app.call(fleetApi.edit, { params: { busId }, body: { ...BUS, ...changes } }, actor.token);

/** A picture of one colour in a file format that phones send. */
async function pictureFile(color = '#3366cc', type: 'jpeg' | 'png' = 'jpeg'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: color } })
    .toFormat(type)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
}

async function send(busId: number, actor: TestActor, file: Blob, name = 'photo.jpg') {
  const body = new FormData();
  body.set('file', file, name);
  const response = await app.request('POST', `/api/buses/${busId}/photos`, {
    body,
    headers: { authorization: `Bearer ${actor.token}` },
  });
  const [answer] = [JSON.parse(await response.text())];
  return { status: response.status, answer };
}

describe('a bus', () => {
  it('is added and changed by the owner of the carrier, and listed', async () => {
    const bus = await add(owner, { number: 'BC 0001 AA' });
    expect(bus).toMatchObject({ ...BUS, number: 'BC 0001 AA', photos: [], drivers: [] });
    const amenities = [...AMENITIES];
    const changed = await edit(bus.id, owner, { number: 'BC 0001 AA', color: 'Синій', status: 'in_repair', amenities });
    expect(changed).toMatchObject({ color: 'Синій', status: 'in_repair' });
    expect(changed.amenities.toSorted()).toEqual(amenities.toSorted());
    const listed = await app.call(fleetApi.buses, { query: { status: 'in_repair' } }, dispatcher.token);
    expect(listed.map(({ id }) => id)).toEqual([bus.id]);
    expect(await app.call(fleetApi.bus, { params: { busId: bus.id } }, dispatcher.token)).toEqual(changed);
  });

  it('is assigned to a single driver when it is their first one', async () => {
    const { owner: single } = await addCarrier(app.sql, { singleDriver: true });
    const bus = await add(single);
    expect(bus.drivers.map(({ id }) => id)).toEqual([single.accountId]);
  });

  it('is not changed by drivers or dispatchers, and not visible to another carrier', async () => {
    const bus = await add(owner, { number: 'BC 0002 AA' });
    expect((await problemOf(add(driver))).code).toBe('not_allowed');
    expect((await problemOf(edit(bus.id, dispatcher))).code).toBe('not_allowed');
    expect((await problemOf(edit(bus.id, stranger))).status).toBe(404);
    expect((await problemOf(app.call(fleetApi.bus, { params: { busId: bus.id } }, stranger.token))).status).toBe(404);
  });

  it('has a plate that is unique within the carrier, however it is spelled', async () => {
    await add(owner, { number: 'BC 7777 HK' });
    const taken = await problemOf(add(owner, { number: 'bc-7777-hk' }));
    expect([taken.code, taken.errors]).toEqual(['plate_taken', [{ field: 'number', key: 'plate_taken' }]]);
    expect(await add(stranger, { number: 'BC 7777 HK' })).toMatchObject({ number: 'BC 7777 HK' });
  });

  it.each([
    [{ manufacturer: 'M' }, 'manufacturer', 'manufacturer_min_length'],
    [{ model: '' }, 'model', 'model_required'],
    [{ color: 'Ч3рний' }, 'color', 'color_format'],
    [{ number: '123' }, 'number', 'number_min_length'],
    [{ seatsCount: 7 }, 'seatsCount', 'seats_count_min_length'],
    [{ seatsCount: 61 }, 'seatsCount', 'seats_count_max_length'],
    [{ seatsCount: 18.5 }, 'seatsCount', 'seats_count_format'],
    [{ amenities: [] }, 'amenities', 'amenities_required'],
  ])('is refused with %j', async (changes, field, key) => {
    const problem = await problemOf(add(owner, { number: 'BC 0003 AA', ...changes }));
    expect([problem.status, problem.errors[0]]).toEqual([422, { field, key }]);
  });

  it('keeps its sold seats, and cannot be retired while it has trips', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    await bookingActions(app).book(trip, await addPassenger(app.sql), seatInput(18));
    const [row] = await app.sql<{ busId: number }[]>`select bus_id from trip where id = ${trip.tripId}`;
    const smaller = await problemOf(edit(row?.busId ?? 0, trip.owner, { seatsCount: 17 }));
    expect([smaller.code, smaller.errors]).toEqual(['bus_in_use', [{ field: 'seatsCount', key: 'seats_count_sold' }]]);
    expect((await problemOf(edit(row?.busId ?? 0, trip.owner, { status: 'retired' }))).code).toBe('bus_in_use');
    await edit(row?.busId ?? 0, trip.owner, { seatsCount: 30, number: 'BC 3030 HK' });
    await app.runJobs();
    const [after] = await app.sql`select seats_count from trip where id = ${trip.tripId}`;
    expect(after?.seatsCount).toBe(30);
  });
});

describe('the drivers of a bus', () => {
  const give = (busId: number, drivers: number[], actor: TestActor) =>
    app.call(fleetApi.give, { params: { busId }, body: { drivers } }, actor.token);

  it('are assigned by the dispatcher; a driver sees only this bus, and a new one replaces it', async () => {
    const [one, two] = [
      await addTestBus(app.sql, carrierId, { number: 'BC 1001 AA' }),
      await addTestBus(app.sql, carrierId, { number: 'BC 1002 AA' }),
    ];
    const own = async () => (await app.call(fleetApi.buses, { query: {} }, driver.token)).map(({ id }) => id);
    expect(await own()).toEqual([]);
    await give(one, [driver.accountId], dispatcher);
    expect(await own()).toEqual([one]);
    const read = (busId: number) => app.call(fleetApi.bus, { params: { busId } }, driver.token);
    expect((await read(one)).id).toBe(one);
    expect((await problemOf(read(two))).status, 'the bus of a colleague').toBe(404);
    await give(two, [driver.accountId], dispatcher);
    expect(await own()).toEqual([two]);
    await give(two, [], dispatcher);
    expect(await own()).toEqual([]);
  });

  it('are members of the same carrier, and drivers may not assign themselves', async () => {
    const busId = await addTestBus(app.sql, carrierId, { number: 'BC 1003 AA' });
    expect((await problemOf(give(busId, [stranger.accountId], owner))).status).toBe(404);
    expect((await problemOf(give(busId, [driver.accountId], driver))).code).toBe('not_allowed');
    expect((await problemOf(give(busId, [stranger.accountId], stranger))).status, 'a bus of another carrier').toBe(404);
    expect(await app.sql`select from driver_bus where bus_id = ${busId}`).toHaveLength(0);
  });
});

describe('photos of a bus', () => {
  it('are uploaded from a phone, ordered, shown and deleted', async () => {
    const busId = await addTestBus(app.sql, carrierId, { number: 'BC 2001 AA' });
    const [first, second] = [
      await send(busId, owner, await pictureFile('#aa3333')),
      await send(busId, owner, await pictureFile('#33aa33', 'png'), 'photo.png'),
    ];
    expect(first).toMatchObject({ status: 201, answer: { width: 640, height: 400 } });
    const thumb = await app.request('GET', first.answer.thumb);
    expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 300 });
    const order = [second.answer.id, first.answer.id];
    const ordered = await app.call(fleetApi.orderPhotos, { params: { busId }, body: { photos: order } }, owner.token);
    expect(ordered.map(({ id }) => id)).toEqual(order);
    await app.call(fleetApi.deletePhoto, { params: { busId, photoId: second.answer.id } }, owner.token);
    const bus = await app.call(fleetApi.bus, { params: { busId } }, owner.token);
    expect(bus.photos.map(({ id }) => id)).toEqual([first.answer.id]);
    // The files are deleted after the commit, and the answer does not wait for that.
    await expect.poll(async () => (await app.request('GET', second.answer.url)).status).toBe(404);
  });

  it('are pictures, at most ten, of an own bus, and the order must name each photo once', async () => {
    const busId = await addTestBus(app.sql, carrierId, { number: 'BC 2002 AA' });
    const text = new Blob(['not a picture'], { type: 'image/jpeg' });
    expect(await send(busId, owner, text)).toMatchObject({ status: 415, answer: { code: 'unsupported_file' } });
    expect(await send(busId, dispatcher, await pictureFile())).toMatchObject({ answer: { code: 'not_allowed' } });
    expect((await send(busId, stranger, await pictureFile())).status).toBe(404);
    const { answer } = await send(busId, owner, await pictureFile());
    const order = app.call(fleetApi.orderPhotos, { params: { busId }, body: { photos: [answer.id] } }, stranger.token);
    expect((await problemOf(order)).status).toBe(404);
    const taken = app.call(fleetApi.deletePhoto, { params: { busId, photoId: answer.id } }, stranger.token);
    expect((await problemOf(taken)).status).toBe(404);
    expect((await app.call(fleetApi.bus, { params: { busId } }, owner.token)).photos).toHaveLength(1);
    for (const photos of [[], [answer.id, answer.id], [answer.id, 1]]) {
      const wrong = app.call(fleetApi.orderPhotos, { params: { busId }, body: { photos } }, owner.token);
      expect((await problemOf(wrong)).code).toBe('conflict');
    }
    await app.sql`
      insert into bus_photo (bus_id, file, width, height, position)
      select ${busId}, 'f' || n, 10, 10, n from generate_series(1, 9) n`;
    expect(await send(busId, owner, await pictureFile())).toMatchObject({ answer: { code: 'too_many_photos' } });
    const gone = app.call(fleetApi.deletePhoto, { params: { busId, photoId: 1_000_000 } }, owner.token);
    expect((await problemOf(gone)).status).toBe(404);
  });

  it('over ten megabytes are refused', async () => {
    const busId = await addTestBus(app.sql, carrierId, { number: 'BC 2003 AA' });
    const huge = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)], { type: 'image/jpeg' });
    expect(await send(busId, owner, huge)).toMatchObject({ status: 413, answer: { code: 'payload_too_large' } });
  });
});

describe('public information about buses', () => {
  it('contains the statuses in both languages, and a carrier’s active buses without their drivers', async () => {
    const statuses = await app.call(fleetApi.statuses, {});
    expect(statuses.map(({ id }) => id)).toEqual(['active', 'in_repair', 'retired']);
    expect(statuses.every(({ name }) => name.uk !== '' && name.en !== '' && name.uk !== name.en)).toBe(true);
    const { carrierId: other, owner: otherOwner } = await addCarrier(app.sql);
    await add(otherOwner, { number: 'BC 9001 AA' });
    await add(otherOwner, { number: 'BC 9002 AA', status: 'retired' });
    const seen = await app.call(fleetApi.ofCarrier, { params: { carrierId: other } });
    expect(seen.map(({ number }) => number)).toEqual(['BC 9001 AA']);
    expect(JSON.stringify(seen)).not.toContain('drivers');
  });
});
