import { beforeEach, describe, expect, test } from 'vitest';
import { jobContextOf } from '#server/core/jobs/jobs.ts';
import { webhookKey } from '#server/core/push/standard-webhooks.ts';
import { PHONE_TEXT_LENGTH, PHONE_TEXTS_OF_NUMBER } from '#shared/core/text/phone-channels.ts';
import { phoneTextsApi } from '#shared/office/admin/phone-texts-api.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, proveGuest, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import { sendText } from './commands/send-text.ts';

type Gateway = Awaited<ReturnType<typeof phoneGatewayServer>>;

const app = appScene();
const sms = allTests(phoneGatewayServer);
const viber = allTests(phoneGatewayServer);
const actions = bookingActions(app);

let numbers = 0;
beforeEach(() => {
  sms.answers.status = 202;
  viber.answers.status = 202;
  app.context.gateways = { viber: null, sms: sms.gateway };
});

/** A passenger with a proven number. */
async function reachable(): Promise<TestActor & { phone: string }> {
  const rider = await addPassenger(app.sql);
  numbers += 1;
  const phone = `+38067${4_000_000 + numbers}`;
  await app.sql`
    insert into account_phone (account_id, phone, proven_at) values (${rider.accountId}, ${phone}, ${app.clock.now()})`;
  return { ...rider, phone };
}

/** A confirmed ride that the carrier cancels. */
async function cancelled(rider: TestActor, ride?: BookableTrip): Promise<{ ride: BookableTrip; id: number }> {
  const trip = ride ?? (await addBookableTrip(app.sql));
  const [id = 0] = await actions.book(trip, rider);
  await actions.act('confirm', id, trip.owner);
  await app.runJobs();
  await actions.act('cancel', id, trip.owner, { reason: 'Дорога закрита' });
  await app.runJobs();
  return { ride: trip, id };
}

const choose = (actor: TestActor, channel: 'sms' | 'viber', wanted: boolean) =>
  app.call(notificationsApi.choose, { body: { kind: 'booking_cancelled', channel, wanted } }, actor.token);
const report = (from: Gateway, channel: string, ...call: Parameters<Gateway['report']>) =>
  fetch(`${app.address}/api/phone-gateways/${channel}/status`, from.report(...call));
const failed = async (token: string) => (await app.call(phoneTextsApi.texts, { query: {} }, token)).data;

describe('what cannot wait', () => {
  test('goes to the proven number with a link, and what can wait does not', async () => {
    const rider = await reachable();
    const { ride, id } = await cancelled(rider);
    expect(sms.to(rider.phone).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`^Бронювання скасовано[^]+\\nhttps://vezu\\.test/trips/list/${ride.tripId}/booking/${id}$`),
      ),
    ]);
    expect(sms.to(rider.phone)[0]?.text.length).toBeLessThan(PHONE_TEXT_LENGTH + 100);
  });

  test('does not go to people who have proven nothing, switched it off, or sleeps', async () => {
    const [other, rider, asleep] = [await addPassenger(app.sql), await reachable(), await reachable()];
    const before = sms.messages.length;
    await cancelled(other);
    await choose(rider, 'sms', false);
    await cancelled(rider);
    await app.sql`
      insert into quiet_hours (account_id, from_hour, to_hour, zone) values (${asleep.accountId}, 8, 20, 'Europe/Kyiv')`;
    app.clock.set('2026-06-08T09:00:00Z');
    await cancelled(asleep);
    expect(sms.messages).toHaveLength(before);
  });

  test('is not sent when it was read before', async () => {
    const rider = await reachable();
    await cancelled(rider);
    const again = async () => {
      await app.sql`delete from phone_text where account_id = ${rider.accountId}`;
      const [row] = await app.sql<{ id: number }[]>`
        select id from notification where account_id = ${rider.accountId} and kind = 'booking_cancelled'`;
      await sendText(row?.id ?? 0, jobContextOf(app.context));
      await app.runJobs();
      return sms.to(rider.phone).length;
    };
    expect(await again(), 'unread').toBe(2);
    await app.sql`update notification set read_at = ${app.clock.now()} where account_id = ${rider.accountId}`;
    expect(await again(), 'read').toBe(2);
  });

  test('stops at the daily limit of a number, and operators see that', async () => {
    const rider = await reachable();
    for (let one = 0; one <= PHONE_TEXTS_OF_NUMBER; one += 1) await cancelled(rider);
    expect(sms.to(rider.phone)).toHaveLength(PHONE_TEXTS_OF_NUMBER);
    const operator = await addOperator(app.sql, 'support');
    expect(await failed(operator.token)).toMatchObject([
      {
        channel: 'sms',
        outcome: 'limited',
        about: 'booking_cancelled',
        recipient: expect.stringMatching(/^\+38067•••\d\d$/),
      },
    ]);
    app.clock.advance(24 * 3_600_000 + 1_000);
    await cancelled(rider);
    expect(sms.to(rider.phone)).toHaveLength(PHONE_TEXTS_OF_NUMBER + 1);
  });
});

