import { beforeAll, expect, test } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { type StoredTexts, storedTexts } from './labels.ts';

const app = appScene();
const sms = allTests(phoneGatewayServer);
const actions = bookingActions(app);
beforeAll(() => {
  app.context.gateways = { viber: null, sms: sms.gateway };
});

const CALLER = '+380501234567';

async function ride() {
  const trip = await addBookableTrip(app.sql, { instant: true });
  const rider = await addPassenger(app.sql);
  await actions.book(trip, rider, seatInput(null, 1, 3));
  await actions.book(trip, rider, parcelInput());
  const body = {
    ...({ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: CALLER } as const),
    travellers: [
      { name: 'Ганна Коваль', seat: null },
      { name: 'Петро Коваль', seat: null },
    ],
  };
  await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, trip.driver.token);
  await app.runJobs();
  app.clock.set(new Date(Date.parse(TRIP_TIMES.lviv) - 30 * 60_000).toISOString());
  const late = async (input: object) => {
    const done = await sheetPresses(app).press(trip.tripId, trip.driver, { action: 'late', seq: 0, ...input });
    await app.runJobs();
    return done;
  };
  const notified = async () => {
    const rows = await app.sql<StoredTexts[]>`
      select subject, facts, title, body from notification
      where account_id = ${rider.accountId} and subject in ('late', 'lateUnknown') order by id`;
    return rows.map((row) => storedTexts(row, 'en').title);
  };
  return { trip, rider, late, notified };
}

const expectedAt = new Date(Date.parse(TRIP_TIMES.lviv) + 40 * 60_000).toISOString();
const texts = () => sms.to(CALLER).filter(({ text }) => text.startsWith('Запізнення'));

test('everybody is notified once of the hour at their own stop: accounts, their mail, callers by text message', async () => {
  const { trip, rider, late, notified } = await ride();
  const [account] = await app.sql<{ email: string }[]>`select email from account where id = ${rider.accountId}`;
  const mails = async () =>
    (await mailsTo(app.sql, account?.email ?? '')).filter(({ subject }) => /запізнення|late/.test(subject ?? ''))
      .length;
  expect(await late({ expectedAt })).toBe('done');
  // The same again, as from a second device, changes nothing.
  expect(await late({ expectedAt })).toBe('done');
  const titles = await notified();
  expect(titles).toHaveLength(2);
  expect(titles).toContainEqual(expect.stringMatching(/^Late: Rzeszów, /));
  expect(titles).toContainEqual(expect.stringMatching(/^Late: Lviv, 07:40$/));
  expect(await mails()).toBe(2);
  expect(texts().map(({ text }) => text)).toEqual([expect.stringMatching(/^Запізнення: Львів, 07:40[\s\S]*\/b\//)]);
  const known = await app.sql`select from range_shift where trip_id = ${trip.tripId}`;
  expect(known).toHaveLength(2);
});

test('nobody is notified of what was taken back before it was sent, nor once the bus is there', async () => {
  const { trip, late, notified } = await ride();
  const { press } = sheetPresses(app);
  await press(trip.tripId, trip.driver, { action: 'late', seq: 0, expectedAt });
  expect(await late({})).toBe('done');
  expect(await notified()).toEqual([]);
  await forceTrip(app.sql, trip.tripId, 'cancelled');
  expect(await late({ expectedAt })).toBe('trip_cancelled');
});

test('without a known hour the text says until when more is said', async () => {
  const { late, notified } = await ride();
  expect(await late({ moreBy: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString() })).toBe('done');
  expect(await notified()).toEqual(['The bus is late', 'The bus is late']);
});
