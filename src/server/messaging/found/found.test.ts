import { beforeEach, describe, expect, it } from 'vitest';
import { foundApi } from '#shared/messaging/found/api.ts';
import { MAX_FOUND_PHOTOS, MAX_REPORTS } from '#shared/messaging/found/rules.ts';
import type { FoundItem } from '#shared/messaging/found/schema.ts';
import { bookingActions, forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { picture } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { deleteExpiredFoundItems, eraseFound } from './commands.ts';
import { foundData } from './queries.ts';

const { app, trip, rider } = bookingScene({ instant: true });

let bookingId: number;
beforeEach(async () => {
  [bookingId = 0] = await bookingActions(app).book(trip, rider, seatInput(9));
  await forceBooking(app.sql, bookingId, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  app.clock.set('2026-06-13T09:00:00Z');
});

const report = (actor = rider, what = 'Синя парасолька') =>
  app.call(foundApi.report, { params: { bookingId }, body: { what, seat: null } }, actor.token);
const enter = (actor: TestActor, reportId: number | null = null) =>
  app.call(
    foundApi.enter,
    { params: { tripId: trip.tripId }, body: { what: 'Парасоля', seat: 9, reportId } },
    actor.token,
  );
const answer = (itemId: number, actor: TestActor, given: 'found' | 'notFound' | 'sent' | 'returned', note = '') =>
  app.call(foundApi.answer, { params: { itemId }, body: { answer: given, note } }, actor.token);
const ofTrip = (actor: TestActor) => app.call(foundApi.ofTrip, { params: { tripId: trip.tripId } }, actor.token);
const ofCarrier = async (actor: TestActor) => (await app.call(foundApi.ofCarrier, {}, actor.token)).data;
const states = (items: readonly FoundItem[]) =>
  items.map(({ report: lost, state }) => `${lost ? 'lost' : 'stored'} ${state}`);
async function notified({ accountId }: TestActor) {
  await app.runJobs();
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${accountId} and subject like 'lost%' order by id`;
  return rows.map(({ subject }) => subject);
}

describe('a report of something lost', () => {
  it('reaches the staff with the seat and the person, and its answers reach the passenger', async () => {
    const { id } = await report();
    expect(await notified(trip.driver)).toEqual(['lostReported']);
    const [seen] = await ofCarrier(trip.owner);
    expect(seen).toMatchObject({ id, seat: 9, state: 'open', person: { phone: '+380671112233' } });
    expect((await problemOf(answer(id, trip.driver, 'found'))).errors[0]?.field).toBe('note');
    await answer(id, trip.driver, 'notFound');
    await answer(id, trip.owner, 'found', 'В офісі на Стрийській до п’ятниці');
    await notified(rider);
    const { data, bookings } = await ofTrip(rider);
    expect(data[0]).toMatchObject({ state: 'found', person: null, answers: [] });
    expect(data[0]?.history.map(({ state, note }) => [state, note])).toEqual([
      ['open', ''],
      ['notFound', ''],
      ['found', 'В офісі на Стрийській до п’ятниці'],
    ]);
    expect(bookings).toEqual([{ id: bookingId, seat: 9 }]);
    expect(await notified(rider)).toContain('lostFound');
    await answer(id, trip.owner, 'returned');
    expect((await problemOf(answer(id, trip.owner, 'found', 'Знову'))).code).toBe('conflict');
  });

  it('is made only by people who rode, for some weeks, and a few times', async () => {
    expect((await problemOf(report(await addPassenger(app.sql)))).status).toBe(404);
    expect((await problemOf(report(trip.owner))).status).toBe(404);
    const outcomes: string[] = [];
    for (let n = 0; n <= MAX_REPORTS; n += 1) outcomes.push(await outcome(report()));
    expect(outcomes.at(-1)).toBe('too_many_requests');
    app.clock.set('2026-07-20T09:00:00Z');
    expect((await problemOf(report())).status).toBe(404);
  });

  it('is read by nobody else', async () => {
    const { id } = await report();
    const other = await addPassenger(app.sql);
    const { owner: stranger } = await addCarrier(app.sql);
    const idle = await addMember(app.sql, trip.carrierId, 'driver');
    expect((await problemOf(ofTrip(other))).status).toBe(404);
    expect((await problemOf(ofTrip(stranger))).status).toBe(404);
    expect((await problemOf(answer(id, stranger, 'notFound'))).status).toBe(404);
    expect((await problemOf(answer(id, rider, 'notFound'))).code).toBe('not_allowed');
    expect([await ofCarrier(stranger), await ofCarrier(idle)]).toEqual([[], []]);
  });
});

describe('something found', () => {
  it('is matched to a report, which becomes found; its outcome is the answer to both', async () => {
    const { id } = await report();
    const item = await enter(trip.driver, id);
    expect(item).toMatchObject({ report: false, state: 'stored', matchId: id, seat: 9 });
    expect(states((await ofTrip(trip.driver)).data)).toEqual(['stored stored', 'lost found']);
    await answer(item.id, trip.driver, 'sent', 'Рейсом о 19:00, водій Степан');
    expect(states((await ofTrip(rider)).data)).toEqual(['lost sent']);
    expect(await notified(rider)).toContain('lostSent');
  });

  it('is entered by the staff of the trip, and matched to a report of that trip only', async () => {
    const { owner: stranger } = await addCarrier(app.sql);
    expect((await problemOf(enter(stranger))).status).toBe(404);
    expect((await problemOf(enter(rider))).code).toBe('not_allowed');
    expect((await problemOf(enter(trip.driver, 999_999))).status).toBe(404);
    const stored = await enter(trip.driver);
    expect((await problemOf(enter(trip.driver, stored.id))).status, 'what was found is no report').toBe(404);
    const { id: elsewhere } = await report();
    Object.assign(trip, await addBookableTrip(app.sql, { instant: true }));
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect((await problemOf(enter(trip.driver, elsewhere))).status, 'a report of another trip').toBe(404);
  });
});

describe('photos', () => {
  async function send(itemId: number, actor: TestActor) {
    const body = new FormData();
    body.append('file', new Blob([await picture()]), 'photo.jpg');
    const headers = { authorization: `Bearer ${actor.token}` };
    return (await app.request('POST', `/api/found/${itemId}/photos`, { headers, body })).status;
  }
  const get = async (id: number, actor: TestActor) =>
    (await app.request('GET', `/api/found/photos/${id}`, { headers: { authorization: `Bearer ${actor.token}` } }))
      .status;

  it('are added by the reporter, and read by them and the staff', async () => {
    const { id } = await report();
    for (let n = 0; n < MAX_FOUND_PHOTOS; n += 1) expect(await send(id, rider)).toBe(201);
    expect(await send(id, rider)).toBe(409);
    expect(await send(id, trip.driver)).toBe(404);
    const [photo] = (await ofTrip(rider)).data[0]?.photos ?? [];
    expect(await get(photo?.id ?? 0, rider)).toBe(200);
    expect(await get(photo?.id ?? 0, trip.driver)).toBe(200);
    expect(await get(photo?.id ?? 0, await addPassenger(app.sql))).toBe(404);
  });
});

it('is in the copy of the data, loses its words with the account, and goes after its time', async () => {
  const { id } = await report();
  const copy = await foundData(app.sql, rider.accountId);
  expect(copy.lostAndFound).toMatchObject([{ id, what: 'Синя парасолька' }]);
  const other = await addPassenger(app.sql);
  expect(await foundData(app.sql, other.accountId)).toMatchObject({ lostAndFound: [] });
  await eraseFound(app.sql, other.accountId);
  const [untouched] = await app.sql`select what, account_id from found_item where id = ${id}`;
  expect(untouched).toEqual({ what: 'Синя парасолька', accountId: rider.accountId });
  await eraseFound(app.sql, rider.accountId);
  const [left] = await app.sql`select what, account_id from found_item where id = ${id}`;
  expect(left).toEqual({ what: '', accountId: null });
  await deleteExpiredFoundItems(app.sql, new Date('2026-12-09T09:00:00Z'));
  expect(await app.sql`select from found_item where id = ${id}`).toHaveLength(1);
  await deleteExpiredFoundItems(app.sql, new Date('2026-12-11T09:00:00Z'));
  expect(await app.sql`select from found_item where id = ${id}`).toHaveLength(0);
});
