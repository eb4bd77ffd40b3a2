import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { readPush } from '#shared/messaging/notifications/push.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';
import { pushService, type TestBrowser, testBrowser, vapidClaims } from '#testing/services/push-service.ts';

const app = appScene();
const service = allTests(pushService);
const actions = bookingActions(app);

beforeAll(() => {
  app.context.push = service.transport;
});
beforeEach(() => {
  service.arrived.length = 0;
  service.answers.status = 201;
});

/** Signs up a person with a real session and a browser that is subscribed to pushes. */
async function person(): Promise<TestActor & { browser: TestBrowser }> {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  const browser = testBrowser();
  await app.call(notificationListApi.subscribe, { body: browser.subscription }, token);
  const [session] = await app.sql<{ id: number }[]>`select id from session where account_id = ${user.id}`;
  return { role: 'passenger', accountId: user.id, sessionId: session?.id ?? 0, carrierId: null, token, browser };
}

/** Confirms a request of the passenger directly in the database, because the test's staff have no real session. */
async function confirmed(rider: TestActor, before = () => {}): Promise<BookableTrip & { bookingId: number }> {
  const ride = await addBookableTrip(app.sql);
  const [bookingId = 0] = await actions.book(ride, rider);
  await app.runJobs();
  service.arrived.length = 0;
  before();
  await app.sql`update booking set status = 'confirmed' where id = ${bookingId}`;
  await writeHistory(app.sql, app.clock.now(), [{ bookingId, action: 'confirm', actorId: ride.owner.accountId }]);
  return { ...ride, bookingId };
}

const browsers = async (actor: TestActor) =>
  (await app.sql`select from push_subscription where account_id = ${actor.accountId}`).length;

