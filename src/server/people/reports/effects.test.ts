import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { sessionApi } from '#shared/people/accounts/base/session-api.ts';
import { reportsApi } from '#shared/people/reports/api.ts';
import { moderationApi } from '#shared/people/reports/desk-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { blockPerson } from '#testing/reports.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf, testApp } from '#testing/server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene();
const admin = allTests(() => addOperator(app.sql));

type Kind = 'carrier' | 'carrier_photo' | 'review' | 'review_photo' | 'message' | 'person';

/** Decides about a thing in its own case. */
async function decide(kind: Kind, id: number, measures: string[], days = 30) {
  const { reportId } = await app.call(moderationApi.open, { body: { kind, id, words: '' } }, admin.token);
  const body = {
    measures,
    assessment: 'founded',
    days,
    ground: 'terms',
    rule: 'content',
    facts: 'Так і є.',
    statement: 'Рішення.',
    outcome: '',
  };
  return app.call(moderationApi.decide, { params: { reportId }, body: body as never }, admin.token);
}

const restrictions = (actor: TestActor) => app.call(reportsApi.restrictions, {}, actor.token);

/** A review with a photo of a finished trip. */
async function reviewed() {
  const author = await addPassenger(app.sql);
  const trip = await addBookableTrip(app.sql, { instant: true });
  const [bookingId = 0] = await bookingActions(app).book(trip, author, seatsInput());
  await app.sql`update booking set status = 'completed', updated_at = now() where id = ${bookingId}`;
  await forceBooking(app.sql, bookingId, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  const body = { stars: 1, words: 'Жахливо' };
  const { id } = await app.call(reviewsApi.write, { params: { bookingId }, body }, author.token);
  const picture = await app.context.files.storePicture(
    { main: Buffer.from('main'), thumb: Buffer.from('thumb'), width: 10, height: 10 },
    { isPublic: true },
  );
  const [photo] = await app.sql<{ id: number }[]>`
    insert into review_photo (review_id, file, width, height, position) values (${id}, ${picture.id}, 10, 10, 0) returning id`;
  const seen = async (actor: TestActor | null) =>
    (await app.call(reviewsApi.ofCarrier, { params: { carrierId: trip.carrierId }, query: {} }, actor?.token ?? null))
      .data;
  const file = async () => (await app.request('GET', `/files/${picture.id}.webp`)).status;
  return { author, trip, reviewId: id, photoId: photo?.id ?? 0, seen, file };
}

describe('what is hidden', () => {
  test('a review is delivered to its author alone, counts for nobody, and its photos have no public address', async () => {
    const { author, trip, reviewId, seen, file } = await reviewed();
    expect(await file()).toBe(200);
    const { decisions } = await decide('review', reviewId, ['hide']);
    expect(await seen(null)).toEqual([]);
    expect(await seen(trip.owner)).toEqual([]);
    expect(await seen(author)).toMatchObject([{ id: reviewId, hidden: true, hiddenBy: decisions[0]?.code }]);
    expect(await file()).toBe(404);
    const rating = () =>
      app.sql`select rating_sum as sum, rating_count as count from carrier where id = ${trip.carrierId}`;
    expect(await rating()).toMatchObject([{ sum: 0, count: 0 }]);
    expect(await restrictions(author)).toMatchObject([{ measure: 'hide', kind: 'review', carrier: false }]);
    const refused = app.call(reviewsApi.answer, { params: { reviewId }, body: { answer: 'Ні' } }, trip.owner.token);
    expect((await problemOf(refused)).code).toBe('not_found');
    await decide('review', reviewId, ['restore']);
    const [back] = await seen(null);
    expect(back).toMatchObject({ hidden: false, stars: 1 });
    expect((await app.request('GET', back?.photos[0]?.url ?? '')).status).toBe(200);
    expect(await rating()).toMatchObject([{ sum: 1, count: 1 }]);
    expect(await restrictions(author)).toEqual([]);
  });

  test('a photo of a review goes alone', async () => {
    const { author, reviewId, photoId, seen, file } = await reviewed();
    await decide('review_photo', photoId, ['hide']);
    expect(await seen(null)).toMatchObject([{ id: reviewId, photos: [] }]);
    expect(await seen(author)).toMatchObject([{ photos: [{ id: photoId, hidden: true }] }]);
    expect(await file()).toBe(404);
  });

  test('a message is hidden from both, open screens are notified, and it comes back', async () => {
    const pair = await addChatPair(app);
    const chat = await pair.toDriver();
    const sentMessage = await pair.say(pair.driver, chat.id, 'Непристойне');
    const read = async (actor: TestActor) =>
      (await app.call(chatApi.messages, { params: { chatId: chat.id }, query: {} }, actor.token)).messages;
    await decide('message', sentMessage.id, ['hide']);
    for (const actor of [pair.passenger, pair.driver])
      expect(await read(actor)).toMatchObject([{ seq: sentMessage.seq, text: '', phrase: 'hidden' }]);
    expect(app.published).toContainEqual([
      `account:${pair.passenger.accountId}`,
      { type: 'withdrawn', chat_id: chat.id, seq: sentMessage.seq },
    ]);
    await decide('message', sentMessage.id, ['restore']);
    expect(await read(pair.passenger)).toMatchObject([{ text: 'Непристойне', phrase: null }]);
  });

  test('the address of a hidden voice note leads nowhere, and it can be played again when it comes back', async () => {
    const pair = await addChatPair(app);
    const chat = await pair.toDriver();
    const note = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(99, 7)]);
    const form = new FormData();
    form.append('file', new Blob([note]), 'note.ogg');
    const path = `/api/chats/${chat.id}/voice?clientId=${randomUUID()}&seconds=7`;
    const headers = { authorization: `Bearer ${pair.driver.token}` };
    expect((await app.request('POST', path, { headers, body: form })).status).toBe(200);
    const received = async () => {
      const query = { params: { chatId: chat.id }, query: {} };
      return (await app.call(chatApi.messages, query, pair.passenger.token)).messages[0];
    };
    const sentMessage = await received();
    const status = async (url = '') => (await app.request('GET', url)).status;
    expect(await status(sentMessage?.voice?.url)).toBe(200);
    await decide('message', sentMessage?.id ?? 0, ['hide']);
    // The file is deleted after the commit.
    await expect.poll(() => status(sentMessage?.voice?.url)).toBe(404);
    expect((await received())?.voice).toBeUndefined();
    await decide('message', sentMessage?.id ?? 0, ['restore']);
    expect(await status((await received())?.voice?.url)).toBe(200);
  });

  test('a carrier’s page is there for its own people alone', async () => {
    const trip = await addBookableTrip(app.sql);
    const shown = (actor: TestActor | null) =>
      app.call(carriersApi.carrier, { params: { carrierId: trip.carrierId } }, actor?.token ?? null);
    await decide('carrier', trip.carrierId, ['hide']);
    expect((await problemOf(shown(null))).code).toBe('not_found');
    expect((await shown(trip.owner)).hidden).toBe(true);
    expect((await app.request('GET', `/og/carriers/${trip.carrierId}.png`)).status).toBe(404);
    await decide('carrier', trip.carrierId, ['restore']);
    expect((await shown(null)).hidden).toBe(false);
  });

  test('a photo of a carrier is seen by its office alone, marked', async () => {
    const { carrierId, owner } = await addBookableTrip(app.sql);
    const [photo] = await app.sql<{ id: number }[]>`
      insert into carrier_photo (carrier_id, file, width, height, position) values (${carrierId}, 'a', 1, 1, 0) returning id`;
    await decide('carrier_photo', photo?.id ?? 0, ['hide']);
    expect((await app.call(carriersApi.carrier, { params: { carrierId } })).photos).toEqual([]);
    expect((await app.call(carriersApi.about, {}, owner.token)).photos).toMatchObject([{ hidden: true }]);
  });
});

