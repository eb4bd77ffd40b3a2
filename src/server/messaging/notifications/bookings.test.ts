import { expect, test } from 'vitest';
import { jobContextOf } from '#server/core/jobs/jobs.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { emailOf } from '#testing/accounts.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { notifications } from './handlers.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const actions = bookingActions(app);

let seen = 0;

/** Runs the waiting jobs and returns the notifications since the last call as sorted texts like 'rider confirmed'. */
async function notified(trip: BookableTrip, more: Record<string, TestActor> = {}): Promise<string[]> {
  await app.runJobs();
  const names = new Map<number, string>();
  for (const [name, actor] of Object.entries({ rider, owner: trip.owner, driver: trip.driver, ...more })) {
    names.set(actor.accountId, name);
  }
  const rows = await app.sql<{ accountId: number; key: string }[]>`
    select account_id, key from notification where id > ${seen} order by id`;
  const [last] = await app.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from notification`;
  seen = last?.id ?? 0;
  return rows.map(({ accountId, key }) => `${names.get(accountId)} ${key.split(':')[0]}`).sort();
}
/** The bus leaves its first stop. */
function depart({ tripId, driver }: BookableTrip) {
  return sheetPresses(app).pressed(tripId, driver, { action: 'depart', seq: 0, confirmed: true });
}

const staff = (subject: SubjectName) => [`driver ${subject}`, `owner ${subject}`];

async function trip(values: Parameters<typeof addBookableTrip>[1] = {}): Promise<BookableTrip> {
  const made = await addBookableTrip(app.sql, values);
  await notified(made);
  return made;
}

test('a request notifies the staff, its confirmation the passenger, and its cancellation the other side', async () => {
  const ride = await trip();
  const [first = 0] = await actions.book(ride, rider, seatsInput());
  expect(await notified(ride)).toEqual(staff('asked'));
  await actions.act('confirm', first, ride.owner);
  expect(await notified(ride)).toEqual(['rider confirmed']);
  await actions.act('cancel', first, rider, { reason: '' });
  expect(await notified(ride)).toEqual([...staff('withdrawn'), 'rider withdrawnOwn']);
  const [second = 0] = await actions.book(ride, rider);
  await notified(ride);
  await actions.act('cancel', second, ride.driver);
  expect(await notified(ride)).toEqual(['rider cancelled']);
});

test('a booking that is confirmed at once sends the passenger the ticket by mail, but shows nothing on the screen', async () => {
  const ride = await trip({ instant: true });
  app.published.length = 0;
  await actions.book(ride, rider);
  expect(await notified(ride)).toEqual([...staff('booked'), 'rider confirmed']);
  const screens = app.published.filter(([, { type }]) => type === 'notification').map(([topic]) => topic);
  expect(screens.sort()).toEqual([`account:${ride.owner.accountId}`, `account:${ride.driver.accountId}`].sort());
  const [mail] = await mailsTo(app.sql, await emailOf(app.sql, rider.accountId));
  expect(mail?.attachments?.[0]?.name).toMatch(/^vezu-[A-Z0-9]{6}\.ics$/);
});

test('each step of agreeing on a price notifies the other side', async () => {
  const ride = await trip({ contractual: [3] });
  const [id = 0] = await actions.book(ride, rider);
  await notified(ride);
  await actions.act('quote', id, ride.owner);
  expect(await notified(ride)).toEqual(['rider quoted']);
  await actions.act('decline', id, rider);
  expect(await notified(ride)).toEqual(staff('declined'));
  await actions.act('quote', id, ride.owner, { price: '55' });
  expect(await notified(ride)).toEqual(['rider quoted']);
  await actions.act('accept', id, rider);
  expect(await notified(ride)).toEqual([...staff('accepted'), 'rider confirmed']);
});

test('a request that expires without an answer notifies the passenger', async () => {
  const ride = await trip();
  await actions.book(ride, rider);
  await notified(ride);
  app.clock.set('2026-06-12T02:00:01Z');
  await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
  expect(await notified(ride)).toEqual(['rider expired']);
});

test('the sender is notified when the parcel is loaded and when it is delivered', async () => {
  const ride = await trip({ instant: true });
  const [id = 0] = await actions.book(ride, rider, parcelInput());
  await notified(ride);
  await forceTrip(app.sql, ride.tripId, 'started');
  await actions.act('board', id, ride.driver);
  expect(await notified(ride)).toEqual(['rider loaded']);
  const [parcel] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${id}`;
  await app.sql`update trip set current_seq = 2 where id = ${ride.tripId}`;
  await actions.act('complete', id, ride.driver, { pin: parcel?.pin });
  expect(await notified(ride)).toEqual(['rider delivered']);
});

