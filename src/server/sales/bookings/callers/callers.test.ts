import { beforeEach, describe, expect, it, test } from 'vitest';
import { retainedSince } from '#shared/core/retention.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';
import { eraseBookings } from '../core/commands/erase.ts';
import { bookingData } from '../core/queries/personal-data.ts';
import { deleteExpiredCallerNotes } from './commands/caller-note.ts';

const PHONE = '+380673412208';
const { app, trip } = bookingScene();
const dispatcher = eachTest(() => addMember(app.sql, trip.carrierId, 'dispatcher'));

beforeEach(async () => {
  await app.sql`truncate caller_note`;
  await app.sql`update party set contact_phone = '' where contact_phone = ${PHONE}`;
});

const ask = (actor: TestActor, phone = PHONE) => app.call(callersApi.caller, { query: { phone } }, actor.token);
const note = (actor: TestActor, text: string, phone = PHONE) =>
  app.call(callersApi.note, { body: { phone, note: text } }, actor.token);
const book = (actor: TestActor, input = seatsInput({ phone: PHONE }), tripId = trip.tripId) =>
  app.call(bookingsApi.book, { params: { tripId }, body: input }, actor.token);

describe('a caller', () => {
  it('is recognised by bookings of guests and of accounts with this carrier', async () => {
    const guest = await book(dispatcher, seatsInput({ phone: PHONE, payBy: 'transfer' }));
    for (const { id } of guest.bookings) await forceBooking(app.sql, id, 'completed');
    await book(
      await addPassenger(app.sql),
      seatsInput({ phone: PHONE, travellers: [{ name: 'Надія Ткач', seat: 9 }] }),
    );
    const known = await ask(dispatcher, '067 341 22 08');
    expect(known).toMatchObject({
      phone: PHONE,
      name: 'Надія Ткач',
      rides: 2,
      parcels: 0,
      noShows: 0,
      unpaid: 2,
      since: '2026-06-12T04:00:00.000Z',
      note: '',
    });
    expect(known.past).toMatchObject([{ kind: 'passenger', names: ['Надія Ткач'], seats: [9], fare: 4500 }]);
  });

  it('is shown with the last ride and the last parcel on each path, ready to be repeated', async () => {
    await book(dispatcher, seatsInput({ phone: PHONE, payBy: 'card' }));
    await book(dispatcher, parcelInput({ senderPhone: PHONE }));
    const cancelled = await book(dispatcher, seatsInput({ phone: PHONE, toSeq: 1 }));
    for (const { id } of cancelled.bookings) await forceBooking(app.sql, id, 'cancelled');
    const { past } = await ask(dispatcher);
    expect(past.map(({ kind, from, to, names, payBy, fare }) => [kind, from.id, to.id, names, payBy, fare])).toEqual([
      ['parcel', TOWNS.lviv, TOWNS.krakow, [], null, 800],
      ['passenger', TOWNS.lviv, TOWNS.wroclaw, ['Ірина Савчук', 'Богдан Савчук'], 'card', 9000],
    ]);
    expect(past[0]?.parcel).toEqual({
      receiverName: 'Марія Гнатюк',
      receiverPhone: '+48600111222',
      what: 'Домашнє печиво',
      sizeClass: 'm',
      weightKg: 5,
      sides: null,
    });
  });

  it('is shown with the classes of the last ride, as far as the carrier still has them', async () => {
    const rule = { fixedCents: null, ageFrom: null, ageTo: null, needsSeat: true };
    const add = async (nameUk: string, nameEn: string) => {
      const body = { nameUk, nameEn, discountPercent: 30, ...rule };
      return (await app.call(pricesApi.addFareClass, { body }, trip.owner.token)).data.at(-1)?.id ?? 0;
    };
    const [pensioner, student] = [await add('Пенсіонер', 'Pensioner'), await add('Студент', 'Student')];
    const travellers = [
      { name: 'Ірина Савчук', seat: null, classId: pensioner },
      { name: 'Богдан Савчук', seat: null, classId: student },
      { name: 'Марко Савчук', seat: null },
    ];
    await book(dispatcher, seatsInput({ phone: PHONE, travellers, total: 3150 + 3150 + 4500 }));
    const classes = async () => (await ask(dispatcher)).past.map(({ classIds, fare }) => [classIds, fare]);
    expect(await classes()).toEqual([[[pensioner, student, null], 10800]]);
    await app.call(pricesApi.deleteFareClass, { params: { classId: pensioner } }, trip.owner.token);
    expect(await classes()).toEqual([[[null, student, null], 10800]]);
  });

  it('is shown with the infants of the last ride, as long as the carrier takes infants without a seat', async () => {
    const body = { nameUk: 'Немовля', nameEn: 'Infant', discountPercent: null, fixedCents: 500 };
    const rule = { ageFrom: null, ageTo: 2, needsSeat: false };
    const added = await app.call(pricesApi.addFareClass, { body: { ...body, ...rule } }, trip.owner.token);
    const classId = added.data.at(-1)?.id ?? 0;
    const travellers = [
      { name: 'Ірина Савчук', seat: null },
      { name: 'Богдан Савчук', seat: null, infant: { name: 'Марко Савчук', classId } },
      { name: 'Ольга Савчук', seat: null, infant: { name: 'Ольга Савчук', classId } },
    ];
    await book(dispatcher, seatsInput({ phone: PHONE, travellers, total: 3 * 4500 + 2 * 500 }));
    const infants = async () => (await ask(dispatcher)).past.map((ride) => ride.infants);
    expect(await infants()).toEqual([
      [
        { classId, name: 'Марко Савчук', on: 1 },
        { classId, name: '', on: 2 },
      ],
    ]);
    await app.call(pricesApi.deleteFareClass, { params: { classId } }, trip.owner.token);
    expect(await infants()).toEqual([[]]);
  });

  it('is unknown to another carrier', async () => {
    await book(dispatcher);
    const other = await addBookableTrip(app.sql);
    const foreign = await addMember(app.sql, other.carrierId, 'dispatcher');
    expect(await ask(foreign)).toMatchObject({ name: null, rides: 0, past: [], note: '' });
    expect(await problemOf(note(foreign, 'x'))).toMatchObject({ status: 404 });
    await note(dispatcher, 'Просить місце спереду');
    expect((await ask(foreign)).note).toBe('');
    expect((await ask(trip.owner)).note).toBe('Просить місце спереду');
  });

  it('is not shown to passengers, hired drivers and visitors', async () => {
    for (const actor of [await addPassenger(app.sql), trip.driver]) {
      expect(await problemOf(ask(actor))).toMatchObject({ status: 403 });
      expect(await problemOf(note(actor, 'x'))).toMatchObject({ status: 403 });
      expect(await problemOf(app.call(callersApi.stops, {}, actor.token))).toMatchObject({ status: 403 });
    }
    expect(await problemOf(app.call(callersApi.caller, { query: { phone: PHONE } }))).toMatchObject({ status: 401 });
  });

  it('can be looked up by a whole number only', async () => {
    expect(await problemOf(ask(dispatcher, '067 12'))).toMatchObject({ status: 422 });
  });
});

