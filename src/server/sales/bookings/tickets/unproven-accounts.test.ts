import { expect, it } from 'vitest';
import { markConfirmed } from '#server/people/accounts/commands/confirm-email.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene({ config: { trustProxy: 1 } });

/** A person who has signed up with an unconfirmed address. */
async function stranger(): Promise<TestActor> {
  const actor = await addPassenger(app.sql);
  await app.sql`update account set email_confirmed_at = null where id = ${actor.accountId}`;
  return actor;
}

async function book(trip: BookableTrip, actor: TestActor, count = 1, ip = '198.51.100.1') {
  const body = seatsInput({ travellers: Array(count).fill({ name: 'Ірина Савчук', seat: null }) });
  const of = { params: { tripId: trip.tripId }, body };
  const { bookings } = await app.call(bookingsApi.book, of, actor.token, { 'x-forwarded-for': ip });
  return bookings[0]?.id ?? 0;
}
const read = (bookingId: number, actor: TestActor) =>
  app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
async function staffNotified(trip: BookableTrip): Promise<string[]> {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${trip.owner.accountId} order by id`;
  return rows.map(({ subject }) => subject);
}

it('seats of an account that has proven nothing are held, and are confirmed with its address', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const actor = await stranger();
  const unproven = async () => {
    const terms = { params: { tripId: trip.tripId }, query: {} };
    const { data } = await app.call(bookingsApi.mine, { query: {} }, actor.token);
    return [(await app.call(bookingsApi.terms, terms, actor.token)).unproven, data.map((row) => row.unproven)];
  };
  const id = await book(trip, actor, 2);
  expect(await unproven()).toEqual([true, [true, true]]);
  const until = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
  expect(await read(id, actor)).toMatchObject({ status: 'unconfirmed', proveUntil: until, payUntil: null });
  expect(await staffNotified(trip)).toEqual([]);
  await markConfirmed(app.sql, actor.accountId, app.clock.now());
  expect(await staffNotified(trip)).toEqual(['booked']);
  expect(await read(id, actor)).toMatchObject({
    status: 'confirmed',
    proveUntil: null,
    party: [{ status: 'confirmed' }],
  });
  expect(await unproven()).toEqual([false, [false, false]]);
  app.clock.advance(16 * 60_000);
  await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
  await app.runJobs();
  expect(await read(id, actor)).toMatchObject({ status: 'confirmed' });
});

it('help that needs the carrier’s consent waits for it, also once the address is proven', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const actor = await stranger();
  const body = seatsInput({ travellers: [{ name: 'Ірина Савчук', seat: null, help: ['childAlone'] }] });
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, actor.token, {
    'x-forwarded-for': '198.51.100.9',
  });
  await markConfirmed(app.sql, actor.accountId, app.clock.now());
  await app.runJobs();
  expect(await read(bookings[0]?.id ?? 0, actor)).toMatchObject({ status: 'unconfirmed', proveUntil: null });
});

it('they are free again after fifteen minutes, and their network is forgotten after the trip', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const actor = await stranger();
  const id = await book(trip, actor);
  app.clock.advance(15 * 60_000);
  await app.sql`select graphile_worker.add_job('bookings.expire', '{}')`;
  expect(await staffNotified(trip)).toEqual([]);
  expect(await read(id, actor)).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' });
  const networks = () => app.sql`select from party where account_id = ${actor.accountId} and guest_network <> ''`;
  expect(await networks()).toHaveLength(1);
  app.clock.advance(90 * 24 * 3_600_000);
  await app.sql`select graphile_worker.add_job('bookings.forgetGuestMails', '{}')`;
  await app.runJobs();
  expect(await networks()).toHaveLength(0);
});

it('many such accounts hold eight seats of a trip from one network, and a third of the bus in all', async () => {
  const trip = await addBookableTrip(app.sql, { seats: 28, instant: true });
  await book(trip, await stranger(), 8);
  expect(await outcome(book(trip, await stranger()))).toBe('too_many_unproven_seats');
  await book(trip, await stranger(), 1, '198.51.100.2');
  expect(await outcome(book(trip, await stranger(), 1, '198.51.100.3'))).toBe('too_many_unproven_on_trip');
  expect(await outcome(book(trip, await addPassenger(app.sql), 8)), 'a proven one').toBe('done');
});

it('a proven number is as good as a proven address', async () => {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const actor = await stranger();
  await app.sql`insert into account_phone (account_id, phone, proven_at) values (${actor.accountId}, '+380679998877', now())`;
  expect(await read(await book(trip, actor), actor)).toMatchObject({ status: 'confirmed' });
});