describe('somebody without an account', () => {
  const guest = async (trip: BookableTrip, change: object) => {
    numbers += 1;
    const phone = `+38067${5_000_000 + numbers}`;
    const body = seatsInput({ phone, travellers: [{ name: 'Ірина Савчук', seat: null }], ...change });
    const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body });
    const [{ id, ticket } = { id: 0, ticket: '' }] = bookings;
    await proveGuest(app, ticket);
    await app.runJobs();
    return { id, ticket, phone };
  };
  const textsTo = (phone: string) => sms.to(phone).map(({ text }) => text.split('.')[0]);
  const cancel = async (id: number, trip: BookableTrip) => {
    await actions.act('cancel', id, trip.owner, { reason: 'Зламався' });
    await app.runJobs();
  };

  test('gets the ticket and what changes when they asked for it, and nothing else', async () => {
    const trip = await addBookableTrip(app.sql);
    const [one, other] = [await guest(trip, { byText: true }), await guest(trip, {})];
    const shown = await app.call(ticketApi.ticket, { params: { code: one.ticket } });
    expect(shown).toMatchObject({ texted: true, mailed: false });
    for (const { id } of [one, other]) {
      await actions.act('confirm', id, trip.owner);
      await app.runJobs();
    }
    app.clock.set('2026-06-11T15:01:00Z');
    await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
    await app.runJobs();
    await cancel(one.id, trip);
    await cancel(other.id, trip);
    expect(textsTo(one.phone)).toEqual([
      'Запит на місце надіслано',
      'Бронювання підтверджено',
      'Ви їдете завтра?',
      'Бронювання скасовано',
    ]);
    for (const { text } of sms.to(one.phone))
      expect(text).toMatch(new RegExp(`\\nhttps://vezu\\.test/b/${one.ticket}$`));
    expect(textsTo(other.phone)).toEqual([]);
  });

  describe('and the reminder', () => {
    /** Reminds at these instants, one after the other, of a ride at 07:00 in Kyiv on 12 June. */
    const reminded = async (instants: readonly string[], change: object = {}, booked = '2026-06-10T09:00:00Z') => {
      app.clock.set(booked);
      const trip = await addBookableTrip(app.sql, { instant: true });
      const { phone } = await guest(trip, { byText: true, ...change });
      for (const instant of instants) {
        app.clock.set(instant);
        await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
        await app.runJobs();
      }
      return textsTo(phone).filter((title) => title !== 'Бронювання підтверджено');
    };

    test.each([
      ['just before 18:00', ['2026-06-11T14:59:00Z'], 0],
      ['at 18:00', ['2026-06-11T15:00:00Z'], 1],
      ['at 19:59, after a pause of the service', ['2026-06-11T16:59:00Z'], 1],
      ['every five minutes', ['2026-06-11T15:00:00Z', '2026-06-11T15:05:00Z', '2026-06-11T15:10:00Z'], 1],
      ['two hours late', ['2026-06-11T17:00:00Z'], 0],
      ['after midnight', ['2026-06-11T21:05:00Z'], 0],
      ['two hours before departure', ['2026-06-12T02:00:00Z', '2026-06-12T02:05:00Z'], 0],
    ])('of the evening comes once: %s', async (_when, instants, count) => {
      expect(await reminded(instants)).toEqual(Array(count).fill('Ви їдете завтра?'));
    });

    test('does not come to a person who has just booked, nor without the tick', async () => {
      expect(await reminded(['2026-06-11T15:10:00Z'], {}, '2026-06-11T15:05:00Z')).toEqual([]);
      expect(await reminded(['2026-06-11T15:10:00Z'], { byText: false })).toEqual([]);
    });

    test('comes beside the mail where both are chosen', async () => {
      const instants = ['2026-06-11T15:00:00Z', '2026-06-11T15:05:00Z'];
      expect(await reminded(instants, { email: 'both@example.org' })).toEqual(['Ви їдете завтра?']);
      const mails = await app.sql`select from mail where key like 'guest:tomorrow:%'`;
      expect(mails).toHaveLength(1);
    });
  });

  test('keeps them when one of the party is moved to another trip', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const later = await addLaterTrip(app, trip);
    const both = { travellers: [1, 2].map((seat) => ({ name: 'Ірина Савчук', seat })), email: 'moved@example.org' };
    const { id } = await guest(trip, { ...both, byText: true });
    await changeActions(app).propose(id, trip.owner, { tripId: later.tripId }, { agreed: true, alone: true });
    const parties = await app.sql`
      select by_guest, by_text, email from party
      where trip_id in (${trip.tripId}, ${later.tripId})`;
    expect(parties).toEqual(Array(2).fill({ byGuest: true, byText: true, email: 'moved@example.org' }));
  });

  test('is asked only where there is a gateway, and not of signed-in people', async () => {
    const trip = await addBookableTrip(app.sql);
    const channels = async (token?: string) =>
      (await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} }, token)).textChannels;
    expect(await channels()).toEqual(['sms']);
    expect(await channels((await addPassenger(app.sql)).token)).toEqual([]);
    app.context.gateways = { viber: null, sms: null };
    expect(await channels()).toEqual([]);
    const before = sms.messages.length;
    await guest(trip, { byText: true });
    expect(sms.messages).toHaveLength(before);
  });
});

