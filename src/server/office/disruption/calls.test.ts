import { beforeEach, describe, expect, it } from 'vitest';
import { dataLanguage, LOCALES } from '#shared/i18n/locale.ts';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { WORDING_SUBJECTS, type Wording, wordingFault } from '#shared/sales/trips/wording.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene, bookingScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

const app = appScene();

describe('calls', () => {
  const { trip, rider: reader, book } = bookingScene({ app, instant: true, seats: 20 });
  const other = eachTest(() => addPassenger(app.sql));
  let ids: { read: number; unread: number; caller: number };

  beforeEach(async () => {
    const [read = 0] = await book(trip, reader, seatInput(3));
    const [unread = 0] = await book(trip, other, seatsInput());
    const [caller = 0] = await book(trip, trip.owner, seatInput(12));
    ids = { read, unread, caller };
  });

  const announce = async (text = 'Стоїмо біля вокзалу') =>
    (await app.call(announcementsApi.announce, { params: { tripId: trip.tripId }, body: { text } }, trip.owner.token))
      .id;

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
});

describe('texts of the office', () => {
  const { trip } = bookingScene({ app, instant: true, seats: 20 });
  let [moved, english, stays, sender]: TestActor[] = [];
  let small: number;

  beforeEach(async () => {
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
        expect(texts[dataLanguage(locale)], `${subject} ${locale}`).toMatch(/\{/);
        expect(wordingFault(subject, locale, texts[dataLanguage(locale)]), `${subject} ${locale}`).toBeNull();
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
    await cancel([
      { subject: 'tripCancelled', uk: 'Пробачте, {дата} {рейс} не їде: {причина}. {інші рейси}', en: null },
    ]);
    await app.runJobs();
    expect(await latest(moved)).toMatch(/^Пробачте, .* не їде: Негода на дорозі\. Ви вибираєте: їхати іншим рейсом/);
    const other = await addBookableTrip(app.sql, { instant: true, seats: 20 });
    const driver = await addMember(app.sql, other.carrierId, 'driver');
    const next = await addTrip(app.sql, { carrierId: other.carrierId, driverId: driver.accountId }, { seats: 20 });
    await app.sql`update trip set free_seats = array_fill(${2 ** 20 - 1}::bigint, array[3]) where id = ${next.tripId}`;
    Object.assign(trip, other);
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
});
