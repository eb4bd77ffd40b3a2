import { beforeEach, describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { PIN_PAUSE, PIN_TRIES, PIN_TRIES_IN_ALL } from '#shared/sales/bookings/core/codes.ts';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import { MAX_SENDER_PHOTOS, RECEIVER_CHANGES } from '#shared/sales/bookings/rules/receiver-schema.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { parcelInput, TRIP_TIMES } from '#testing/bookings.ts';
import { parcelStaff, picture } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider: sender } = bookingScene({ instant: true });

let bookingId: number;
let code: string;
beforeEach(async () => {
  [bookingId = 0] = await bookingActions(app).book(trip, sender, parcelInput());
  code = (await read(sender)).parcel?.trackCode ?? '';
  await forceTrip(app.sql, trip.tripId, 'started');
  await forceBooking(app.sql, bookingId, 'boarded');
  app.clock.set(TRIP_TIMES.lviv);
});

const read = (actor: TestActor) => app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
const page = () => app.call(bookingsApi.parcel, { params: { code } });
const stops = () => app.call(receiverApi.stops, { params: { code } });
const redirect = (toSeq: number, extra: number) =>
  app.call(receiverApi.redirect, { params: { code }, body: { toSeq, extra } });
const accept = (actor: TestActor) => app.call(receiverApi.acceptRedirect, { params: { bookingId } }, actor.token);
const decline = (actor: TestActor) => app.call(receiverApi.declineRedirect, { params: { bookingId } }, actor.token);
async function notified({ accountId }: TestActor) {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${accountId}
      and subject in ('collectorChanged', 'redirectAsked', 'redirected', 'parcelRedirected', 'collectorNamed') order by id`;
  return rows.map(({ subject }) => subject);
}
const room = async () =>
  (
    await app.sql<{ kg: string }[]>`select parcel_kg as kg from trip_leg where trip_id = ${trip.tripId} order by leg`
  ).map(({ kg }) => Number(kg));

describe('another collecting stop', () => {
  it('is offered at the stops that the bus has not reached, with what it costs more', async () => {
    const { data } = await stops();
    expect(data.map(({ seq, extra, asks }) => [seq, extra, asks])).toEqual([
      [1, 0, false],
      [3, 200, true],
    ]);
  });

  it('that costs no more is done at once: the room follows, the staff and the sender are notified', async () => {
    expect(await redirect(1, 0)).toMatchObject({ toSeq: 1, due: 0, redirect: null });
    expect(await room()).toEqual([5, 0, 0]);
    expect(await notified(trip.driver)).toEqual(['redirected']);
    expect(await notified(sender)).toEqual(['parcelRedirected']);
    expect((await read(trip.driver)).fare).toBe(800);
  });

  it('that costs more waits for the carrier; the receiver pays the difference, no matter who pays the rest', async () => {
    expect(await redirect(3, 200)).toMatchObject({ toSeq: 2, redirect: { toSeq: 3, extra: 200, state: 'open' } });
    expect(await notified(trip.driver)).toEqual(['redirectAsked']);
    expect((await problemOf(redirect(3, 200))).code).toBe('change_open');
    expect(await accept(trip.driver)).toMatchObject({ toSeq: 3, fare: 1000, parcel: { receiverExtra: 200 } });
    expect(await page()).toMatchObject({ toSeq: 3, due: 200, redirect: null });
    expect(await room()).toEqual([5, 5, 5]);
    expect((await problemOf(accept(trip.driver))).code).toBe('change_over');
  });

  it('is refused by the carrier, or taken back by the receiver', async () => {
    await redirect(3, 200);
    await decline(trip.owner);
    expect(await page()).toMatchObject({ toSeq: 2, redirect: { state: 'declined' } });
    await redirect(3, 200);
    expect(await app.call(receiverApi.withdraw, { params: { code } })).toMatchObject({ toSeq: 2 });
    expect((await problemOf(accept(trip.owner))).code).toBe('change_over');
  });

  it.each([
    ['another price than the receiver saw', 3, 100, 'price_changed'],
    ['the stop where it is handed over', 0, 0, 'wrong_stops'],
    ['a stop that is none', 9, 0, 'wrong_stops'],
  ])('is refused for %s', async (_, seq, extra, problem) => {
    expect((await problemOf(redirect(seq, extra))).code).toBe(problem);
  });

  it('is answered by the staff of the trip only, and not where there is no room', async () => {
    await redirect(3, 200);
    const { owner: stranger } = await addCarrier(app.sql);
    expect((await problemOf(accept(stranger))).status).toBe(404);
    expect((await problemOf(accept(sender))).status).toBe(403);
    await app.sql`update trip_leg set parcel_limit_kg = 3, parcel_kg = 0 where trip_id = ${trip.tripId} and leg = 2`;
    expect((await problemOf(accept(trip.driver))).code).toBe('no_parcel_room');
    expect(await page()).toMatchObject({ toSeq: 2, redirect: { state: 'open' } });
  });

  it('does not change what an undo takes back, and ends with the parcel', async () => {
    await redirect(1, 0);
    await forceBooking(app.sql, bookingId, 'completed');
    expect((await stops()).data).toEqual([]);
    expect((await problemOf(redirect(3, 200))).code).toBe('booking_state');
  });
});

describe('somebody else who collects', () => {
  const name = (body: object = {}) => {
    const given = { name: 'Ярина Лис', phone: '+48600700811', receiverPhone: '+48600111222', ...body };
    return app.call(receiverApi.setCollector, { params: { code }, body: given });
  };

  it('is seen by the staff with the number, on the page with a hidden one, and on the sheet of the trip', async () => {
    expect(await name()).toMatchObject({ collector: { name: 'Ярина Лис', phone: '+48 ••• 11' } });
    expect((await read(trip.driver)).parcel?.collector).toEqual({ name: 'Ярина Лис', phone: '+48600700811' });
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.bookings.find(({ id }) => id === bookingId)?.parcel?.receiverName).toBe('Ярина Лис');
    expect(await notified(trip.driver)).toEqual(['collectorNamed']);
    expect(await notified(sender), 'the sender').toEqual(['collectorChanged']);
    const back = await app.call(receiverApi.removeCollector, { params: { code } });
    expect(back.collector).toBeNull();
  });

  it('is named only with the number of the receiver', async () => {
    expect((await problemOf(name({ receiverPhone: '+48600700811' }))).code).toBe('wrong_phone');
    expect((await page()).collector).toBeNull();
    expect(await notified(sender)).toEqual([]);
  });

  it('needs the new code, which replaces the one that others may have read', async () => {
    await app.sql`update parcel set pin = 'old!' where booking_id = ${bookingId}`;
    expect(await name()).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/) });
    const staff = parcelStaff(app);
    const press = { action: 'handOut', bookingId, reason: '', photos: [] } as const;
    const { pin } = await page();
    const wrong = pin === '0000' ? '0001' : '0000';
    expect(await staff.press(trip.tripId, trip.driver, { ...press, pin: wrong })).toBe('wrong_pin');
    expect(await staff.press(trip.tripId, trip.driver, { ...press, pin })).toBe('done');
    expect((await problemOf(name())).code).toBe('booking_state');
  });

  it('opens a parcel again whose code was guessed too often, while its staff goes on with others', async () => {
    const staff = parcelStaff(app);
    app.clock.reset();
    await forceTrip(app.sql, trip.tripId, 'planned');
    const [otherId = 0] = await bookingActions(app).book(trip, sender, parcelInput({ weightKg: 1 }));
    await forceTrip(app.sql, trip.tripId, 'started');
    app.clock.set(TRIP_TIMES.lviv);
    await forceBooking(app.sql, otherId, 'boarded');
    const handOut = (id: number, pin: string) =>
      staff.press(trip.tripId, trip.driver, { action: 'handOut', bookingId: id, reason: '', photos: [], pin });
    const { pin: old } = await page();
    for (let tries = 0; tries < PIN_TRIES_IN_ALL; tries += 1) {
      if (tries % PIN_TRIES === 0) app.clock.advance(PIN_PAUSE + 1);
      expect(await handOut(bookingId, old === '0000' ? '0001' : '0000')).toBe('wrong_pin');
    }
    app.clock.advance(PIN_PAUSE + 1);
    expect(await handOut(bookingId, old ?? '')).toBe('too_many_requests');
    const [other] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${otherId}`;
    expect(await handOut(otherId, other?.pin ?? '')).toBe('done');
    const { pin } = await name();
    expect(await handOut(bookingId, pin ?? '')).toBe('done');
  });

  it.each([
    ['the named person', { relation: 'receiver' }, { relation: 'receiver', name: 'Ірина Ткач' }],
    ['a relative', { relation: 'relative', name: ' Ганна Коваль ' }, { relation: 'relative', name: 'Ганна Коваль' }],
  ])('is noted at the hand-out: %s; the page of the receiver does not say the name', async (_, noted, collectedBy) => {
    const { pin } = await name({ name: 'Ірина Ткач' });
    const press = { action: 'handOut', bookingId, pin, collectedBy: noted };
    expect(await parcelStaff(app).press(trip.tripId, trip.driver, press)).toBe('done');
    expect((await read(sender)).parcel?.custody.at(-1)).toMatchObject({ step: 'handedOut', collectedBy });
    expect((await page()).custody.at(-1)?.collectedBy).toEqual({ ...collectedBy, name: '' });
  });

  it('is named with a name and a number, a few times', async () => {
    expect((await problemOf(name({ name: '', phone: '12' }))).status).toBe(422);
    expect((await problemOf(app.call(receiverApi.removeCollector, { params: { code: 'a'.repeat(20) } }))).status).toBe(
      404,
    );
    const phones = Array.from({ length: RECEIVER_CHANGES + 1 }, (_, n) => `+4860070${1000 + n}`);
    const outcomes: string[] = [];
    for (const phone of phones) outcomes.push(await outcome(name({ name: 'Ярина Лис', phone })));
    expect(outcomes.at(-1)).toBe('too_many_requests');
  });
});