test('a passenger is notified when the trip starts and when it is cancelled on the way', async () => {
  const ride = await trip({ instant: true });
  await actions.book(ride, rider, seatInput(null, 1, 3));
  await notified(ride);
  app.clock.set('2026-06-12T03:50:00Z');
  await sheetPresses(app).pressed(ride.tripId, ride.driver, { action: 'start' });
  expect(await notified(ride)).toEqual([]);
  // The bus leaves its first stop, so a passenger who boards at the next one is notified.
  await depart(ride);
  expect(await notified(ride)).toEqual(['rider started']);
  await app.call(tripsApi.cancel, { params: { tripId: ride.tripId }, body: { reason: 'Зламався' } }, ride.owner.token);
  expect(await notified(ride)).toEqual(['driver off', 'rider tripCancelled']);
  const [mail] = await mailsTo(app.sql, await emailOf(app.sql, rider.accountId));
  expect(mail).toMatchObject({
    subject: 'Рейс скасовано: Жешув – Вроцлав, пт 12 червня, 11:00',
    title: 'Ваш рейс скасовано',
    lines: ['Вітаємо, Оксано!', expect.stringContaining('Зламався')],
  });
});

test('a passenger of the next stop is notified when the bus reaches the stop before it', async () => {
  const ride = await trip({ instant: true });
  const other = await addPassenger(app.sql);
  await actions.book(ride, rider, seatInput(null, 2, 3));
  const [id = 0] = await actions.book(ride, other, seatInput(null, 0, 3));
  await notified(ride);
  await forceTrip(app.sql, ride.tripId, 'started');
  await actions.act('board', id, ride.driver);
  await depart(ride);
  await notified(ride);
  await sheetPresses(app).pressed(ride.tripId, ride.driver, { action: 'arrive', seq: 1, confirmed: true });
  expect(await notified(ride, { other })).toEqual(['rider coming']);
});

test('a change of the driver notifies both drivers, and a change of the bus the passengers', async () => {
  const ride = await trip({ instant: true });
  const second = await addMember(app.sql, ride.carrierId, 'driver');
  const [bus] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${ride.tripId}`;
  await actions.book(ride, rider);
  await notified(ride);
  const assign = (driverId: number, busId: number) =>
    app.call(tripsApi.assign, { params: { tripId: ride.tripId }, body: { driverId, busId } }, ride.owner.token);
  await assign(second.accountId, bus?.id ?? 0);
  expect(await notified(ride, { second })).toEqual(['driver notYours', 'second yours']);
  const { tripId } = await addTrip(app.sql, { carrierId: ride.carrierId, driverId: ride.driver.accountId });
  await app.sql`update trip set status = 'finished' where id = ${tripId}`;
  const [other] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${tripId}`;
  await assign(second.accountId, other?.id ?? 0);
  expect(await notified(ride, { second })).toEqual(['rider changed', 'second otherBus']);
});