describe('a note about a caller', () => {
  it('is changed, is removed by an empty text, and is refused for a number without bookings', async () => {
    expect(await problemOf(note(dispatcher, 'x'))).toMatchObject({ status: 404 });
    await book(dispatcher);
    await note(dispatcher, 'Їздить із донькою');
    await note(trip.owner, '  Їздить із сином ');
    expect((await ask(dispatcher)).note).toBe('Їздить із сином');
    await note(dispatcher, '');
    expect((await ask(dispatcher)).note).toBe('');
  });

  it('is deleted two years after the last booking', async () => {
    await book(dispatcher);
    await note(dispatcher, 'Просить місце спереду');
    await deleteExpiredCallerNotes(app.sql, retainedSince('callerNotes', new Date('2028-06-09T09:00:00Z')));
    expect((await ask(dispatcher)).note).not.toBe('');
    await deleteExpiredCallerNotes(app.sql, retainedSince('callerNotes', new Date('2028-06-11T09:00:00Z')));
    expect((await ask(dispatcher)).note).toBe('');
  });
});

describe('the trips of a day for a caller', () => {
  const trips = (actor: TestActor, from: number, to: number, days: { date?: string; after?: string } = {}) =>
    app.call(callersApi.trips, { query: { from, to, ...days } }, actor.token);

  beforeEach(() => addSegments());

  async function addSegments(): Promise<void> {
    await app.sql`
      insert into route_segment (plan_id, route_id, from_place, to_place, from_seq, to_seq, day_off, dep_tod, duration,
        price_trip, price_delivery)
      select a.plan_id, p.route_id, a.place_id, b.place_id, a.seq, b.seq, 0, 420, 60, b.trip_cost - a.trip_cost,
        b.delivery_cost - a.delivery_cost
      from route_stop a join route_stop b on b.plan_id = a.plan_id and b.seq > a.seq join route_plan p on p.id = a.plan_id
      on conflict do nothing`;
    await app.sql`update route r set plan_id = (select max(id) from route_plan where route_id = r.id) where plan_id is null`;
    await app.sql`
      update trip set free_seats = array_fill((1::bigint << seats_count) - 1, array[3]) where free_seats = '{}'`;
  }

  it('show free seats and price between the two stops, for this carrier only', async () => {
    const elsewhere = await addBookableTrip(app.sql);
    await addSegments();
    await book(dispatcher);
    // The count is updated after the commit.
    const listed = async () => (await trips(dispatcher, TOWNS.krakow, TOWNS.wroclaw)).trips[0]?.freeSeats;
    await expect.poll(listed).toBe(16);
    const found = await trips(dispatcher, TOWNS.krakow, TOWNS.wroclaw);
    expect(found).toMatchObject({ days: ['2026-06-12'], date: '2026-06-12' });
    expect(found.trips).toMatchObject([
      {
        tripId: trip.tripId,
        fromSeq: 2,
        toSeq: 3,
        freeSeats: 16,
        price: 1300,
        driver: 'Тарас Тест',
        toPoint: 'Wroclavia',
      },
    ]);
    expect(found.trips.map(({ tripId }) => tripId)).not.toContain(elsewhere.tripId);
    expect((await trips(dispatcher, TOWNS.krakow, TOWNS.wroclaw, { date: '2026-06-13' })).trips).toEqual([]);
  });

  it('are proposed after a day where there are any; a chosen day is answered whatever it is', async () => {
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId: next } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: driver.accountId });
    await addSegments();
    await app.sql`
      update trip set service_date = '2026-06-15', departs_at = departs_at + interval '3 days', arrives_at = arrives_at + interval '3 days'
      where id = ${next}`;
    await app.sql`update trip_stop set departs_at = departs_at + interval '3 days' where trip_id = ${next}`;
    const days = async (after: string, date?: string) => {
      const found = await trips(dispatcher, TOWNS.lviv, TOWNS.wroclaw, { after, ...(date && { date }) });
      return [found.days, found.trips.map(({ tripId }) => tripId)];
    };
    expect(await days('2026-06-12')).toEqual([['2026-06-15'], [next]]);
    expect(await days('2026-06-12', '2026-06-12')).toEqual([['2026-06-15'], [trip.tripId]]);
    expect(await days('2026-06-15')).toEqual([['2026-06-12', '2026-06-15'], [trip.tripId]]);
    await app.sql`update trip set status = 'cancelled' where id = ${next}`;
  });

  it('leave out stops that the bus has left, and trips that should have departed', async () => {
    app.clock.set('2026-06-12T04:30:00Z');
    expect((await trips(dispatcher, TOWNS.lviv, TOWNS.wroclaw)).days, 'planned, but its time is over').toEqual([]);
    expect((await trips(dispatcher, TOWNS.rzeszow, TOWNS.wroclaw)).days).toEqual(['2026-06-12']);
    await app.sql`update trip set status = 'started', current_seq = 1 where id = ${trip.tripId}`;
    app.clock.set('2026-06-12T10:30:00Z');
    expect((await trips(dispatcher, TOWNS.rzeszow, TOWNS.wroclaw)).days, 'late, and still at the stop').toHaveLength(1);
    await app.sql`update trip_stop set departed_at = now() where trip_id = ${trip.tripId} and seq = 1`;
    expect((await trips(dispatcher, TOWNS.rzeszow, TOWNS.wroclaw)).days).toEqual([]);
    expect((await trips(dispatcher, TOWNS.krakow, TOWNS.wroclaw)).days).toHaveLength(1);
    const terms = await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} }, dispatcher.token);
    expect(terms, 'the form of the trip begins where somebody can board').toMatchObject({ fromSeq: 2, refusal: null });
  });

  it('are closed to drivers and passengers, and empty for another carrier', async () => {
    expect(await problemOf(trips(trip.driver, TOWNS.lviv, TOWNS.krakow))).toMatchObject({ status: 403 });
    expect(await problemOf(trips(await addPassenger(app.sql), TOWNS.lviv, TOWNS.krakow))).toMatchObject({
      status: 403,
    });
    const { owner } = await addCarrier(app.sql);
    expect(await trips(owner, TOWNS.lviv, TOWNS.krakow)).toEqual({ days: [], date: null, trips: [] });
  });

  it('connect the towns of the carrier’s own routes, the most booked pair first', async () => {
    await book(dispatcher, seatsInput({ phone: PHONE, fromSeq: 1, toSeq: 2 }));
    const { places, pairs } = await app.call(callersApi.stops, {}, dispatcher.token);
    expect(pairs[0]).toEqual({ from: TOWNS.rzeszow, to: TOWNS.krakow, booked: 2 });
    expect(pairs).toHaveLength(6);
    expect(places.map(({ id }) => id).sort()).toEqual([TOWNS.lviv, TOWNS.rzeszow, TOWNS.krakow, TOWNS.wroclaw].sort());
    const { owner } = await addCarrier(app.sql);
    expect(await app.call(callersApi.stops, {}, owner.token)).toEqual({ places: [], pairs: [] });
  });
});

