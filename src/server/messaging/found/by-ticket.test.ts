import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { foundApi } from '#shared/messaging/found/api.ts';
import { MAX_FOUND_PHOTOS, MAX_REPORTS, PHOTOS_OF_TICKET, REPORTS_OF_NETWORK } from '#shared/messaging/found/rules.ts';
import { lostByTicketApi } from '#shared/messaging/found/ticket-api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { TICKET_PAGE_DAYS, TICKET_PHONE_TRIES } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { forceBooking, forceTrip, outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { picture } from '#testing/parcels.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { deleteExpiredFoundItems, eraseFound } from './commands.ts';
import { foundData, foundTraces } from './queries.ts';

const DAY = 86_400_000;
const MAIL = 'iryna@example.org';

const { app, trip } = bookingScene({ instant: true });

let phone: string;
let code: string;
let bookingId: number;
let numbers = 0;
beforeEach(async () => {
  numbers += 1;
  phone = `+38067${3_000_000 + numbers}`;
  const input = seatsInput({ phone, email: MAIL, travellers: [{ name: 'Ірина Савчук', seat: 9 }] });
  const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body: input });
  ({ ticket: code = '', id: bookingId = 0 } = bookings[0] ?? {});
  await rode(bookingId);
  app.clock.set('2026-06-13T09:00:00Z');
});

async function rode(id: number) {
  await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
}
const read = (key = code) => app.call(lostByTicketApi.ofTicket, { params: { code: key } });
const report = (typed = phone, what = 'Синя парасолька') =>
  app.call(lostByTicketApi.report, { params: { code }, body: { what, phone: typed } });
const answer = (itemId: number, given: 'found' | 'notFound', note = '') =>
  app.call(foundApi.answer, { params: { itemId }, body: { answer: given, note } }, trip.owner.token);

describe('a report by the link of a ticket', () => {
  it('reaches the staff with the seat and the number, and its answers are read by the link and mailed', async () => {
    const { id } = await report();
    await app.runJobs();
    const notified = await app.sql<{ subject: string }[]>`
      select subject from notification where account_id = ${trip.owner.accountId} and subject like 'lost%'`;
    expect(notified).toEqual([{ subject: 'lostReported' }]);
    const { data: seen } = await app.call(foundApi.ofCarrier, {}, trip.owner.token);
    expect(seen).toMatchObject([
      { id, seat: 9, state: 'open', person: { name: 'Ірина Савчук', phone, accountId: null } },
    ]);
    await answer(id, 'notFound');
    await answer(id, 'found', 'В офісі на Стрийській до п’ятниці');
    await app.runJobs();
    const { data, may } = await read();
    expect(may).toBe(true);
    expect(data).toMatchObject([{ id, state: 'found', person: null, answers: [] }]);
    expect(data[0]?.history.map(({ state, note }) => [state, note])).toEqual([
      ['open', ''],
      ['notFound', ''],
      ['found', 'В офісі на Стрийській до п’ятниці'],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Савчук|\+38067/);
    const [mail] = await mailsTo(app.sql, MAIL);
    expect(JSON.stringify(mail)).toMatch(new RegExp(`річ знайдено.*/b/${code}`));
  });

  it('needs the number of the booking, within the limits of the ticket', async () => {
    expect(await outcome(report('+380671112299'))).toBe('wrong_phone');
    expect(await outcome(report(''))).toBe('invalid_input');
    for (let n = 1; n < TICKET_PHONE_TRIES; n += 1) await outcome(report('+380671112299'));
    expect(await outcome(report()), 'the right number after too many wrong ones').toBe('too_many_requests');
    expect((await read()).data).toEqual([]);
  });

  it('is made only by people who rode, for bookings without an account, and a few times', async () => {
    expect(await outcome(read('0123456789abcdef'))).toBe('not_found');
    const rider = await addPassenger(app.sql);
    await forceBooking(app.sql, bookingId, 'no_show');
    expect((await read()).may).toBe(false);
    expect(await outcome(report())).toBe('not_found');
    await forceBooking(app.sql, bookingId, 'completed');
    for (let n = 0; n < MAX_REPORTS; n += 1) expect(await outcome(report())).toBe('done');
    expect(await outcome(report())).toBe('too_many_requests');
    expect((await read()).may).toBe(false);
    await app.sql`update party set account_id = ${rider.accountId} where id = (select party_id from booking where id = ${bookingId})`;
    expect(await outcome(report())).toBe('not_allowed');
    expect(await outcome(read())).toBe('not_allowed');
  });

  it('is limited by the network that it comes from', async () => {
    await outcome(report());
    await app.sql`update rate_limit set points = ${REPORTS_OF_NETWORK} where key like 'lostNetwork%'`;
    expect(await outcome(report())).toBe('too_many_requests');
    expect((await read()).data).toHaveLength(1);
  });

  it('is stored once when it is sent twice', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ what: 'Окуляри', phone });
    const send = async () => (await app.request('POST', `/api/tickets/${code}/lost`, { headers, body })).status;
    expect([await send(), await send()]).toEqual([201, 201]);
    expect((await read()).data).toHaveLength(1);
  });

  it('keeps the page of the ticket open for its answer', async () => {
    const page = () => outcome(app.call(ticketApi.ticket, { params: { code } }));
    const end = app.clock.now().getTime() + (TICKET_PAGE_DAYS - 3) * DAY;
    app.clock.set(new Date(end).toISOString());
    const { id } = await report();
    app.clock.set(new Date(end + (TICKET_PAGE_DAYS - 1) * DAY).toISOString());
    expect(await page()).toBe('done');
    await answer(id, 'found', 'У водія');
    app.clock.set(new Date(end + (2 * TICKET_PAGE_DAYS - 2) * DAY).toISOString());
    expect((await read()).data).toMatchObject([{ state: 'found' }]);
    app.clock.set(new Date(end + 2 * TICKET_PAGE_DAYS * DAY).toISOString());
    expect([await page(), await outcome(read())]).toEqual(['link_expired', 'link_expired']);
  });

  it('is answered by its carrier only', async () => {
    const { id } = await report();
    const { owner: stranger } = await addCarrier(app.sql);
    const theirs = app.call(
      foundApi.answer,
      { params: { itemId: id }, body: { answer: 'notFound', note: '' } },
      stranger.token,
    );
    expect(await outcome(theirs)).toBe('not_found');
  });
});