describe('restricted people', () => {
  test('a carrier that may not sell is not found and not booked, until the day or until it is lifted', async () => {
    const { owner, carrierId } = await addCarrier(app.sql, { singleDriver: true, instantConfirmation: true });
    const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
    const route = { stops: lvivWroclaw().stops, busId, driverId: owner.accountId };
    const trips = await tripsOf(app.sql, await addTestRoute(app.sql, owner, route, app.clock.now()));
    const [[date, tripId] = ['', 0]] = [...trips].filter(([day]) => day > '2026-06-12');
    const rider = await addPassenger(app.sql);
    const book = (actor: TestActor) =>
      app.call(bookingsApi.book, { params: { tripId }, body: seatInput(null, 0, 2) }, actor.token);
    const seen = async () => {
      const query = { from: TOWNS.lviv, to: TOWNS.wroclaw, date };
      const [found, offer, next, days] = await Promise.all([
        app.call(searchApi.search, { query }),
        app.call(searchApi.offer, { params: { tripId }, query: {} }),
        app.call(searchApi.departures, { query: { carrier: carrierId } }),
        app.call(searchApi.days, { query: { ...query, days: 1 } }),
      ]);
      return [found.data.length, found.carriers.length, offer.bookable, next.length > 0, days[0]?.trips];
    };
    expect(await seen()).toEqual([1, 1, true, true, 1]);
    const { decisions } = await decide('carrier', carrierId, ['stop_selling'], 7);
    for (const actor of [rider, owner]) expect((await problemOf(book(actor))).code).toBe('selling_stopped');
    expect(await seen()).toEqual([0, 0, false, false, 0]);
    expect(await restrictions(owner)).toMatchObject([
      { measure: 'stop_selling', until: '2026-06-17T09:00:00.000Z', code: decisions[0]?.code, carrier: true },
    ]);
    expect(await restrictions(rider)).toEqual([]);
    await decide('carrier', carrierId, ['allow']);
    expect(await seen()).toEqual([1, 1, true, true, 1]);
    await book(rider);
  });

  test('somebody may not write in chats until the day', async () => {
    const pair = await addChatPair(app);
    const chat = await pair.toDriver();
    await decide('person', pair.passenger.accountId, ['stop_chat'], 7);
    expect((await problemOf(pair.say(pair.passenger, chat.id, 'Агов'))).code).toBe('chat_restricted');
    const head = await app.call(chatApi.chat, { params: { chatId: chat.id } }, pair.passenger.token);
    expect(head).toMatchObject({ canSend: false, restrictedUntil: '2026-06-17T09:00:00.000Z' });
    await pair.say(pair.driver, chat.id, 'Їдемо');
    app.clock.set('2026-06-17T09:00:01Z');
    await pair.say(pair.passenger, chat.id, 'Агов');
  });

  test('somebody may not review', async () => {
    const author = await addPassenger(app.sql);
    const trip = await addBookableTrip(app.sql, { instant: true });
    const [bookingId = 0] = await bookingActions(app).book(trip, author, seatsInput());
    await forceBooking(app.sql, bookingId, 'completed');
    await forceTrip(app.sql, trip.tripId, 'finished');
    await decide('person', author.accountId, ['stop_reviews'], 0);
    const refused = app.call(reviewsApi.write, { params: { bookingId }, body: { stars: 5 } }, author.token);
    expect((await problemOf(refused)).code).toBe('reviews_restricted');
  });

  test('a blocked person is signed out, cannot sign in, and complains without a sign-in', async () => {
    const real = await testApp();
    try {
      const form = signUpForm({});
      const { token, user } = await real.call(accountsApi.signUp, { body: form });
      const done = await blockPerson(real, user.id);
      expect(done.sessions).toHaveLength(1);
      expect((await problemOf(real.call(sessionApi.list, {}, token))).code).toBe('not_signed_in');
      const { code, facts } = await problemOf(
        real.call(accountsApi.signIn, { body: { email: form.email, password: PASSWORD } }),
      );
      expect(code).toBe('account_blocked');
      const page = await real.call(reportsApi.page, { params: { code: String(facts?.code) } });
      expect(page).toMatchObject({ side: 'concerned', decisions: [{ measures: ['block'], mayComplain: true }] });
    } finally {
      await real.close();
    }
  });

  test('an unblocked person is active again', async () => {
    const actor = await addPassenger(app.sql);
    const status = async () => (await app.sql`select status from account where id = ${actor.accountId}`)[0]?.status;
    await decide('person', actor.accountId, ['block']);
    expect(await status()).toBe('blocked');
    await decide('person', actor.accountId, ['unblock']);
    expect(await status()).toBe('active');
  });

  test('a decision about a person neither restricts them for what others did, nor unblocks whom no decision has blocked', async () => {
    const [other, actor] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const status = async () => (await app.sql`select status from account where id = ${actor.accountId}`)[0]?.status;
    await decide('person', other.accountId, ['block', 'stop_chat']);
    await decide('person', actor.accountId, ['warn']);
    expect(await status()).toBe('active');
    expect(await restrictions(actor)).toEqual([]);
    const [row] = await app.sql`select chat_stopped_until as until from account where id = ${actor.accountId}`;
    expect(row?.until).toBeNull();
    await app.sql`update account set status = 'blocked' where id = ${actor.accountId}`;
    await decide('person', actor.accountId, ['warn']);
    expect(await status()).toBe('blocked');
  });
});