describe('a note about a caller with an account', () => {
  const read = (account: TestActor) => bookingData(app.sql, account.accountId, 'uk', app.context.secrets);

  it('is in the copy of the person’s data, and is erased with the account', async () => {
    const passenger = await addPassenger(app.sql);
    await book(passenger);
    await note(dispatcher, 'Просить місце спереду');
    expect(await read(passenger)).toMatchObject({ callerNotes: [{ phone: PHONE, note: 'Просить місце спереду' }] });
    await eraseBookings(app.sql, passenger.accountId, new Date());
    expect(await app.sql`select from caller_note`).toHaveLength(0);
  });

  it('is hidden from a person who has booked with somebody else’s number', async () => {
    await book(dispatcher);
    await note(dispatcher, 'Просить місце спереду');
    const stranger = await addPassenger(app.sql);
    await book(stranger);
    expect(await read(stranger)).toMatchObject({ callerNotes: [] });
    await eraseBookings(app.sql, stranger.accountId, new Date());
    expect(await app.sql`select from caller_note`).toHaveLength(1);
  });
});

test('the driver sees how a caller will pay; a passenger’s own booking has no such field', async () => {
  const { bookings } = await book(dispatcher, seatsInput({ phone: PHONE, payBy: 'card' }));
  const read = (actor: TestActor, bookingId = bookings[0]?.id ?? 0) =>
    app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
  expect((await read(trip.driver)).payBy).toBe('card');
  const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
  expect(sheet.bookings.map((booking) => booking.payBy)).toEqual(['card', 'card']);
  const passenger = await addPassenger(app.sql);
  const own = await book(passenger, seatsInput({ payBy: 'card' }));
  expect((await read(passenger, own.bookings[0]?.id)).payBy).toBeNull();
});
