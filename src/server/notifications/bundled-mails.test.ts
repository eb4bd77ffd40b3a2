import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip } from '#testing/bookings.ts';
import { addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { mailsTo } from '#testing/mails.ts';
import { BUNDLE_INTERVAL } from './commands/bundle-mails.ts';

let app: TestApp;
let actions: ReturnType<typeof bookingActions>;
let ride: BookableTrip;
let rider: TestActor;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  actions = bookingActions(app);
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  ride = await addBookableTrip(app.sql);
  rider = await addPassenger(app.sql);
});
afterAll(() => app.close());

/** Advances the clock by the bundle interval and adds the job that runs each minute. */
async function later(): Promise<void> {
  await app.runJobs();
  app.clock.advance(BUNDLE_INTERVAL);
  await app.sql`select graphile_worker.add_job('notify.mails', '{}')`;
}

/** The mails that a person has received so far, latest first. */
async function mails(actor: TestActor) {
  await app.runJobs();
  const [account] = await app.sql<{ email: string }[]>`select email::text from account where id = ${actor.accountId}`;
  return mailsTo(app.sql, account?.email ?? '');
}

async function bookAndCancel(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const [id = 0] = await actions.book(ride, rider);
    await app.runJobs();
    await actions.act('cancel', id, rider, { reason: '' });
    await app.runJobs();
  }
}

test('fifteen cancelled bookings send two mails to a person of the office', async () => {
  await bookAndCancel(15);
  expect(await mails(ride.owner)).toMatchObject([{ subject: 'Бронювання скасовано' }]);
  await later();
  const [bundle, first, ...more] = await mails(ride.owner);
  expect([first?.subject, more]).toEqual(['Бронювання скасовано', []]);
  expect(bundle?.subject).toBe('14 нових сповіщень');
  expect(bundle?.lines).toHaveLength(1 + 14);
  expect(bundle?.lines?.[1]).toMatch(/^Бронювання скасовано\. Львів – Вроцлав/);
  expect(bundle?.button?.url).toBe('https://vezu.test/notifications');
});

test('a single notification is mailed alone, and at once when no mail was sent lately', async () => {
  const [one = 0] = await actions.book(ride, rider);
  const [two = 0] = await actions.book(ride, rider);
  await actions.act('cancel', one, rider, { reason: '' });
  const [first] = await mails(ride.owner);
  expect(first?.button?.url).toBe(`https://vezu.test/trips/list/${ride.tripId}/booking/${one}`);
  app.clock.advance(BUNDLE_INTERVAL);
  await actions.act('cancel', two, rider, { reason: '' });
  expect((await mails(ride.owner)).map(({ subject }) => subject)).toEqual(Array(2).fill('Бронювання скасовано'));
});

test('a passenger’s mails are not bundled, because each has its own calendar file', async () => {
  const [id = 0] = await actions.book(ride, rider);
  await actions.act('confirm', id, ride.owner);
  await mails(rider);
  await actions.act('cancel', id, ride.owner);
  expect((await mails(rider)).map(({ attachments }) => attachments?.length)).toEqual([1, 1]);
});

test('a bundled mail is written in the language that its reader has when it is sent', async () => {
  await bookAndCancel(2);
  await app.sql`update account set locale = 'en' where id = ${ride.owner.accountId}`;
  await later();
  const [last] = await mails(ride.owner);
  expect([last?.subject, last?.locale]).toEqual(['Booking cancelled', 'en']);
});
