import { describe, expect, test } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationChannel, NotificationKind } from '#shared/people/accounts/profile/notifications.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { BUNDLE_INTERVAL } from './commands/bundle-mails.ts';
import { audible } from './queries/audible.ts';
import { peopleOf } from './queries/people.ts';

const app = appScene();
const actions = bookingActions(app);

/** Books a request of this passenger and confirms it; returns what reached their screens and mailbox. */
async function confirmedTo(rider: TestActor) {
  const ride = await addBookableTrip(app.sql);
  const [id = 0] = await actions.book(ride, rider);
  await app.runJobs();
  app.published.length = 0;
  await actions.act('confirm', id, ride.owner);
  await app.runJobs();
  const screens = app.published.flatMap(([topic, expected]) => {
    return topic === `account:${rider.accountId}` && expected.type === 'notification' ? [expected] : [];
  });
  const [account] = await app.sql<{ email: string }[]>`select email from account where id = ${rider.accountId}`;
  return { ride, id, screens, mails: await mailsTo(app.sql, account?.email ?? '') };
}

async function choose(actor: TestActor, channel: NotificationChannel, kind: NotificationKind = 'booking_confirmed') {
  await app.call(notificationsApi.choose, { body: { kind, channel, wanted: false } }, actor.token);
}

test('a notification has a link on the screen, and a button and a calendar file in the mail', async () => {
  const rider = await addPassenger(app.sql);
  const { ride, id, screens, mails } = await confirmedTo(rider);
  const path = `/trips/list/${ride.tripId}/booking/${id}`;
  expect(screens).toEqual([
    expect.objectContaining({
      kind: 'booking_confirmed',
      words: {
        uk: { title: 'Бронювання підтверджено', body: expect.stringContaining('Львів – Вроцлав, 12 червня о 07:00') },
        en: { title: 'Booking confirmed', body: expect.stringContaining('From: Lviv, AS «Stryiska», platforma 4') },
      },
      path,
      toast: true,
      sound: true,
      desktop: true,
    }),
  ]);
  expect(mails).toMatchObject([
    {
      subject: 'Львів – Вроцлав, пт 12 червня, 07:00: підтверджено',
      title: 'Бронювання підтверджено',
      locale: 'uk',
      lines: ['Вітаємо, Оксано!', expect.stringContaining('покажіть водієві код')],
      button: { url: `https://vezu.test${path}?lang=uk` },
      attachments: [{ type: 'text/calendar; charset=utf-8; method=PUBLISH' }, { type: 'application/pdf' }],
    },
  ]);
  const calendar = String(mails[0]?.attachments?.[0]?.content);
  expect(calendar).toContain('DTSTART:20260612T040000Z');
  expect(calendar).toContain('STATUS:CONFIRMED');
});

describe('the calendar file', () => {
  /** The decisive lines of the file attached to the last mail; null without one. */
  async function fileTo(rider: TestActor): Promise<string[] | null> {
    await app.runJobs();
    const [account] = await app.sql<{ email: string }[]>`select email from account where id = ${rider.accountId}`;
    const [mail] = await mailsTo(app.sql, account?.email ?? '');
    const content = mail?.attachments?.[0]?.content;
    return content === undefined
      ? null
      : String(content)
          .split('\r\n')
          .filter((line) => /^(METHOD|UID|SEQ|STATUS)/.test(line));
  }

  test('of a cancelled ride removes the confirmed one', async () => {
    const rider = await addPassenger(app.sql);
    const { ride, id } = await confirmedTo(rider);
    const [booking] = await app.sql<{ code: string }[]>`select code from booking where id = ${id}`;
    const uid = `UID:${booking?.code}@vezu`;
    expect(await fileTo(rider)).toEqual(['METHOD:PUBLISH', uid, 'SEQUENCE:1', 'STATUS:CONFIRMED']);
    await actions.act('cancel', id, ride.owner);
    expect(await fileTo(rider)).toEqual(['METHOD:CANCEL', uid, 'SEQUENCE:2', 'STATUS:CANCELLED']);
  });

  test('of a party keeps the ride while one of them travels, and removes it after the last', async () => {
    const rider = await addPassenger(app.sql);
    const ride = await addBookableTrip(app.sql);
    const [one = 0, two = 0] = await actions.book(ride, rider, seatsInput());
    await actions.act('confirm', one, ride.owner);
    const [, uid] = (await fileTo(rider)) ?? [];
    await actions.act('cancel', one, ride.owner, { alone: true });
    expect(await fileTo(rider)).toBeNull();
    await actions.act('cancel', two, ride.owner, { alone: true });
    expect(await fileTo(rider)).toEqual(['METHOD:CANCEL', uid, 'SEQUENCE:4', 'STATUS:CANCELLED']);
  });
});

