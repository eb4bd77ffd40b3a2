import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeApi } from '#shared/bookings/change-api.ts';
import { ticketApi } from '#shared/bookings/ticket-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { sheetPresses } from '#testing/presses.ts';
import { WEBHOOK_NOW, webhookScene } from '#testing/webhooks.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof webhookScene>>;

beforeAll(async () => {
  app = await testApp({ now: WEBHOOK_NOW });
});
beforeEach(async () => {
  scene = await webhookScene(app);
});
afterEach(() => scene.end());
afterAll(() => app.close());

describe('an event', () => {
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