describe('Viber and SMS together', () => {
  beforeEach(() => {
    app.context.gateways = { viber: viber.gateway, sms: sms.gateway };
  });

  test('Viber goes first, and SMS only after its gateway refused or reported a failure', async () => {
    const [one, other, third] = [await reachable(), await reachable(), await reachable()];
    await cancelled(one);
    expect([viber.to(one.phone).length, sms.to(one.phone).length]).toEqual([1, 0]);
    viber.answers.status = 422;
    await cancelled(other);
    expect([viber.to(other.phone).length, sms.to(other.phone).length]).toEqual([1, 1]);
    viber.answers.status = 202;
    const id = viber.to(one.phone)[0]?.id ?? '';
    const failure = { id, status: 'failed', reason: 'no Viber on this number' };
    expect((await report(viber, 'viber', failure, app.clock.now())).status).toBe(204);
    await app.runJobs();
    expect(sms.to(one.phone)[0]?.text).toBe(viber.to(one.phone)[0]?.text);
    expect((await report(viber, 'viber', failure, app.clock.now())).status, 'the same report again').toBe(204);
    await app.runJobs();
    expect(sms.to(one.phone)).toHaveLength(1);
    await choose(third, 'viber', false);
    await cancelled(third);
    expect([viber.to(third.phone).length, sms.to(third.phone).length]).toEqual([0, 1]);
  });
});

describe('a report of the gateway', () => {
  test('counts with its signature only, and once it was delivered a failure changes nothing', async () => {
    const rider = await reachable();
    await cancelled(rider);
    const id = sms.to(rider.phone)[0]?.id ?? '';
    const now = app.clock.now();
    const send = async (...call: Parameters<Gateway['report']>) => (await report(sms, 'sms', ...call)).status;
    const ended = async () => (await app.sql`select outcome from phone_text where id = ${id}`)[0]?.outcome;
    const delivered = { id, status: 'delivered' };
    expect(await send(delivered, now, { key: webhookKey(`whsec_${Buffer.alloc(32, 1).toString('base64')}`) })).toBe(
      404,
    );
    const other = JSON.stringify({ type: 'message.status', data: { id, status: 'failed' } });
    expect(await send(delivered, now, { body: other }), 'another body').toBe(404);
    expect(await send(delivered, new Date(now.getTime() - 6 * 60_000)), 'an old one').toBe(404);
    expect((await report(sms, 'viber', delivered, now)).status, 'a channel without a gateway').toBe(404);
    expect(await ended()).toBe('sent');
    expect(await send(delivered, now)).toBe(204);
    expect(await send({ id, status: 'failed' }, now)).toBe(204);
    expect(await ended()).toBe('delivered');
    expect(await send({ id: crypto.randomUUID(), status: 'delivered' }, now), 'an unknown message').toBe(404);
  });

  test('of a failure is shown to operators with its reason, and to nobody else', async () => {
    const rider = await reachable();
    await cancelled(rider);
    const id = sms.to(rider.phone)[0]?.id ?? '';
    await report(sms, 'sms', { id, status: 'failed', reason: 'absent\nsubscriber' }, app.clock.now());
    const operator = await addOperator(app.sql);
    expect((await failed(operator.token)).find((row) => row.id === id)).toMatchObject({
      outcome: 'failed',
      reason: 'absent subscriber',
    });
    expect(await outcome(failed(rider.token))).toBe('not_allowed');
  });
});
