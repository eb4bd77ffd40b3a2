import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ticketApi } from '#shared/bookings/ticket-api.ts';
import { announcementsApi } from '#shared/chat/announcements-api.ts';
import { disruptionApi } from '#shared/disruption/api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';

let app: TestApp;
let trip: BookableTrip;
let [reader, other]: TestActor[] = [];
let ids: { read: number; unread: number; caller: number };

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql, { instant: true, seats: 20 });
  [reader, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const { book } = bookingActions(app);
  const [read = 0] = await book(trip, reader, seatInput(3));
  const [unread = 0] = await book(trip, other, seatsInput());
  const [caller = 0] = await book(trip, trip.owner, seatInput(12));
  ids = { read, unread, caller };
});
afterAll(() => app.close());

const announce = async (text = 'Стоїмо біля вокзалу') =>
  (await app.call(announcementsApi.announce, { params: { tripId: trip.tripId }, body: { text } }, trip.owner.token)).id;

const callUnread = (announcementId: string, actor = trip.owner, tripId = trip.tripId) =>
  app.call(disruptionApi.callUnread, { params: { tripId, announcementId } }, actor.token);

const open = async () =>
  (await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token)).data
    .filter(({ tickedAt }) => tickedAt === null)
    .map(({ bookingId }) => bookingId);

describe('an announcement goes on to the call list', () => {
  it('with people who have no account or have not read it, and what to say to them', async () => {
    const sentId = await announce();
    const own = await app.call(announcementsApi.own, { params: { tripId: trip.tripId } }, reader?.token);
    const { chatId = 0, seq = 0 } = own[0] ?? {};
    await app.call(announcementsApi.acknowledge, { params: { chatId, seq } }, reader?.token);
    const { added, data } = await callUnread(sentId);
    expect(added).toBe(2);
    expect(data.map(({ bookingId, reason, words }) => ({ bookingId, reason, words }))).toEqual(
      [ids.unread, ids.caller].map((bookingId) => ({ bookingId, reason: 'announced', words: 'Стоїмо біля вокзалу' })),
    );
    expect(data.every(({ phone }) => phone !== '')).toBe(true);
  });

  it('without who has opened the chat, and once more after a later announcement', async () => {
    const sentId = await announce();
    const own = await app.call(announcementsApi.own, { params: { tripId: trip.tripId } }, other?.token);
    const { chatId = 0, seq = 0 } = own[0] ?? {};
    await app.sql`update chat_member set last_read_seq = ${seq} where chat_id = ${chatId} and account_id = ${other?.accountId ?? 0}`;
    expect((await callUnread(sentId)).added).toBe(2);
    const body = { done: true, result: 'agreed' as const };
    await app.call(
      disruptionApi.tick,
      { params: { tripId: trip.tripId, bookingId: ids.caller }, body },
      trip.owner.token,
    );
    expect(await open()).toEqual([ids.read]);
    expect((await callUnread(await announce('Їдемо далі'))).added).toBe(3);
    expect(await open()).toEqual([ids.read, ids.unread, ids.caller]);
  });

  it('is refused to drivers, other companies, passengers, for another trip and for a trip that is over', async () => {
    const sentId = await announce();
    const strange = await addBookableTrip(app.sql);
    expect(await outcome(callUnread(sentId, trip.driver))).toBe('not_allowed');
    expect(await outcome(callUnread(sentId, reader))).toBe('not_allowed');
    expect(await outcome(callUnread(sentId, await addMember(app.sql, strange.carrierId, 'dispatcher')))).toBe(
      'not_found',
    );
    expect(await outcome(callUnread(sentId, strange.owner, strange.tripId))).toBe('not_found');
    await forceTrip(app.sql, trip.tripId, 'finished');
    expect(await outcome(callUnread(sentId))).toBe('trip_state');
  });
});

describe('a person who answers on the link of the ticket is not called any more', () => {
  const ticketOf = async (id: number) => {
    const [row] = await app.sql<{ code: string }[]>`select ticket_key as code from booking where id = ${id}`;
    return { code: row?.code ?? '' };
  };
  const result = async () => {
    const { data } = await app.call(disruptionApi.calls, { params: { tripId: trip.tripId } }, trip.owner.token);
    return data.map((call) => [call.bookingId, call.result, call.tickedAt !== null]);
  };

  it.each([
    ['cancels', 'refused'],
    ['takes another trip', 'agreed'],
  ] as const)('%s', async (what, answer) => {
    const params = await ticketOf(ids.caller);
    const phone = '067 111 22 33';
    if (what === 'cancels') {
      await callUnread(await announce());
      await app.call(ticketApi.cancel, { params, body: { phone } });
    } else {
      const driver = await addMember(app.sql, trip.carrierId, 'driver');
      const next = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: driver.accountId }, { seats: 20 });
      await app.sql`update trip set free_seats = array_fill(${2 ** 20 - 1}::bigint, array[3]) where id = ${next.tripId}`;
      await app.call(
        tripsApi.cancel,
        { params: { tripId: trip.tripId }, body: { cause: 'bus', reason: '' } },
        trip.owner.token,
      );
      await app.runJobs();
      await app.call(ticketApi.takeOther, { params, body: { phone, tripId: next.tripId } });
    }
    expect((await result()).find(([id]) => id === ids.caller)).toEqual([ids.caller, answer, true]);
  });
});
