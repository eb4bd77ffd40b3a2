import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { ticketLiveApi } from '#shared/operations/tracking/ticket-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { MAX_WAITING_PHOTOS } from '#shared/sales/bookings/rules/custody-schema.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, TRIP_TIMES } from '#testing/bookings.ts';
import { parcelStaff, picture } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { driveTo, RZESZOW } from '#testing/tracking.ts';

const { app, trip, rider: sender } = bookingScene({ instant: true });
const staff = parcelStaff(app);

let bookingId: number;
beforeEach(async () => {
  [bookingId = 0] = await bookingActions(app).book(trip, sender, parcelInput());
  await forceTrip(app.sql, trip.tripId, 'started');
  app.clock.set(TRIP_TIMES.lviv);
});

async function get(path: string, who: Pick<TestActor, 'token'> | null) {
  const response = await app.request('GET', path, who ? { headers: { authorization: `Bearer ${who.token}` } } : {});
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
const photoPath = (id: string, size = 'full') => `/api/trips/${trip.tripId}/photos/${id}?size=${size}`;

async function taken(): Promise<string> {
  const photo = await staff.photo(trip.tripId, trip.driver);
  const press = { action: 'takeOver', bookingId, weightKg: 5, condition: 'whole', photos: [photo] } as const;
  expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
  return photo;
}

async function damaged(): Promise<string> {
  const photo = await staff.photo(trip.tripId, trip.driver);
  const press = { action: 'damaged', bookingId, note: 'Кут зім’ято', photos: [photo] } as const;
  expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
  return photo;
}

describe('a photo', () => {
  it('is made small and loses its metadata; the same id again changes nothing', async () => {
    const id = randomUUID();
    const first = await staff.put(trip.tripId, trip.driver, await picture(2000, 1000), id);
    expect(first).toEqual({ status: 200, body: { id, width: 1600, height: 800 } });
    expect(await staff.put(trip.tripId, trip.driver, await picture(10, 10), id)).toEqual(first);
    const { status, type, bytes } = await get(photoPath(id), trip.driver);
    const about = await sharp(bytes).metadata();
    expect([status, type, about.format, about.width, about.exif]).toEqual([200, 'image/webp', 'webp', 1600, undefined]);
    expect((await sharp((await get(photoPath(id, 'thumb'), trip.driver)).bytes).metadata()).width).toBe(480);
  });

  it('is stored once when the device sends it twice at the same time', async () => {
    const id = randomUUID();
    const both = await Promise.all([1, 2].map(async () => staff.put(trip.tripId, trip.driver, await picture(), id)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.sql`select id from parcel_photo where id = ${id}`).toHaveLength(1);
  });

  it('must be a picture', async () => {
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { status, body } = await staff.put(trip.tripId, trip.driver, new Uint8Array(text), randomUUID());
    expect([status, body.code]).toEqual([415, 'unsupported_file']);
  });

  it('may be added by the staff of the trip only', async () => {
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const stranger = (await addBookableTrip(app.sql)).owner;
    const answers = [trip.driver, trip.owner, colleague, stranger, sender].map(async (who) => {
      return (await staff.put(trip.tripId, who, await picture(), randomUUID())).status;
    });
    expect(await Promise.all(answers)).toEqual([200, 200, 404, 404, 403]);
  });

  it('is refused when too many photos wait for their press', async () => {
    const { accountId } = trip.driver;
    await app.sql`
      insert into parcel_photo (id, trip_id, account_id, file, width, height, stored_at)
      select gen_random_uuid(), ${trip.tripId}, ${accountId}, 'x', 1, 1, now() from generate_series(1, ${MAX_WAITING_PHOTOS})`;
    const { status, body } = await staff.put(trip.tripId, trip.driver, await picture(), randomUUID());
    expect([status, body.code]).toEqual([409, 'too_many_waiting_photos']);
  });
});

describe('a photo of a parcel', () => {
  it('is shown to the staff and the sender, never to others or without a sign-in', async () => {
    const photo = await taken();
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const readers = [
      trip.driver,
      trip.owner,
      sender,
      colleague,
      await addPassenger(app.sql),
      (await addBookableTrip(app.sql)).owner,
    ];
    const answers = await Promise.all(readers.map(async (who) => (await get(photoPath(photo), who)).status));
    expect(answers).toEqual([200, 200, 200, 404, 404, 404]);
    expect((await get(photoPath(photo), null)).status).toBe(401);
  });

  it('is shown to the receiver only if it shows a damage', async () => {
    const photo = await taken();
    const broken = await damaged();
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, sender.token);
    const code = booking.parcel?.trackCode ?? '';
    const of = async (id: string, by = code) => (await get(`/api/p/${by}/photos/${id}`, null)).status;
    expect([await of(broken), await of(photo), await of(broken, 'a'.repeat(20))]).toEqual([200, 404, 404]);
    const page = await app.call(bookingsApi.parcel, { params: { code } });
    expect(page.custody.map(({ step, actor, weightKg, photos }) => [step, actor, weightKg, photos.length])).toEqual([
      ['taken', null, null, 0],
      ['damaged', null, null, 1],
    ]);
    expect(page).toMatchObject({ senderFirstName: 'Надія', weightKg: 5, due: 0 });
    await app.sql`update booking set status = 'completed', updated_at = ${new Date('2026-05-01T00:00:00Z')} where id = ${bookingId}`;
    expect(await of(broken)).toBe(410);
  });

  it('is hidden from the sender after the press is undone', async () => {
    const photo = await taken();
    app.clock.advance(60_000);
    await bookingActions(app).act('undo', bookingId, trip.driver);
    expect([(await get(photoPath(photo), sender)).status, (await get(photoPath(photo), trip.driver)).status]).toEqual([
      404, 200,
    ]);
  });
});

describe('the storage of photos', () => {
  it('ends after a week without a press, or half a year after the trip', async () => {
    const lost = await staff.photo(trip.tripId, trip.driver);
    const named = await taken();
    const left = async () =>
      (await app.sql<{ id: string }[]>`select id from parcel_photo where id = any(${[lost, named]}::uuid[])`).map(
        ({ id }) => id,
      );
    const forget = async () => {
      await app.sql`select graphile_worker.add_job('bookings.photos', '{}')`;
      await app.runJobs();
    };
    app.clock.advance(6 * 86_400_000);
    await forget();
    expect(await left()).toHaveLength(2);
    app.clock.advance(2 * 86_400_000);
    await forget();
    expect(await left()).toEqual([named]);
    app.clock.advance(180 * 86_400_000);
    await forget();
    expect(await left()).toEqual([]);
  });
});

describe('the bus on the receiver’s page', () => {
  it('is shown with expected times while the parcel is on it', async () => {
    const booking = await app.call(bookingsApi.booking, { params: { bookingId } }, sender.token);
    const live = (code = booking.parcel?.trackCode ?? '') => app.call(ticketLiveApi.parcel, { params: { code } });
    await driveTo(app, trip, RZESZOW, '2026-06-12T08:00:00Z');
    expect(await outcome(live()), 'the parcel is not aboard yet').toBe('not_found');
    await taken();
    const { position, stops } = await live();
    expect(position).not.toBeNull();
    const range = stops.find(({ seq }) => seq === booking.toSeq)?.expected;
    expect([range?.low, range?.high].map((at) => at?.slice(0, 10))).toEqual(['2026-06-12', '2026-06-12']);
    expect(await outcome(live('a'.repeat(20)))).toBe('not_found');
  });
});

describe('the list of unclaimed parcels', () => {
  it('has unclaimed parcels and those left on a finished trip, for a driver only their own', async () => {
    await taken();
    const list = (who: TestActor) => app.call(custodyApi.unclaimed, {}, who.token).then(({ data }) => data);
    expect(await list(trip.owner)).toEqual([]);
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await list(trip.owner)).toMatchObject([{ bookingId, place: null, receiverPhone: '+48600111222' }]);
    const press = { action: 'unclaimed', bookingId, place: 'Склад на MDA', until: '2026-06-19' } as const;
    expect(await staff.press(trip.tripId, trip.driver, press)).toBe('done');
    expect(await list(trip.driver)).toMatchObject([{ bookingId, place: 'Склад на MDA', until: '2026-06-19' }]);
    expect(await list(await addMember(app.sql, trip.carrierId, 'driver'))).toEqual([]);
    expect(await list((await addBookableTrip(app.sql)).owner)).toEqual([]);
    expect(await outcome(app.call(custodyApi.unclaimed, {}, sender.token))).toBe('not_allowed');
  });
});