describe('photos by the link of a ticket', () => {
  async function send(itemId: number, key = code) {
    const body = new FormData();
    body.append('file', new Blob([await picture()]), 'photo.jpg');
    return (await app.request('POST', `/api/tickets/${key}/lost/${itemId}/photos`, { body })).status;
  }
  const get = async (id: number, key = code) =>
    (await app.request('GET', `/api/tickets/${key}/lost/photos/${id}?size=thumb`, {})).status;

  it('are added to an open report and read with its link, and by the staff', async () => {
    const { id } = await report();
    for (let n = 0; n < MAX_FOUND_PHOTOS; n += 1) expect(await send(id)).toBe(201);
    expect(await send(id)).toBe(409);
    const [photo] = (await read()).data[0]?.photos ?? [];
    expect(await get(photo?.id ?? 0)).toBe(200);
    const headers = { authorization: `Bearer ${trip.driver.token}` };
    expect((await app.request('GET', `/api/found/photos/${photo?.id}`, { headers })).status).toBe(200);
    const other = seatsInput({ phone: '+380673999999', travellers: [{ name: 'Оля Лис', seat: 3 }] });
    app.clock.set('2026-06-10T09:00:00Z');
    await forceTrip(app.sql, trip.tripId, 'planned');
    const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body: other });
    const theirs = bookings[0]?.ticket ?? '';
    expect([await get(photo?.id ?? 0, theirs), await send(id, theirs)]).toEqual([404, 404]);
  });

  it('are not added after the answer, nor without end', async () => {
    const { id } = await report();
    expect(await send(id)).toBe(201);
    await app.sql`update rate_limit set points = ${PHOTOS_OF_TICKET} where key like 'lostPhotos%'`;
    expect(await send(id)).toBe(429);
    await app.sql`delete from rate_limit`;
    await answer(id, 'found', 'У водія');
    expect(await send(id)).toBe(404);
  });
});

it('belongs to the account that takes the booking over, and goes with it and after its time', async () => {
  const { id } = await report();
  const rider = await addPassenger(app.sql);
  await app.sql`update party set account_id = ${rider.accountId} where id = (select party_id from booking where id = ${bookingId})`;
  expect((await foundData(app.sql, rider.accountId)).lostAndFound).toMatchObject([{ id, what: 'Синя парасолька' }]);
  expect(await foundTraces(app.sql, rider.accountId)).toContain('Синя парасолька');
  const { data } = await app.call(foundApi.ofTrip, { params: { tripId: trip.tripId } }, rider.token);
  expect(data).toMatchObject([{ id, state: 'open' }]);
  await eraseFound(app.sql, rider.accountId);
  expect(await app.sql`select what from found_item where id = ${id}`).toEqual([{ what: '' }]);
  await deleteExpiredFoundItems(app.sql, new Date('2026-12-11T09:00:00Z'));
  expect(await app.sql`select from found_item where id = ${id}`).toHaveLength(0);
});
