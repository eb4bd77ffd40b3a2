import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { disruptionApi } from '#shared/disruption/api.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import { notificationListApi } from '#shared/notifications/api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { WORDING_SUBJECTS, type Wording, wordingFault } from '#shared/trips/wording.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

let app: TestApp;
let trip: BookableTrip;
let [moved, english, stays, sender]: TestActor[] = [];
let small: number;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql, { instant: true, seats: 20 });
  const people = [];
  for (const _ of [1, 2, 3, 4]) people.push(await addPassenger(app.sql));
  [moved, english, stays, sender] = people;
  await app.sql`update account set locale = 'en' where id = ${english?.accountId ?? 0}`;
  small = await addTestBus(app.sql, trip.carrierId, { seats: 8, number: 'BC 0008 AA', parcelKg: 50 });
  const { book } = bookingActions(app);
  await book(trip, moved ?? trip.owner, seatInput(15));
  await book(trip, english ?? trip.owner, seatInput(16));
  await book(trip, stays ?? trip.owner, seatInput(3));
  await book(trip, sender ?? trip.owner, parcelInput());
  await app.runJobs();
});
afterAll(() => app.close());

const replace = async (wordings: Wording[]) => {
  const params = { tripId: trip.tripId };
  const { outlook } = await app.call(disruptionApi.replacement, { params, query: { bus: small } }, trip.owner.token);
  const { busId = 0, driverId = 0, digest = '' } = outlook ?? {};
  await app.call(disruptionApi.replace, { params, body: { busId, driverId, digest, wordings } }, trip.owner.token);
  await app.runJobs();
  return outlook?.notifying.subjects;
};

const cancel = (wordings: Wording[]) =>
  app.call(
    tripsApi.cancel,
    { params: { tripId: trip.tripId }, body: { cause: 'weather', reason: '', wordings } },
    trip.owner.token,
  );

/** The text of the latest notification. */
async function latest(actor: TestActor | undefined, locale = 'uk') {
  const headers = { 'accept-language': locale };
  const { data } = await app.call(notificationListApi.list, { query: {} }, actor?.token, headers);
  return data[0]?.body;
}

it('the ready texts have marks in both languages, and can be sent as they are', async () => {
  const { data } = await app.call(disruptionApi.wordings, {}, trip.owner.token);
  expect(data.map(({ subject }) => subject)).toEqual([...WORDING_SUBJECTS]);
  for (const { subject, ...texts } of data) {
    for (const locale of LOCALES) {
      expect(texts[locale], `${subject} ${locale}`).toMatch(/\{/);
      expect(wordingFault(subject, locale, texts[locale]), `${subject} ${locale}`).toBeNull();
    }
  }
  expect(data[0]?.uk).toBe(
    '{рейс}, {дата}, {час}: поїде {автобус}, {номер}. Ваше місце тепер {місця}. Час і зупинка без змін.',
  );
});

it('each reads the office’s own text with their own seat, and the ready one in the language that was left alone', async () => {
  const own = [
    { subject: 'newSeat', uk: 'Вибачте! Ваше місце {місця}, автобус {номер}.', en: null },
    { subject: 'changed', uk: 'Замість нашого їде {номер}.', en: null },
  ] as const;
  expect(await replace([...own])).toEqual(['newSeat', 'changed']);
  const [first, second] = await app.sql<{ seat: number }[]>`
    select seat from booking b join party p on p.id = b.party_id
    where p.account_id in (${moved?.accountId ?? 0}, ${english?.accountId ?? 0}) order by b.id`;
  expect(await latest(moved)).toBe(`Вибачте! Ваше місце ${first?.seat}, автобус BC 0008 AA.`);
  expect(await latest(english, 'en')).toContain(`Your seat is now ${second?.seat}`);
  expect(await latest(stays)).toBe('Замість нашого їде BC 0008 AA.');
  expect(await latest(sender)).toContain('вашу посилку повезе інший автобус');
});

it('a group without its own text gets the prepared one at the next change', async () => {
  await replace([{ subject: 'changed', uk: 'Їде {номер}!', en: null }]);
  expect(await latest(stays)).toBe('Їде BC 0008 AA!');
  app.clock.set('2026-06-10T10:00:00Z');
  small = await addTestBus(app.sql, trip.carrierId, { seats: 8, number: 'BC 0009 AA', parcelKg: 50 });
  await replace([]);
  expect(await latest(stays)).toContain('Ваше місце лишається за вами');
});

it('a cancelled trip is announced in the office’s words and what the law adds, with the other trips as a sentence or without', async () => {
  await cancel([{ subject: 'tripCancelled', uk: 'Пробачте, {дата} {рейс} не їде: {причина}. {інші рейси}', en: null }]);
  await app.runJobs();
  expect(await latest(moved)).toMatch(/^Пробачте, .* не їде: Негода на дорозі\. Ви вибираєте: їхати іншим рейсом/);
  const other = await addBookableTrip(app.sql, { instant: true, seats: 20 });
  const driver = await addMember(app.sql, other.carrierId, 'driver');
  const next = await addTrip(app.sql, { carrierId: other.carrierId, driverId: driver.accountId }, { seats: 20 });
  await app.sql`update trip set free_seats = array_fill(${2 ** 20 - 1}::bigint, array[3]) where id = ${next.tripId}`;
  trip = other;
  await bookingActions(app).book(trip, moved ?? trip.owner, seatInput(4));
  await cancel([{ subject: 'tripCancelled', uk: '{рейс} {дата} скасовано. {інші рейси}', en: null }]);
  await app.runJobs();
  expect(await latest(moved)).toMatch(/скасовано\. Можна поїхати інакше: .*\. Виберіть рейс/);
});

it('a text with a mark that stands for nothing, or without one that has to stay, is refused', async () => {
  expect(await outcome(replace([{ subject: 'newSeat', uk: 'Сідайте, де вільно', en: null }]))).toBe('invalid_input');
  expect(await outcome(cancel([{ subject: 'tripCancelled', uk: null, en: '{trip} {date} {phone}' }]))).toBe(
    'invalid_input',
  );
  expect(await outcome(app.call(disruptionApi.wordings, {}, moved?.token))).toBe('not_allowed');
  expect(await outcome(app.call(disruptionApi.wordings, {}, trip.driver.token))).toBe('not_allowed');
});
