import { beforeEach, describe, expect, test } from 'vitest';
import { foundApi } from '#shared/messaging/found/api.ts';
import { MAX_REPORTS } from '#shared/messaging/found/rules.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, seatInput } from '#testing/bookings.ts';
import { picture } from '#testing/parcels.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { eraseFound } from './commands.ts';
import { foundData, foundTraces } from './queries.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const neighbour = eachTest(() => addPassenger(app.sql));

let own: number;
let theirs: number;
beforeEach(async () => {
  const { book } = bookingActions(app);
  [own = 0] = await book(trip, rider, seatInput(9, 1, 2));
  [theirs = 0] = await book(trip, neighbour, seatInput(4));
  for (const id of [own, theirs]) await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  app.clock.set('2026-06-13T09:00:00Z');
});

const NOWHERE = 999_999;

/** Two people on the same bus: one from Rzeszów to Kraków, the other all the way. */
const report = (bookingId: number, actor: TestActor, what = 'Парасолька', seat: number | null = null) =>
  app.call(foundApi.report, { params: { bookingId }, body: { what, seat } }, actor.token);
const enter = (tripId: number, actor: TestActor, what = 'Знахідка', reportId: number | null = null) =>
  app.call(foundApi.enter, { params: { tripId }, body: { what, seat: null, reportId } }, actor.token);
const answer = (itemId: number, actor: TestActor, given: 'found' | 'notFound' | 'returned', note = '') =>
  app.call(foundApi.answer, { params: { itemId }, body: { answer: given, note } }, actor.token);
const ofTrip = async (actor: TestActor, tripId = trip.tripId) =>
  (await app.call(foundApi.ofTrip, { params: { tripId } }, actor.token)).data.map(({ what }) => what);
const ofCarrier = async (actor: TestActor) =>
  (await app.call(foundApi.ofCarrier, {}, actor.token)).data.map(({ what }) => what);

async function send(itemId: number, actor: TestActor) {
  const body = new FormData();
  body.append('file', new Blob([await picture()]), 'photo.jpg');
  const headers = { authorization: `Bearer ${actor.token}` };
  return (await app.request('POST', `/api/found/${itemId}/photos`, { headers, body })).status;
}
const photo = async (id: number, actor: TestActor) =>
  (await app.request('GET', `/api/found/photos/${id}`, { headers: { authorization: `Bearer ${actor.token}` } })).status;

describe('what is not there is not found', () => {
  test.each([
    ['a trip to read', () => ofTrip(rider, NOWHERE)],
    ['a trip to read, for the staff', () => ofTrip(trip.owner, NOWHERE)],
    ['a trip to enter for', () => enter(NOWHERE, trip.owner)],
    ['a booking', () => report(NOWHERE, rider)],
    ['an item', () => answer(NOWHERE, trip.owner, 'notFound')],
  ])('%s', async (_what, ask) => {
    expect(await problemOf(ask())).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a photo, and one whose file is gone', async () => {
    const { id } = await report(own, rider);
    expect(await photo(NOWHERE, rider)).toBe(404);
    expect(await send(id, rider)).toBe(201);
    const [row] = await app.sql<
      { id: number }[]
    >`update found_photo set file = 'gone' where item_id = ${id} returning id`;
    expect(await photo(row?.id ?? 0, rider)).toBe(404);
  });
});

describe('the staff', () => {
  test('answers with something found only a report of the same trip', async () => {
    const { id: reportId } = await report(own, rider);
    const other = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: trip.driver.accountId });
    expect(await outcome(enter(other.tripId, trip.owner, 'Знахідка', reportId))).toBe('not_found');
    expect(await ofTrip(trip.owner, other.tripId)).toEqual([]);
    expect(await outcome(enter(trip.tripId, trip.owner, 'Знахідка', reportId))).toBe('done');
  });

  test('of another carrier answers no report', async () => {
    const { id } = await report(own, rider);
    const stranger = await addBookableTrip(app.sql);
    expect(await outcome(answer(id, stranger.owner, 'notFound'))).toBe('not_found');
    expect(await outcome(answer(id, trip.owner, 'notFound'))).toBe('done');
  });
});

