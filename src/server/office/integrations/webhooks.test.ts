import { afterEach, describe, expect, it } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import { RETRY_AFTER } from '#shared/office/integrations/webhook-schema.ts';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { parcelInput, seatsInput } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { isSigned } from '#testing/webhook-receiver.ts';
import { addCompany, WEBHOOK_DEPARTURE, WEBHOOK_NOW, webhookScene } from '#testing/webhooks.ts';

const app = appScene({ now: WEBHOOK_NOW });
const scene = eachTest(() => webhookScene(app));
afterEach(() => scene.end());

describe('an event', () => {
  it('is sent to the address that asked for it, signed, with the public shape of the booking and nobody’s name', async () => {
    const { secret, webhook } = await scene.add(['booking.created', 'booking.cancelled']);
    const bookingId = await scene.book(seatsInput({ travellers: [{ name: 'Зоряна Тиха', seat: null }] }));
    await app.runJobs();
    await app.call(
      bookingsApi.cancel,
      { params: { bookingId }, body: { reason: 'Зламався автобус' } },
      scene.owner.token,
    );
    await app.runJobs();
    expect(scene.types()).toEqual(['booking.created', 'booking.cancelled']);
    const [first] = scene.program.received;
    expect(first && isSigned(first, secret)).toBe(true);
    expect(first && isSigned({ ...first, raw: `${first.raw} ` }, secret)).toBe(false);
    expect(first?.timestamp).toBe(Date.parse(WEBHOOK_NOW) / 1000);
    expect(first?.body).toMatchObject({
      version: 1,
      timestamp: '2041-06-10T09:00:00.000Z',
      data: {
        booking: {
          id: bookingId,
          tripId: scene.tripId,
          kind: 'passenger',
          status: 'confirmed',
          fare: 4500,
          currency: 'EUR',
          from: { seq: 0, name: { uk: 'Львів', en: 'Lviv' }, departsAt: '2041-06-12T04:00:00.000Z', arrivesAt: null },
        },
      },
    });
    expect(scene.program.received.map(({ raw }) => raw).join()).not.toMatch(/Зоряна|\+380/);
    const [newest] = await scene.log(webhook.id);
    expect(newest).toMatchObject({
      type: 'booking.cancelled',
      state: 'done',
      attempts: 1,
      last: { status: 204, error: null },
    });
  });

  it('is sent for a parcel and of a trip with bodies that fit their description', async () => {
    await scene.add();
    await scene.book(parcelInput());
    app.clock.set(WEBHOOK_DEPARTURE);
    await sheetPresses(app).pressed(scene.tripId, scene.owner, { action: 'start' });
    app.clock.advance(20 * 60_000);
    await app.call(
      tripsApi.cancel,
      { params: { tripId: scene.tripId }, body: { reason: 'Аварія' } },
      scene.owner.token,
    );
    await app.runJobs();
    expect(scene.types()).toEqual(['booking.created', 'trip.started', 'booking.cancelled', 'trip.cancelled']);
    expect(scene.fits()).toBe(true);
    const trip = scene.program.received[1]?.body.data.trip;
    expect(trip).toMatchObject({ id: scene.tripId, status: 'cancelled', bus: { seats: 18 } });
    expect(scene.program.received.map(({ raw }) => raw).join()).not.toContain('Аварія');
  });

  it('is not made for carriers without an address, nor for an address that did not ask', async () => {
    const other = await addCompany(app);
    await scene.add(['trip.started']);
    await scene.add(WEBHOOK_EVENTS, scene.program.url, other);
    await scene.book();
    await app.runJobs();
    expect(scene.program.received).toEqual([]);
  });

  it('of a change that is rolled back does not exist', async () => {
    await scene.add();
    const bookingId = await scene.book();
    const rolledBack = async () =>
      app.sql.begin(async (sql) => {
        await sql`insert into booking_event (booking_id, at, action) values (${bookingId}, now(), 'cancel')`;
        throw new Error('rolled back');
      });
    await expect(rolledBack()).rejects.toThrow('rolled back');
    await app.runJobs();
    expect(scene.types()).toEqual(['booking.created']);
  });
});