describe('a push', () => {
  test('is encrypted for its browser alone, and signed with the key that the browser was given', async () => {
    const rider = await person();
    const { tripId, bookingId } = await confirmed(rider);
    await app.runJobs();
    const [push] = service.arrived;
    if (!push) throw new Error('nothing was pushed');
    expect(service.arrived).toHaveLength(1);
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' });
    const opened = rider.browser.open(push);
    expect(opened).toEqual({
      to: rider.accountId,
      title: 'Бронювання підтверджено',
      body: expect.stringContaining('Львів – Вроцлав, 12 червня о 07:00'),
      path: `/trips/list/${tripId}/booking/${bookingId}`,
      tag: expect.stringMatching(/^n\d+$/),
      badge: 0,
      toast: true,
    });
    expect(readPush(JSON.stringify(opened)), 'the browser reads it as it was written').toEqual(opened);
    expect(() => testBrowser().open(push)).toThrow();
    const { publicKey } = await app.call(notificationListApi.pushKey, {}, rider.token);
    expect(vapidClaims(push)).toMatchObject({
      aud: 'https://push.example.com',
      sub: 'https://vezu.test/',
      key: publicKey,
    });
  });

  test('uses the same key always, also when many ask for the first time at once', async () => {
    const { token } = await person();
    await app.sql`delete from secret where name = 'vapid'`;
    const keys = await Promise.all(Array.from({ length: 8 }, () => app.call(notificationListApi.pushKey, {}, token)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });

  test('reaches every browser of its person and nobody else’s', async () => {
    const [rider] = [await person(), await person()];
    const second = testBrowser();
    await app.call(notificationListApi.subscribe, { body: second.subscription }, rider.token);
    await confirmed(rider);
    await app.runJobs();
    const paths = service.arrived.map(({ path }) => `https://push.example.com${path}`).sort();
    expect(paths).toEqual([rider.browser.subscription.endpoint, second.subscription.endpoint].sort());
  });

  test.each([404, 410])('to a browser that is gone (%s) removes its subscription', async (status) => {
    const rider = await person();
    service.answers.status = status;
    await confirmed(rider);
    await app.runJobs();
    expect(await browsers(rider)).toBe(0);
  });

  test.each([429, 500, 503])(
    'that the push service answers with %s is sent again, but no other notification is',
    async (status) => {
      const rider = await person();
      service.answers.status = status;
      await confirmed(rider);
      await expect(app.runJobs()).rejects.toThrow(`answered ${status}`);
      service.answers.status = 201;
      app.clock.advance(60_000);
      expect((await app.runJobs()).filter((name) => name.startsWith('notify'))).toEqual(['notify.push']);
      expect(service.arrived).toHaveLength(2);
      expect(await browsers(rider)).toBe(1);
    },
  );

  test('to a browser that cannot be reached for three days removes its subscription', async () => {
    const rider = await person();
    const silent = { ...service.transport, send: () => Promise.reject(new Error('no answer')) };
    for (const [days, left] of [
      [0, 1],
      [2, 1],
      [4, 0],
    ] as const) {
      app.clock.set(new Date(Date.parse('2026-06-05T09:00:00Z') + days * 86_400_000));
      app.context.push = service.transport;
      await app.sql`delete from notification`;
      await app.sql`truncate graphile_worker._private_jobs`;
      await confirmed(rider, () => {
        app.context.push = silent;
      });
      await expect(app.runJobs()).rejects.toThrow('no answer');
      expect(await browsers(rider)).toBe(left);
    }
    app.context.push = service.transport;
  });

  test('that arrives keeps the subscription, though others failed before', async () => {
    const rider = await person();
    await app.sql`update push_subscription set failing_since = ${new Date('2026-06-01T09:00:00Z')} where account_id = ${rider.accountId}`;
    await confirmed(rider);
    await app.runJobs();
    expect(service.arrived).toHaveLength(1);
    expect(await app.sql`select failing_since from push_subscription where account_id = ${rider.accountId}`).toEqual([
      { failingSince: null },
    ]);
  });

  test.each([
    ['a key that is no valid point', { p256dh: `B${'A'.repeat(86)}` }],
    ['the address of an unknown push service', { endpoint: 'https://push.example.org/1' }],
  ])('to an older subscription with %s removes it without a failed job', async (_why, change) => {
    const rider = await person();
    await app.sql`update push_subscription set ${app.sql(change)} where account_id = ${rider.accountId}`;
    await confirmed(rider);
    await app.runJobs();
    expect(service.arrived).toHaveLength(0);
    expect(await browsers(rider)).toBe(0);
  });

  test('is not sent again an hour later', async () => {
    const rider = await person();
    service.answers.status = 503;
    await confirmed(rider);
    await app.runJobs().catch(() => undefined);
    service.answers.status = 201;
    app.clock.advance(61 * 60_000);
    await app.runJobs();
    expect(service.arrived).toHaveLength(1);
  });
});

describe('a push that waits is dropped', () => {
  /** The changes between the decision to push and the push; the last case is the control. */
  const CASES: [string, number, (rider: TestActor, bookingId: number) => Promise<unknown>][] = [
    ['after signing out', 0, (rider) => app.call(accountsApi.signOut, { query: {} }, rider.token)],
    [
      'when the account is blocked',
      0,
      (rider) => app.sql`update account set status = 'blocked' where id = ${rider.accountId}`,
    ],
    [
      'when the booking is no longer theirs',
      0,
      (_, id) => app.sql`update party set account_id = null where id = (select party_id from booking where id = ${id})`,
    ],
    [
      'when its kind was switched off',
      0,
      (rider) => {
        const body = { kind: 'booking_confirmed', channel: 'push', wanted: false } as const;
        return app.call(notificationsApi.choose, { body }, rider.token);
      },
    ],
    [
      'when the notification was read',
      0,
      (rider) => app.call(notificationListApi.read, { body: { upTo: 2_000_000 } }, rider.token),
    ],
    [
      'when the browser was switched off',
      0,
      async (rider) => {
        const [row] = await app.sql<{ endpoint: string }[]>`
          select endpoint from push_subscription where account_id = ${rider.accountId}`;
        await app.call(notificationListApi.unsubscribe, { body: { endpoint: row?.endpoint ?? '' } }, rider.token);
      },
    ],
    ['only in these cases', 1, async () => undefined],
  ];
  test.each(CASES)('%s', async (_why, count, meanwhile) => {
    const rider = await person();
    service.answers.status = 503;
    const { bookingId } = await confirmed(rider);
    await app.runJobs().catch(() => undefined);
    expect(service.arrived).toHaveLength(1);
    service.answers.status = 201;
    await meanwhile(rider, bookingId);
    app.clock.advance(60_000);
    await app.runJobs();
    expect(service.arrived.length - 1).toBe(count);
  });

  test('for a person who has left the company, while others still receive theirs', async () => {
    const [rider, boss] = [await person(), await person()];
    const ride = await addBookableTrip(app.sql);
    await app.sql`update account set user_type = 'carrier' where id = ${boss.accountId}`;
    await app.sql`insert into member (account_id, carrier_id, role) values (${boss.accountId}, ${ride.carrierId}, 'dispatcher')`;
    await actions.book(ride, rider);
    await app.runJobs();
    expect(service.arrived).toHaveLength(1);
    service.answers.status = 503;
    await actions.book(ride, rider);
    await app.runJobs().catch(() => undefined);
    service.answers.status = 201;
    await app.sql`delete from member where account_id = ${boss.accountId}`;
    app.clock.advance(60_000);
    await app.runJobs();
    expect(service.arrived).toHaveLength(2);
  });
});

describe('a push about a chat message', () => {
  async function conversation() {
    const [writer, reader] = [await person(), await person()];
    const ride = await addBookableTrip(app.sql);
    await app.sql`update trip set driver_id = ${writer.accountId} where id = ${ride.tripId}`;
    await app.sql`update account set user_type = 'driver' where id = ${writer.accountId}`;
    await app.sql`insert into member (account_id, carrier_id, role) values (${writer.accountId}, ${ride.carrierId}, 'driver')`;
    const [bookingId = 0] = await actions.book(ride, reader);
    await app.runJobs();
    service.arrived.length = 0;
    const chat = await app.call(chatApi.open, { body: { from: 'booking', bookingId, to: 'driver' } }, reader.token);
    const say = (text: string) =>
      app.call(
        chatApi.send,
        { params: { chatId: chat.id }, body: { clientId: crypto.randomUUID(), text } },
        writer.token,
      );
    return { reader, chatId: chat.id, say };
  }

  test('has its text if the message is unread, and the text is stored nowhere else', async () => {
    const { reader, chatId, say } = await conversation();
    await say('Стою біля каси');
    await app.runJobs();
    const [push] = service.arrived;
    expect(push && reader.browser.open(push)).toMatchObject({
      title: 'Ірина Савчук',
      body: 'Стою біля каси',
      path: `/chat/${chatId}`,
      tag: `chat-${chatId}`,
      badge: 1,
    });
    expect(await app.sql`select body from notification where kind = 'message'`).toEqual([{ body: '' }]);
  });

  test('is not sent if the message was read meanwhile', async () => {
    const { reader, chatId, say } = await conversation();
    await say('Уже їду');
    await app.call(chatApi.read, { params: { chatId }, query: {} }, reader.token);
    await app.runJobs();
    expect(service.arrived).toEqual([]);
  });
});