test('an assignment notifies a second driver, and so do another bus and the end of it', async () => {
  const ride = await trip({ instant: true });
  const second = await addMember(app.sql, ride.carrierId, 'driver');
  const [own] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${ride.tripId}`;
  const [spare] = await app.sql<{ id: number }[]>`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, parcel_capacity_kg, amenities)
    select carrier_id, manufacturer, model, year, color, 'SPARE', seats_count, layout, parcel_capacity_kg, amenities
    from bus where id = ${own?.id ?? 0} returning id`;
  const assign = (secondDriverId: number | null, busId = own?.id ?? 0) =>
    app.call(
      tripsApi.assign,
      { params: { tripId: ride.tripId }, body: { driverId: ride.driver.accountId, secondDriverId, busId } },
      ride.owner.token,
    );
  await app.sql`
    insert into trip_event (trip_id, at, action, data) values (${ride.tripId}, ${app.clock.now()}, 'assign',
      ${app.sql.json({ driverId: ride.driver.accountId, busId: own?.id ?? 0 })})`;
  await assign(second.accountId);
  expect(await notified(ride, { second })).toEqual(['second yours']);
  await assign(second.accountId, spare?.id);
  expect(await notified(ride, { second })).toEqual(['driver otherBus', 'second otherBus']);
  await actions.book(ride, rider);
  expect(await notified(ride, { second })).toEqual([...staff('booked'), 'rider confirmed', 'second booked']);
  await assign(null, spare?.id);
  expect(await notified(ride, { second })).toEqual(['second notYours']);
});

test('a review notifies the driver and the office', async () => {
  const ride = await trip({ instant: true });
  const [id = 0] = await actions.book(ride, rider);
  await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, ride.tripId, 'finished');
  await notified(ride);
  await app.call(reviewsApi.write, { params: { bookingId: id }, body: { stars: 5, words: '' } }, rider.token);
  expect(await notified(ride)).toEqual(staff('reviewed'));
});

test('an event that is no longer true when its job runs notifies nobody', async () => {
  const ride = await trip();
  const [id = 0] = await actions.book(ride, rider);
  await actions.act('confirm', id, ride.owner);
  await actions.act('cancel', id, ride.owner);
  expect(await notified(ride)).toEqual(['rider cancelled']);
});

test('a job that runs again sends no second notification', async () => {
  const ride = await trip();
  const [id = 0] = await actions.book(ride, rider);
  await actions.act('confirm', id, ride.owner);
  await notified(ride);
  const events = await app.sql<{ id: number }[]>`select id from booking_event where booking_id = ${id}`;
  const again = notifications.jobs?.['notify.bookings'];
  const context = jobContextOf(app.context);
  const payload = { events: events.map((event) => event.id) };
  await Promise.all(Array.from({ length: 5 }, () => again?.(payload, context)));
  expect(await notified(ride)).toEqual([]);
  // Control: the same job notifies of an event that has no notification yet.
  await app.sql`delete from notification where key = ${`confirmed:${events.at(-1)?.id}`}`;
  await again?.(payload, context);
  expect(await notified(ride)).toEqual(['rider confirmed']);
});

test('a passenger who is left behind notifies the staff at once, until the call is taken back', async () => {
  const ride = await trip({ instant: true });
  const [id = 0] = await actions.book(ride, rider);
  await notified(ride);
  app.clock.set('2026-06-12T03:50:00Z');
  await sheetPresses(app).pressed(ride.tripId, ride.driver, { action: 'start' });
  expect((await problemOf(actions.act('notAboard', id, rider))).code).toBe('too_early');
  app.clock.set('2026-06-12T04:00:00Z');
  expect(await actions.act('notAboard', id, rider)).toMatchObject({ notAboard: true });
  expect(await notified(ride)).toEqual(staff('notAboard'));
  expect((await problemOf(actions.act('notAboard', id, rider))).code).toBe('booking_state');
  expect((await problemOf(actions.act('notAboard', id, ride.driver))).code).toBe('not_allowed');
  expect((await problemOf(actions.act('notAboard', id, await addPassenger(app.sql)))).code).toBe('not_found');
  const sheet = () => app.call(tripsApi.sheet, { params: { tripId: ride.tripId } }, ride.driver.token);
  expect((await sheet()).bookings[0]?.notAboard).toBe(true);
  expect(await actions.act('aboard', id, rider)).toMatchObject({ notAboard: false });
  await actions.act('notAboard', id, rider);
  await actions.act('board', id, ride.driver);
  expect((await sheet()).bookings[0]?.notAboard).toBe(false);
  // It was over before anybody was notified.
  expect(await notified(ride)).toEqual([]);
});