describe('photos of the sender', () => {
  async function send(key: string) {
    const body = new FormData();
    body.append('file', new Blob([await picture()]), 'photo.jpg');
    return (await app.request('POST', `/api/tickets/${key}/photos`, { body })).status;
  }
  const photo = async (path: string, actor?: TestActor) =>
    (await app.request('GET', path, actor ? { headers: { authorization: `Bearer ${actor.token}` } } : {})).status;

  it('are added by the link of the ticket until it is handed over, and seen by staff, sender and receiver', async () => {
    await forceBooking(app.sql, bookingId, 'confirmed');
    const { ticket } = await read(sender);
    for (let n = 0; n < MAX_SENDER_PHOTOS; n += 1) expect(await send(ticket ?? '')).toBe(201);
    expect(await send(ticket ?? '')).toBe(409);
    const { photos } = await page();
    expect(photos).toHaveLength(MAX_SENDER_PHOTOS);
    const path = `/api/trips/${trip.tripId}/photos/${photos[0]?.id}`;
    const stranger = await addPassenger(app.sql);
    expect(await photo(path, trip.driver)).toBe(200);
    expect(await photo(path, sender)).toBe(200);
    expect(await photo(path, stranger)).toBe(404);
    expect(await photo(`/api/p/${code}/photos/${photos[0]?.id}`)).toBe(200);
    await forceBooking(app.sql, bookingId, 'boarded');
    expect(await send(ticket ?? '')).toBe(409);
    expect(await send('0123456789abcdef')).toBe(404);
  });

  it('are not added to a seat', async () => {
    await forceTrip(app.sql, trip.tripId, 'planned');
    app.clock.set('2026-06-10T10:00:00Z');
    const [seatId = 0] = await bookingActions(app).book(trip, sender);
    const { ticket } = await app.call(bookingsApi.booking, { params: { bookingId: seatId } }, sender.token);
    expect(await send(ticket ?? '')).toBe(404);
  });
});

it('the last receivers are offered to the sender, each once, and to nobody else', async () => {
  const list = (actor: TestActor) => app.call(receiverApi.receivers, {}, actor.token);
  await forceTrip(app.sql, trip.tripId, 'planned');
  app.clock.set('2026-06-10T10:00:00Z');
  const actions = bookingActions(app);
  await actions.book(trip, sender, parcelInput());
  await actions.book(trip, sender, parcelInput({ receiverName: 'Олена Рудь', receiverPhone: '+48600111333' }));
  expect((await list(sender)).data.map(({ name }) => name)).toEqual(['Олена Рудь', 'Марія Гнатюк']);
  expect((await list(await addPassenger(app.sql))).data).toEqual([]);
  expect((await list(trip.owner)).data).toEqual([]);
});
