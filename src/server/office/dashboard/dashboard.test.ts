import { describe, expect, it } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { unreadApi } from '#shared/messaging/chat/unread-api.ts';
import { dashboardApi, type Period } from '#shared/office/dashboard/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { waitsFor } from '#shared/sales/bookings/rules/waiting.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const actions = bookingActions(app);

describe('the dashboard', () => {
  const rider = allTests(() => addPassenger(app.sql));

  /** This is a Wednesday; the trip departs on the Friday of the same week. */
  const ask = (actor: TestActor, period: Period = 'week') =>
    app.call(dashboardApi.dashboard, { query: { period } }, actor.token);

  describe('the numbers of the dashboard', () => {
    it('count a period and the period before it', async () => {
      const trip = await addBookableTrip(app.sql, { instant: true });
      await actions.book(trip, rider, seatsInput());
      await actions.book(trip, rider, parcelInput());
      const [off = 0] = await actions.book(trip, rider, seatInput());
      await actions.act('cancel', off, trip.driver);
      await app.sql`
        insert into profile_view (carrier_id, viewer_id, day)
        values (${trip.carrierId}, ${rider.accountId}, '2026-06-09'), (${trip.carrierId}, ${rider.accountId}, '2026-06-02')`;
      const week = await ask(trip.owner);
      expect(week).toMatchObject({
        profileViews: { now: 1, before: 1 },
        newBookings: { now: 4, before: 0 },
        cancelled: { now: 1, before: 0 },
        passengers: { now: 2, before: 0 },
        parcels: { now: 1, before: 0 },
        trips: { now: 1, before: 0 },
      });
      const today = await ask(trip.owner, 'today');
      expect(today).toMatchObject({ newBookings: { now: 4 }, trips: { now: 0 }, passengers: { now: 0 } });
      const month = await ask(trip.owner, 'month');
      expect(month).toMatchObject({ newBookings: { now: 4 }, trips: { now: 1 }, passengers: { now: 2 } });
      app.clock.set('2026-06-17T09:00:00Z');
      expect(await ask(trip.owner)).toMatchObject({ newBookings: { now: 0, before: 4 }, trips: { now: 0, before: 1 } });
    });

    it('of today are compared with yesterday up to the same hour', async () => {
      const trip = await addBookableTrip(app.sql, { instant: true });
      app.clock.set('2026-06-08T22:30:00Z');
      await actions.book(trip, rider, seatInput());
      app.clock.set('2026-06-09T18:00:00Z');
      await actions.book(trip, rider, seatsInput());
      const made = async (now: string) => {
        app.clock.set(now);
        return (await ask(trip.owner, 'today')).newBookings;
      };
      expect(await made('2026-06-09T23:00:00Z')).toEqual({ now: 0, before: 1 });
      expect(await made('2026-06-10T18:00:00Z')).toEqual({ now: 0, before: 3 });
    });

    it('in the chart cover every day of the week or month, with its passengers', async () => {
      const trip = await addBookableTrip(app.sql, { instant: true });
      await actions.book(trip, rider, seatsInput());
      const week = await ask(trip.owner);
      expect(week.chart.map(({ date, passengers }) => `${date.slice(8)}:${passengers}`).join(' ')).toBe(
        '08:0 09:0 10:0 11:0 12:2 13:0 14:0',
      );
      expect((await ask(trip.owner, 'today')).chart).toHaveLength(7);
      expect((await ask(trip.owner, 'month')).chart).toHaveLength(30);
    });
  });

  describe('the next steps on the dashboard', () => {
    it('show the running trip or else the next one, and today’s departures and running trips', async () => {
      const trip = await addBookableTrip(app.sql);
      expect(await ask(trip.owner)).toMatchObject({ current: { id: trip.tripId, status: 'planned' }, today: [] });
      app.clock.set('2026-06-12T03:00:00Z');
      expect((await ask(trip.owner)).today.map(({ id }) => id)).toEqual([trip.tripId]);
      await forceTrip(app.sql, trip.tripId, 'started');
      app.clock.set('2026-06-13T03:00:00Z');
      const late = await ask(trip.owner);
      expect(late.current).toMatchObject({ id: trip.tripId, nextStop: { seq: 1 } });
      expect(late.today).toHaveLength(1);
    });

    it('list requests that wait for the carrier, the most urgent first, a party once, without quoted prices', async () => {
      const trip = await addBookableTrip(app.sql, { contractual: [2] });
      await actions.book(trip, rider, seatsInput({ fromSeq: 0, toSeq: 3 }));
      const [asked = 0] = await actions.book(trip, rider, seatInput(null, 0, 2));
      const before = await ask(trip.owner);
      expect(before.unanswered.map(({ id, count, partyFare }) => [id === asked, count, partyFare])).toEqual([
        [false, 2, 9000],
        [true, 1, null],
      ]);
      await actions.act('quote', asked, trip.driver);
      expect((await ask(trip.owner)).unanswered).toHaveLength(1);
    });
  });

  describe('access to the dashboard', () => {
    it('shows an employed driver their own trips only, and nothing to a colleague or another carrier', async () => {
      const trip = await addBookableTrip(app.sql);
      await actions.book(trip, rider);
      const colleague = await addMember(app.sql, trip.carrierId, 'driver');
      const { owner: stranger } = await addCarrier(app.sql);
      const seen = await Promise.all([trip.driver, colleague, stranger].map((actor) => ask(actor)));
      expect(seen.map(({ current, unanswered }) => [current !== null, unanswered.length])).toEqual([
        [true, 1],
        [false, 0],
        [false, 0],
      ]);
    });

    it('is empty for a driver without a carrier, refused to a passenger, and limited to three periods', async () => {
      const { carrierId } = await addCarrier(app.sql);
      const driver = await addMember(app.sql, carrierId, 'driver');
      const loose = `test-${Buffer.from(JSON.stringify({ ...driver, carrierId: null, token: undefined })).toString('base64url')}`;
      const answer = await app.call(dashboardApi.dashboard, { query: {} }, loose);
      expect(answer).toMatchObject({ current: null, today: [], unanswered: [], trips: { now: 0, before: 0 } });
      expect((await problemOf(ask(rider))).code).toBe('not_allowed');
      const year = app.request('GET', '/api/dashboard?period=year', {
        headers: { authorization: `Bearer ${driver.token}` },
      });
      expect((await year).status).toBe(422);
    });
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Returns the number of unanswered requests from every endpoint that shows it to staff. */
async function unansweredOf(actor: TestActor): Promise<Record<string, number>> {
  const { token } = actor;
  const [badge, home, all, waiting] = await Promise.all([
    app.call(tripsApi.unconfirmedBookings, {}, token),
    app.call(dashboardApi.dashboard, { query: {} }, token),
    app.call(tripsApi.list, { query: {} }, token),
    app.call(tripsApi.list, { query: { unconfirmed: '1' } }, token),
  ]);
  const sheets = await Promise.all(
    all.data.map(({ id }) => app.call(tripsApi.sheet, { params: { tripId: id } }, token)),
  );
  const asking = sheets.flatMap(({ bookings }) => bookings.filter((one) => waitsFor(one) === 'carrier'));
  return {
    badge: badge.data.count,
    'number of the home': home.waiting,
    'list of the home': home.unanswered.length,
    'trips list': sum(all.data.map(({ unconfirmed }) => unconfirmed)),
    'trips that have any': sum(waiting.data.map(({ unconfirmed }) => unconfirmed)),
    'trip sheets': new Set(asking.map(({ partyId }) => partyId)).size,
  };
}

/** Returns the number of prices to answer from every endpoint that shows it to a passenger. */
async function pricesOf({ token }: TestActor): Promise<Record<string, number>> {
  const badge = await app.call(tripsApi.unconfirmedBookings, {}, token);
  const { data } = await app.call(bookingsApi.mine, { query: {} }, token);
  const bookings = await Promise.all(
    data.map(({ id }) => app.call(bookingsApi.booking, { params: { bookingId: id } }, token)),
  );
  return {
    badge: badge.data.count,
    'own list': new Set(data.filter((row) => waitsFor(row) === 'passenger').map(({ code }) => code)).size,
    bookings: new Set(bookings.filter((one) => waitsFor(one) === 'passenger').map(({ code }) => code)).size,
  };
}

const alike = (counts: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(counts).map((name) => [name, count]));

it('every endpoint shows the same number of unanswered requests to each person at every step', async () => {
  const trip: BookableTrip = await addBookableTrip(app.sql, { contractual: [3] });
  const people = {
    owner: trip.owner,
    dispatcher: await addMember(app.sql, trip.carrierId, 'dispatcher'),
    driver: trip.driver,
    colleague: await addMember(app.sql, trip.carrierId, 'driver'),
  };
  const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const agree = async (waiting: number, prices: readonly [number, number]) => {
    for (const [role, actor] of Object.entries(people)) {
      const counts = await unansweredOf(actor);
      expect([role, counts]).toEqual([role, alike(counts, role === 'colleague' ? 0 : waiting)]);
    }
    for (const [index, actor] of [first, second].entries()) {
      const counts = await pricesOf(actor);
      expect(counts).toEqual(alike(counts, prices[index] ?? 0));
    }
  };
  await agree(0, [0, 0]);
  const [asked = 0] = await actions.book(trip, first, seatInput(1, 0, 3));
  const [known = 0] = await actions.book(trip, first, seatInput(2, 0, 1));
  const [parcel = 0] = await actions.book(trip, second, parcelInput({ fromSeq: 0, toSeq: 1 }));
  const [other = 0] = await actions.book(trip, second, seatInput(5, 0, 3));
  await agree(4, [0, 0]);
  // A quoted price waits for an answer of the passenger only.
  await actions.act('quote', asked, trip.driver);
  await actions.act('quote', other, trip.owner);
  await agree(2, [1, 1]);
  await actions.act('decline', asked, first, { counter: '50' });
  await agree(3, [0, 1]);
  await actions.act('confirm', known, people.dispatcher);
  await actions.act('accept', other, second);
  await agree(2, [0, 0]);
  await actions.act('cancel', parcel, second, { reason: '' });
  await agree(1, [0, 0]);
  await actions.act('quote', asked, trip.driver, { price: '50' });
  await agree(0, [0, 0]);
});

it('a single driver sees the same numbers, and a party counts once', async () => {
  const trip = await addBookableTrip(app.sql);
  const single = { ...trip.owner };
  const passenger = await addPassenger(app.sql);
  await actions.book(trip, passenger, seatsInput());
  const counts = await unansweredOf(single);
  expect(counts).toEqual(alike(counts, 1));
});

it('the badge shows the full number when the home screen lists only some requests', async () => {
  const trip = await addBookableTrip(app.sql);
  for (let n = 0; n < 22; n += 1) {
    await actions.book(trip, await addPassenger(app.sql), parcelInput({ fromSeq: 0, toSeq: 1, weightKg: '1' }));
  }
  const counts = await unansweredOf(trip.owner);
  expect(counts).toEqual({ ...alike(counts, 22), 'list of the home': 20 });
});

/** Returns the number of unread messages from every endpoint that shows it. */
async function unreadOf({ token, role }: TestActor): Promise<Record<string, number>> {
  const [total, chats, inbox, messages] = await Promise.all([
    app.call(unreadApi.unread, {}, token),
    app.call(chatApi.chats, { query: {} }, token),
    role === 'owner' ? app.call(inboxApi.list, { query: {} }, token) : { rows: [] },
    app.call(chatApi.unreadMessages, {}, token),
  ]);
  const contacts = [...chats, ...inbox.rows];
  const heads = await Promise.all(contacts.map(({ id }) => app.call(chatApi.chat, { params: { chatId: id } }, token)));
  return {
    badge: total.total,
    'list of chats': sum(contacts.map(({ unreadCount }) => unreadCount)),
    'chats themselves': sum(heads.map(({ unreadCount }) => unreadCount)),
    // Messages of the company's conversations are in the inbox.
    'unread messages': messages.length + sum(inbox.rows.map(({ unreadCount }) => unreadCount)),
  };
}

it('every endpoint shows the same number of unread messages at every step', async () => {
  const trip = await addBookableTrip(app.sql);
  const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const chatOf = async (actor: TestActor, to: 'driver' | 'carrier') => {
    const [bookingId = 0] = await actions.book(trip, actor, parcelInput({ fromSeq: 0, toSeq: 1 }));
    return (await app.call(chatApi.open, { body: { from: 'booking', bookingId, to } }, actor.token)).id;
  };
  const [toDriver, toOwner, others] = [
    await chatOf(first, 'driver'),
    await chatOf(first, 'carrier'),
    await chatOf(second, 'driver'),
  ];
  const say = (actor: TestActor, chatId: number) =>
    app.call(chatApi.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), text: 'Агов' } }, actor.token);
  const agree = async (waiting: Record<'first' | 'second' | 'driver' | 'owner', number>) => {
    for (const name of ['first', 'second', 'driver', 'owner'] as const) {
      const counts = await unreadOf({ first, second, driver: trip.driver, owner: trip.owner }[name]);
      expect([name, counts]).toEqual([name, alike(counts, waiting[name])]);
    }
  };
  for (let n = 0; n < 3; n += 1) await say(first, toDriver);
  await say(first, toOwner);
  await say(second, others);
  await agree({ first: 0, second: 0, driver: 4, owner: 1 });
  // A reply marks the earlier messages as read.
  await say(trip.driver, toDriver);
  await agree({ first: 1, second: 0, driver: 1, owner: 1 });
  await app.call(chatApi.read, { params: { chatId: others }, query: { seq: 1 } }, trip.driver.token);
  await say(second, others);
  await say(second, others);
  await agree({ first: 1, second: 0, driver: 2, owner: 1 });
  // Messages of a blocked person are not counted.
  await app.call(chatApi.block, { params: { chatId: others } }, trip.driver.token);
  await agree({ first: 1, second: 0, driver: 0, owner: 1 });
  await app.call(chatApi.unblock, { params: { chatId: others } }, trip.driver.token);
  await agree({ first: 1, second: 0, driver: 2, owner: 1 });
});