describe('a process that dies', () => {
  it('between the change and the delivery loses nothing, and sends everything once', async () => {
    await scene.add();
    const bookings = [];
    for (let index = 0; index < 5; index += 1) bookings.push(await scene.book());
    // The transactions are committed and nothing has run: this is what another process finds.
    const second = await app.sql<{ count: number }[]>`
      select count(*)::int as count from graphile_worker.jobs where task_identifier = 'webhooks.event'`;
    expect(second[0]?.count).toBeGreaterThanOrEqual(5);
    await app.runJobs();
    expect(scene.program.received.map(({ body }) => body.data.booking?.id).sort()).toEqual([...bookings].sort());
  });

  it('after the request and before its record sends the same event again, under the same id', async () => {
    await scene.add(['booking.created']);
    await scene.book();
    const { post } = app.context.webhooks;
    app.context.webhooks.post = async (...asked) => {
      await post(...asked);
      app.context.webhooks.post = post;
      // The receiver has it, and the job ends without a trace, as with a killed process.
      await app.sql`update webhook_delivery set attempt = attempt`;
      throw new Killed();
    };
    const { changed } = app.context;
    await app.runJobs();
    app.context.changed = changed;
    app.clock.advance(6_000);
    await app.runJobs();
    expect(scene.program.received).toHaveLength(2);
    expect(scene.program.received[0]?.id).toBe(scene.program.received[1]?.id);
    expect(scene.program.received[0]?.raw).toBe(scene.program.received[1]?.raw);
  });

  it('in the middle of preparing an event makes it once', async () => {
    await scene.add(['booking.created']);
    await scene.book();
    const [job] = await app.sql<{ payload: unknown }[]>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'webhooks.event' limit 1`;
    await app.runJobs();
    await app.sql`select graphile_worker.add_job('webhooks.event', ${JSON.stringify(job?.payload)}::text::json)`;
    await app.runJobs();
    expect(scene.program.received).toHaveLength(1);
  });
});

class Killed extends Error {}

describe('a failing address', () => {
  it.each([
    ['an error', { status: 500 }],
    ['a redirect, which is not followed', { status: 302, location: 'http://127.0.0.1:1/' }],
    ['no answer in time', { silent: true }],
  ])('is tried again after %s, until it takes the event', async (_name, answers) => {
    const { webhook } = await scene.add(['booking.created']);
    Object.assign(scene.program.answers, answers, { text: 'Внутрішня помилка' });
    await scene.book();
    await app.runJobs();
    const [waiting] = await scene.log(webhook.id);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, nextAt: '2041-06-10T09:00:05.000Z' });
    expect(await scene.stateOf(webhook.id)).toMatchObject({
      failingSince: '2041-06-10T09:00:00.000Z',
      disabledAt: null,
    });
    Object.assign(scene.program.answers, { status: 200, silent: false });
    app.clock.advance(6_000);
    await app.runJobs();
    const [done] = await scene.log(webhook.id);
    expect(done).toMatchObject({ state: 'done', attempts: 2, nextAt: null, last: { status: 200 } });
    expect(await scene.stateOf(webhook.id)).toMatchObject({ failingSince: null });
  });

  it('is given up for one event after eight attempts over 28 hours, and the event can be sent again', async () => {
    const { webhook } = await scene.add(['booking.created']);
    scene.program.answers.status = 503;
    await scene.book();
    await app.runJobs();
    for (const seconds of RETRY_AFTER) {
      app.clock.advance(seconds * 1000);
      await app.runJobs();
    }
    expect(scene.program.received).toHaveLength(8);
    expect(new Set(scene.program.received.map(({ id }) => id)).size).toBe(1);
    const [failed] = await scene.log(webhook.id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, nextAt: null });
    scene.program.answers.status = 200;
    const params = { webhookId: webhook.id, deliveryId: failed?.id ?? 0 };
    await app.call(webhookApi.again, { params }, scene.owner.token);
    await app.runJobs();
    expect((await scene.log(webhook.id))[0]).toMatchObject({ state: 'done', attempts: 9 });
    expect(scene.program.received).toHaveLength(9);
  });

  it('is switched off after three days without a success, and its owner reads it in the list of the bell and in a mail', async () => {
    const { webhook } = await scene.add(['booking.created']);
    scene.program.answers.status = 500;
    await scene.book();
    await app.runJobs();
    app.clock.advance(3 * 24 * 3_600_000);
    await app.runJobs();
    expect(await scene.stateOf(webhook.id)).toMatchObject({ disabledWhy: 'failing' });
    const [mail] = await app.sql<{ subject: string }[]>`
      select content->>'subject' as subject from mail where content->>'subject' like 'Вебхук вимкнено%'`;
    expect(mail?.subject).toContain('127.0.0.1');
    const { data } = await app.call(notificationListApi.list, { query: {} }, scene.owner.token);
    expect(data.filter(({ subject }) => subject === 'webhookOff').map(({ body, path }) => [body, path])).toEqual([
      [expect.stringMatching(/^127\.0\.0\.1:\d+ не приймає подій уже 3 дні\./), '/company/integrations'],
    ]);
    expect(await outcome(app.call(webhookApi.test, { params: { webhookId: webhook.id } }, scene.owner.token))).toBe(
      'webhook_off',
    );
    const before = scene.program.received.length;
    await scene.book();
    await app.runJobs();
    expect(scene.program.received).toHaveLength(before);
    scene.program.answers.status = 200;
    await app.call(
      webhookApi.setActive,
      { params: { webhookId: webhook.id }, body: { active: true } },
      scene.owner.token,
    );
    await app.call(webhookApi.test, { params: { webhookId: webhook.id } }, scene.owner.token);
    await app.runJobs();
    expect(scene.types().at(-1)).toBe('webhook.test');
  });

  it('that is gone (410) is switched off at once', async () => {
    const { webhook } = await scene.add(['booking.created']);
    scene.program.answers.status = 410;
    await scene.book();
    await app.runJobs();
    expect(await scene.stateOf(webhook.id)).toMatchObject({ disabledWhy: 'gone' });
  });

  it('keeps only the beginning of an answer in the log', async () => {
    const { webhook } = await scene.add();
    Object.assign(scene.program.answers, { status: 200, text: 'я'.repeat(5_000) });
    await app.call(webhookApi.test, { params: { webhookId: webhook.id } }, scene.owner.token);
    await app.runJobs();
    const [tested] = await scene.log(webhook.id);
    expect(tested).toMatchObject({ type: 'webhook.test', state: 'done' });
    expect(tested?.last?.answer).toHaveLength(300);
  });
});

describe('an event about money', () => {
  it('is sent for a payment and of money that is returned, with what it counts', async () => {
    await scene.add(['payment.taken', 'payment.returned']);
    const bookingId = await scene.book();
    const { pressed } = sheetPresses(app);
    await pressed(scene.tripId, scene.owner, { action: 'pay', bookingId, paid: true });
    await app.runJobs();
    await pressed(scene.tripId, scene.owner, { action: 'pay', bookingId, paid: false });
    await app.runJobs();
    expect(
      scene.program.received.map(({ body }) => [body.type, body.data.payment, body.data.booking?.paid]),
    ).toMatchObject([
      ['payment.taken', { amount: 4500, currency: 'EUR' }, 4500],
      ['payment.returned', { amount: 4500, currency: 'EUR' }, 0],
    ]);
    expect(scene.fits()).toBe(true);
  });

  it('is sent for an offer, and how it ended, without names and telephones', async () => {
    await scene.add(['offer.made', 'offer.declined', 'offer.ended', 'booking.changed']);
    const bookingId = await scene.book();
    const params = { bookingId };
    const offer = async (price: number) => {
      const { change } = await app.call(
        changeApi.proposeChange,
        { params, body: { change: { price } } },
        scene.owner.token,
      );
      return change?.id ?? 0;
    };
    const changeId = await offer(6000);
    await app.call(changeApi.withdrawChange, { params: { ...params, changeId } }, scene.owner.token);
    await offer(7000);
    const [row] = await app.sql<{ code: string }[]>`select ticket_key as code from booking where id = ${bookingId}`;
    const { change } = await app.call(ticketApi.ticket, { params: { code: row?.code ?? '' } });
    await app.call(ticketApi.declineChange, {
      params: { code: row?.code ?? '', changeId: change?.id ?? 0 },
      body: { phone: '067 111 22 33' },
    });
    await app.runJobs();
    expect(scene.types()).toEqual(['offer.made', 'offer.ended', 'offer.made', 'offer.declined']);
    expect(scene.program.received[0]?.body.data).toMatchObject({
      booking: { id: bookingId, fare: 4500 },
      offer: { by: 'carrier', price: 6000, tripId: scene.tripId, currency: 'EUR' },
    });
    expect(scene.program.received.map(({ raw }) => raw).join()).not.toMatch(/Савчук|\+380/);
    expect(scene.fits()).toBe(true);
  });
});