describe('two people of one bus', () => {
  test('read their own reports, and the staff read both', async () => {
    await report(own, rider, 'Парасолька');
    await report(theirs, neighbour, 'Окуляри');
    expect([await ofTrip(rider), await ofTrip(neighbour)]).toEqual([['Парасолька'], ['Окуляри']]);
    expect((await ofTrip(trip.driver)).toSorted()).toEqual(['Окуляри', 'Парасолька']);
  });

  test('have a limit each', async () => {
    for (let n = 0; n < MAX_REPORTS; n += 1) await report(theirs, neighbour);
    expect(await outcome(report(theirs, neighbour))).toBe('too_many_requests');
    expect(await outcome(report(own, rider))).toBe('done');
  });

  test('report for their own booking only, and read and add their own photos only', async () => {
    expect(await outcome(report(theirs, rider))).toBe('not_found');
    const { id } = await report(theirs, neighbour);
    expect(await send(id, rider)).toBe(404);
    expect(await send(id, neighbour)).toBe(201);
    const [row] = await app.sql<{ id: number }[]>`select id from found_photo where item_id = ${id}`;
    expect([await photo(row?.id ?? 0, neighbour), await photo(row?.id ?? 0, rider)]).toEqual([200, 404]);
  });

  test('are shown with the way of each: where they got on and off, and their seat', async () => {
    const mine = await report(own, rider);
    const other = await report(theirs, neighbour, 'Шапка', 5);
    expect(mine).toMatchObject({ from: { name: { en: 'Rzeszów' } }, to: { name: { en: 'Kraków' } }, seat: 9 });
    expect(other).toMatchObject({ from: { name: { en: 'Lviv' } }, to: { name: { en: 'Wrocław' } }, seat: 5 });
  });

  test('a person who travelled without losing anything reads an empty list; one who did not travel gets 404', async () => {
    expect(await ofTrip(rider)).toEqual([]);
    await forceBooking(app.sql, own, 'no_show');
    expect((await problemOf(app.call(foundApi.ofTrip, { params: { tripId: trip.tripId } }, rider.token))).status).toBe(
      404,
    );
  });
});

test('a hired driver reads what was lost on their own trips, the office what was on all of them', async () => {
  const other = await addMember(app.sql, trip.carrierId, 'driver');
  const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
  await forceTrip(app.sql, tripId, 'finished');
  await report(own, rider, 'Парасолька');
  await enter(tripId, other, 'Шапка');
  expect(await ofCarrier(trip.driver)).toEqual(['Парасолька']);
  expect(await ofCarrier(other)).toEqual(['Шапка']);
  expect((await ofCarrier(trip.owner)).toSorted()).toEqual(['Парасолька', 'Шапка']);
  expect(await outcome(enter(tripId, trip.driver))).toBe('not_found');
});

test('what is still looked for or stored comes first, then the newest', async () => {
  const ids: number[] = [];
  for (const what of ['перше', 'друге', 'третє']) ids.push((await enter(trip.tripId, trip.driver, what)).id);
  await answer(ids[2] ?? 0, trip.driver, 'returned');
  expect(await ofTrip(trip.driver)).toEqual(['друге', 'перше', 'третє']);
});

test('an answer to something found does not overrule what its report was answered in the meantime', async () => {
  const { id } = await report(own, rider);
  const item = await enter(trip.tripId, trip.driver, 'Парасоля', id);
  await answer(id, trip.owner, 'returned');
  await answer(item.id, trip.driver, 'returned');
  const rows = await app.sql<{ state: string }[]>`
    select state from found_event where item_id = ${id} order by id`;
  expect(rows.map(({ state }) => state)).toEqual(['open', 'found', 'returned']);
});

describe('with an account that is erased', () => {
  test('go its words alone: the answers of others and the reports of others stay', async () => {
    const [mine, other] = [await report(own, rider, 'Моя'), await report(theirs, neighbour, 'Чужа')];
    expect(await send(other.id, neighbour)).toBe(201);
    await answer(other.id, trip.owner, 'found', 'В офісі');
    await answer(mine.id, trip.driver, 'found', 'У водія');
    await eraseFound(app.sql, rider.accountId);
    expect(await ofTrip(neighbour)).toEqual(['Чужа']);
    expect(await app.sql`select note from found_event where item_id = ${other.id} and note <> ''`).toEqual([
      { note: 'В офісі' },
    ]);
    expect(await app.sql`select note from found_event where item_id = ${mine.id} and note <> ''`).toEqual([]);
    expect(await app.sql`select from found_photo where item_id = ${other.id}`).toHaveLength(1);
  });

  test('go the notes that it wrote as staff, and its name from them', async () => {
    const { id } = await report(theirs, neighbour);
    await answer(id, trip.driver, 'found', 'У мене вдома');
    expect(await foundTraces(app.sql, trip.driver.accountId)).toEqual(['У мене вдома']);
    expect((await foundData(app.sql, trip.owner.accountId)).lostAndFoundAnswers).toEqual([]);
    await eraseFound(app.sql, trip.driver.accountId);
    const events = await app.sql`select actor_id, note from found_event where item_id = ${id} order by id`;
    expect(events).toEqual([
      { actorId: neighbour.accountId, note: '' },
      { actorId: null, note: '' },
    ]);
    expect(await foundTraces(app.sql, trip.driver.accountId)).toEqual([]);
    expect(await ofTrip(neighbour)).toEqual(['Парасолька']);
  });

  test('its traces are its own words, and nothing where it wrote none', async () => {
    await report(own, rider, 'Моя');
    await report(theirs, neighbour, 'Чужа');
    expect(await foundTraces(app.sql, rider.accountId)).toEqual(['Моя']);
    expect(await foundTraces(app.sql, trip.owner.accountId)).toEqual([]);
  });
});