test('a mail is written in the recipient’s language', async () => {
  const rider = await addPassenger(app.sql);
  await app.sql`update account set locale = 'en' where id = ${rider.accountId}`;
  const { mails } = await confirmedTo(rider);
  expect(mails).toMatchObject([{ subject: 'Lviv – Wrocław, Fri 12 June, 07:00: confirmed', locale: 'en' }]);
});

test.each(['toast', 'sound', 'desktop'] as const)(
  'a notification has no %s for a person who switched that off',
  async (channel) => {
    const rider = await addPassenger(app.sql);
    await choose(rider, channel);
    const { screens } = await confirmedTo(rider);
    expect(screens).toMatchObject([{ toast: true, sound: true, desktop: true, [channel]: false }]);
  },
);

test('a notification sends no mail to a person who switched mails off for its kind', async () => {
  const [rider, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  await choose(rider, 'email');
  await choose(other, 'email', 'booking_quoted');
  expect((await confirmedTo(rider)).mails).toEqual([]);
  expect((await confirmedTo(other)).mails).toHaveLength(1);
});

test('a blocked person receives no notification', async () => {
  const rider = await addPassenger(app.sql);
  await app.sql`update account set status = 'blocked' where id = ${rider.accountId}`;
  expect(await confirmedTo(rider)).toMatchObject({ screens: [], mails: [] });
});

test('a person lists their own notifications, counts the unread ones, and marks them as read', async () => {
  const [rider, other] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const { ride, id } = await confirmedTo(rider);
  await actions.act('cancel', id, ride.owner);
  await app.runJobs();
  const list = (actor: TestActor) => app.call(notificationListApi.list, { query: {} }, actor.token);
  const before = await list(rider);
  expect(before).toMatchObject({
    unread: 2,
    total: 2,
    data: [
      { kind: 'booking_cancelled', body: expect.stringContaining('Зламався автобус'), unread: true },
      { kind: 'booking_confirmed', unread: true },
    ],
  });
  expect(await list(other)).toMatchObject({ unread: 0, data: [] });
  await app.call(notificationListApi.read, { body: { upTo: before.data[0]?.id ?? 0 } }, other.token);
  expect(await list(rider)).toMatchObject({ unread: 2 });
  await app.call(notificationListApi.read, { body: { upTo: before.data[1]?.id ?? 0 } }, rider.token);
  expect(await list(rider)).toMatchObject({ unread: 1 });
  const [one, two] = [
    await app.call(notificationListApi.list, { query: { page: 2, per_page: 10 } }, rider.token),
    await list(rider),
  ];
  expect([one.data.length, two.data.length]).toEqual([0, 2]);
});

test('a visitor gets no list of notifications, and no key for pushes', async () => {
  await expect(app.call(notificationListApi.list, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' });
  await expect(app.call(notificationListApi.pushKey, {})).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a notification is deleted after ninety days', async () => {
  const rider = await addPassenger(app.sql);
  await confirmedTo(rider);
  const count = async () => (await app.sql`select from notification where account_id = ${rider.accountId}`).length;
  const start = app.clock.now();
  for (const [days, left] of [
    [89, 1],
    [91, 0],
  ] as const) {
    app.clock.set(new Date(start.getTime() + days * 24 * 3_600_000));
    await app.sql`select graphile_worker.add_job('notify.forget', '{}')`;
    await app.runJobs();
    expect(await count()).toBe(left);
  }
  app.clock.set(start);
});

describe('a notification in quiet hours', () => {
  // Half past midnight in Kyiv, two nights and one night before the trip.
  test.each([
    ['is silent on devices, but sends a mail', '2026-06-10T21:30:00Z', false],
    ['is not silent before the person’s own ride', '2026-06-11T21:30:00Z', true],
  ])('%s', async (_why, night, loud) => {
    const start = app.clock.now();
    app.clock.set(night);
    const rider = await addPassenger(app.sql);
    const body = { quiet: { from: 22, to: 7, zone: 'Europe/Kyiv' } };
    await app.call(notificationsApi.setQuietHours, { body }, rider.token);
    const { screens, mails } = await confirmedTo(rider);
    expect(screens).toMatchObject([{ toast: true, sound: loud, desktop: loud }]);
    expect(mails).toHaveLength(1);
    app.clock.set(start);
  });

  test('is not silent when seats are offered that are gone in half an hour', async () => {
    const rider = await addPassenger(app.sql);
    const body = { quiet: { from: 22, to: 7, zone: 'Europe/Kyiv' } };
    await app.call(notificationsApi.setQuietHours, { body }, rider.token);
    const [person] = await peopleOf(app.sql, [rider.accountId]);
    if (!person) throw new Error('no person');
    const night = new Date('2026-06-10T21:30:00Z');
    const loud = async (subject: string) => (await audible(app.sql, person, { kind: 'alert', subject }, night))('push');
    expect([await loud('connectionFound'), await loud('seatOffered')]).toEqual([false, true]);
  });
});

describe('bundled mails', () => {
  const { trip: ride, rider } = bookingScene({ app });

  /** Advances the clock by the bundle interval and adds the job that runs each minute. */
  async function later(): Promise<void> {
    await app.runJobs();
    app.clock.advance(BUNDLE_INTERVAL);
    await app.sql`select graphile_worker.add_job('notify.mails', '{}')`;
  }

  /** The mails that a person has received so far, latest first. */
  async function mails(actor: TestActor) {
    await app.runJobs();
    const [account] = await app.sql<{ email: string }[]>`select email::text from account where id = ${actor.accountId}`;
    return mailsTo(app.sql, account?.email ?? '');
  }

  async function bookAndCancel(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const [id = 0] = await actions.book(ride, rider);
      await app.runJobs();
      await actions.act('cancel', id, rider, { reason: '' });
      await app.runJobs();
    }
  }

  const CANCELLED = 'Бронювання скасовано: Львів – Вроцлав, пт 12 червня, 07:00';

  test('fifteen cancelled bookings send two mails to a person of the office', async () => {
    await bookAndCancel(15);
    expect(await mails(ride.owner)).toMatchObject([{ subject: CANCELLED }]);
    await later();
    const [bundle, first, ...more] = await mails(ride.owner);
    expect([first?.subject, more]).toEqual([CANCELLED, []]);
    expect(bundle?.subject).toBe(CANCELLED);
    expect(bundle?.title).toBe('14 нових сповіщень');
    expect(bundle?.lines).toHaveLength(1 + 14);
    expect(bundle?.lines?.[1]).toMatch(/^Бронювання скасовано\. Львів – Вроцлав/);
    expect(bundle?.button?.url).toBe('https://vezu.test/notifications?lang=uk');
  });

  test('a single notification is mailed alone, and at once when no mail was sent lately', async () => {
    const [one = 0] = await actions.book(ride, rider);
    const [two = 0] = await actions.book(ride, rider);
    await actions.act('cancel', one, rider, { reason: '' });
    const [first] = await mails(ride.owner);
    expect(first?.button?.url).toBe(`https://vezu.test/trips/list/${ride.tripId}/booking/${one}?lang=uk`);
    app.clock.advance(BUNDLE_INTERVAL);
    await actions.act('cancel', two, rider, { reason: '' });
    expect((await mails(ride.owner)).map(({ subject }) => subject)).toEqual(Array(2).fill(CANCELLED));
  });

  test('a passenger’s mails are not bundled, because each has its own calendar file', async () => {
    const [id = 0] = await actions.book(ride, rider);
    await actions.act('confirm', id, ride.owner);
    await mails(rider);
    await actions.act('cancel', id, ride.owner);
    expect((await mails(rider)).map(({ attachments }) => attachments?.length)).toEqual([1, 2]);
  });

  test('a bundled mail is written in the language that its reader has when it is sent', async () => {
    await bookAndCancel(2);
    await app.sql`update account set locale = 'en' where id = ${ride.owner.accountId}`;
    await later();
    const [last] = await mails(ride.owner);
    expect([last?.subject, last?.locale]).toEqual(['Booking cancelled: Lviv – Wrocław, Fri 12 June, 07:00', 'en']);
  });
});
