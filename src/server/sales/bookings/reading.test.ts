import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput, TRIP_TIMES } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip } = bookingScene({ instant: true });
const rider = eachTest(() => addPassenger(app.sql, { name: 'Ірина', lastName: 'Савчук' }));

async function book(body = seatInput(), actor = rider, tripId = trip.tripId): Promise<number> {
  const made = await app.call(bookingsApi.book, { params: { tripId }, body }, actor.token);
  return made.bookings[0]?.id ?? 0;
}

function read(bookingId: number, actor: TestActor | null): Promise<Booking> {
  return app.call(bookingsApi.booking, { params: { bookingId } }, actor?.token ?? null);
}

const admin: TestActor = {
  role: 'admin',
  accountId: 1,
  sessionId: 1,
  carrierId: null,
  token: `test-${Buffer.from('{"role":"admin","accountId":1,"sessionId":1,"carrierId":null}').toString('base64url')}`,
};

describe('a booking', () => {
  it('is seen by its passenger, its driver and its office, each as their side', async () => {
    const id = await book();
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect((await read(id, rider)).side).toBe('passenger');
    for (const actor of [trip.driver, trip.owner, dispatcher]) expect((await read(id, actor)).side).toBe('carrier');
  });

  it('is not found by anybody else', async () => {
    const id = await book();
    const others = [
      await addPassenger(app.sql),
      await addMember(app.sql, trip.carrierId, 'driver'),
      (await addBookableTrip(app.sql)).owner,
    ];
    for (const actor of others) await expect(read(id, actor)).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(999_999, rider)).rejects.toMatchObject({ status: 404 });
    await expect(read(id, null)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('shows an administrator no phone numbers and no actions', async () => {
    const seen = await read(await book(parcelInput()), admin);
    expect(seen).toMatchObject({ side: 'admin', contactPhone: '', driverPhone: null, actions: [] });
    expect(seen.parcel).toMatchObject({ senderPhone: '', receiverPhone: '', pin: null, trackCode: null });
  });

  it('of a caller’s parcel shows the staff the link to pass on to the receiver', async () => {
    const seen = await read(await book(parcelInput(), trip.owner), trip.owner);
    expect(seen.parcel).toMatchObject({ pin: null, trackCode: expect.stringMatching(/^[a-z2-9]{20}$/) });
  });

  it('has a ticket link, which the staff see only for a caller', async () => {
    const key = expect.stringMatching(/^[0-9a-f]{16}$/);
    const own = await book();
    expect((await read(own, rider)).ticket).toEqual(key);
    expect((await read(own, trip.owner)).ticket).toBeNull();
    expect((await read(own, admin)).ticket).toBeNull();
    expect((await read(await book(seatInput(), trip.owner), trip.owner)).ticket).toEqual(key);
  });
});

describe('the list of a passenger’s own bookings', () => {
  it('has a row for each seat, under the tab of its status', async () => {
    const gone = await book(seatInput(null, 1, 2));
    await app.call(bookingsApi.cancel, { params: { bookingId: gone }, body: {} }, rider.token);
    await book(seatsInput());
    const box = await book(parcelInput());
    const over = await book();
    await app.sql`update booking set status = 'no_show' where id = ${over}`;
    const list = async (query: object) => app.call(bookingsApi.mine, { query }, rider.token);
    expect((await list({})).total).toBe(3);
    expect((await list({ tab: 'finished' })).data).toMatchObject([{ id: over, status: 'no_show' }]);
    expect((await list({ kind: 'parcel' })).data).toMatchObject([{ id: box, what: 'Домашнє печиво', fare: 800 }]);
    expect((await list({ tab: 'cancelled' })).data).toMatchObject([
      {
        id: gone,
        from: { name: { uk: 'Жешув' } },
        to: { name: { uk: 'Краків' }, zone: 'Europe/Warsaw', country: 'PL' },
        departsAt: new Date(TRIP_TIMES.rzeszow).toISOString(),
        arrivesAt: new Date(TRIP_TIMES.krakow).toISOString(),
        tripStatus: 'planned',
      },
    ]);
    const beyond = await list({ page: 7, per_page: 10 });
    expect(beyond).toMatchObject({
      data: [],
      total: 3,
      last_page: 1,
      prev_page_url: '/api/bookings?per_page=10&page=1',
    });
  });

  it('is sorted and filtered as asked', async () => {
    const cheap = await book(seatInput(null, 1, 2));
    const dear = await book(seatInput(null, 0, 3));
    const list = async (query: object) => {
      const { data } = await app.call(bookingsApi.mine, { query: { kind: 'passenger', ...query } }, rider.token);
      return data.map(({ id }) => id);
    };
    expect(await list({})).toEqual([dear, cheap]);
    expect(await list({ sort: '-departure' })).toEqual([cheap, dear]);
    expect(await list({ sort: 'price' })).toEqual([cheap, dear]);
    expect(await list({ sort: 'newest' })).toEqual([dear, cheap]);
    await app.sql`update booking set status = 'unconfirmed' where id = ${dear}`;
    expect(await list({ answer: 'confirmed' })).toEqual([cheap]);
    expect(await list({ answer: 'unconfirmed' })).toEqual([dear]);
    await expect(list({ sort: 'name' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is empty for anybody else', async () => {
    await book();
    const other = await addPassenger(app.sql);
    const onTrip = async (actor: TestActor) =>
      (await app.call(bookingsApi.mine, { query: { trip: trip.tripId } }, actor.token)).data.length;
    expect([await onTrip(rider), await onTrip(other)], 'by the trip').toEqual([1, 0]);
    expect((await app.call(bookingsApi.mine, { query: {} }, other.token)).total).toBe(0);
    expect((await app.call(bookingsApi.mine, { query: {} }, trip.owner.token)).total, 'of the carrier').toBe(0);
  });
});

describe('the code of a booking', () => {
  it('finds it for its carrier, in any spelling', async () => {
    const id = await book();
    const { code } = await read(id, rider);
    const find = (actor: TestActor, text = code) =>
      app.call(bookingsApi.findByCode, { params: { code: text } }, actor.token);
    expect(await find(trip.driver, code.toLowerCase())).toEqual({ id, tripId: trip.tripId });
    expect(await find(trip.owner)).toEqual({ id, tripId: trip.tripId });
    const foreign = (await addBookableTrip(app.sql)).driver;
    await expect(find(foreign)).rejects.toMatchObject({ code: 'not_found' });
    await expect(find(trip.driver, 'K7')).rejects.toMatchObject({ errors: [{ field: 'code', key: 'code_format' }] });
    await expect(find(rider)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('the terms of a booking', () => {
  const terms = (query: { from?: number; to?: number }, actor?: TestActor) =>
    app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query }, actor?.token ?? null);

  it('show price and free seats to everybody', async () => {
    await book(seatInput(4, 0, 2));
    expect(await terms({ from: 1, to: 3 })).toMatchObject({
      price: 2500,
      parcelPrice: 500,
      taken: [4],
      freeSeats: 17,
      parcelRoomKg: 100,
      refusal: null,
      forCaller: false,
      trip: { crossing: { key: 'krakivets' }, bus: { layout: '2+1' }, rules: { petsAllowed: true } },
    });
  });

  it('default to the whole path, know the staff, and name the reason of a refusal', async () => {
    expect(await terms({}, trip.driver)).toMatchObject({ fromSeq: 0, toSeq: 3, price: 4500, forCaller: true });
    const competitor = (await addBookableTrip(app.sql)).owner;
    expect(await terms({}, competitor)).toMatchObject({ refusal: null, forCaller: false });
    app.clock.set(TRIP_TIMES.lviv);
    expect(await terms({})).toMatchObject({ refusal: 'too_late' });
    await expect(terms({ from: 3, to: 1 })).rejects.toMatchObject({ code: 'wrong_stops' });
    await expect(terms({ from: 0, to: 9 })).rejects.toMatchObject({ code: 'wrong_stops' });
  });

  it('are refused for stops that the trip does not have', async () => {
    const seats = (from: number, to: number, tripId = trip.tripId) =>
      app.call(bookingsApi.seats, { params: { tripId }, query: { from, to } });
    await expect(seats(2, 2)).rejects.toMatchObject({ code: 'wrong_stops' });
    await expect(seats(0, 4)).rejects.toMatchObject({ code: 'wrong_stops' });
    await expect(seats(0, 1, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what a page asks for again and again', () => {
  it.each([
    ['a booking', seatInput, ({ id }: Booking) => `/api/bookings/${id}`],
    ['its ticket by the link', seatInput, ({ ticket }: Booking) => `/api/tickets/${ticket}`],
    ['a parcel by its link', parcelInput, ({ parcel }: Booking) => `/api/p/${parcel?.trackCode}`],
  ])('%s is sent only when it has changed', async (_what, input, pathOf) => {
    const id = await book(input());
    const path = pathOf(await read(id, rider));
    const ask = (tag = '') =>
      app.request('GET', path, { headers: { authorization: `Bearer ${rider.token}`, 'if-none-match': tag } });
    const tag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(tag)).status).toBe(304);
    await app.call(bookingsApi.cancel, { params: { bookingId: id }, body: {} }, rider.token);
    expect((await ask(tag)).status).toBe(200);
  });
});

describe('the public page of a parcel', () => {
  it('is open to everybody with the link, without phone numbers and last names', async () => {
    const { parcel } = await read(await book(parcelInput()), rider);
    const page = await app.call(bookingsApi.parcel, { params: { code: parcel?.trackCode ?? '' } });
    expect(page).toMatchObject({
      status: 'confirmed',
      receiverFirstName: 'Марія',
      pin: parcel?.pin,
      fromSeq: 0,
      toSeq: 2,
    });
    expect(JSON.stringify(page)).not.toMatch(/Гнатюк|Ткач|\+48|\+380/);
  });

  it.each([
    ['completed', true],
    ['ejected', true],
    ['cancelled', true],
    ['no_show', true],
    ['boarded', false],
    ['confirmed', false],
  ] as const)('of a parcel that is %s ends a week later: %s', async (status, ends) => {
    const id = await book(parcelInput());
    const { parcel } = await read(id, rider);
    await app.sql`update booking set status = ${status}, updated_at = ${app.clock.now()} where id = ${id}`;
    const ask = () => app.call(bookingsApi.parcel, { params: { code: parcel?.trackCode ?? '' } });
    app.clock.advance(7 * 86_400_000 - 1000);
    expect((await ask()).status).toBe(status);
    app.clock.advance(1000);
    if (ends) await expect(ask()).rejects.toMatchObject({ status: 410, code: 'link_expired' });
    else expect((await ask()).status).toBe(status);
  });

  it('is not found by an unknown code', async () => {
    const ask = (code: string) => app.call(bookingsApi.parcel, { params: { code } });
    await expect(ask('abcdefghjkmnpqrstuvw')).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask('no')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
