import { beforeEach, describe, expect, test } from 'vitest';
import { PHONE_TEXTS_OF_NUMBER } from '#shared/core/text/phone-channels.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import {
  TICKET_TEXT_PAUSE_S,
  TICKET_TEXTS_OF_CARRIER,
  TICKET_TEXTS_OF_PARTY,
  ticketTextApi,
} from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';

type Gateway = Awaited<ReturnType<typeof phoneGatewayServer>>;

const app = appScene();
const sms = allTests(phoneGatewayServer);
const viber = allTests(phoneGatewayServer);

let trip: BookableTrip;
let dispatcher: TestActor;
let numbers = 0;
beforeEach(async () => {
  sms.answers.status = 202;
  app.context.gateways = { viber: null, sms: sms.gateway };
  trip = await addBookableTrip(app.sql);
  dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
});

/** A booking for a caller with a number of its own. */
async function booked(input: object = {}, actor = dispatcher) {
  numbers += 1;
  const phone = `+38067${6_000_000 + numbers}`;
  const body = seatsInput({ phone, ...input });
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, actor.token);
  const [{ id, ticket } = { id: 0, ticket: '' }] = bookings;
  await app.runJobs();
  return { id, ticket, phone };
}

const state = (bookingId: number, actor = dispatcher) =>
  app.call(ticketTextApi.state, { params: { bookingId } }, actor.token);
const send = async (bookingId: number, actor = dispatcher, locale = 'uk') => {
  const result = await app.call(ticketTextApi.send, { params: { bookingId } }, actor.token, {
    'accept-language': locale,
  });
  await app.runJobs();
  return result;
};
const pause = () => app.clock.advance((TICKET_TEXT_PAUSE_S + 1) * 1000);
const report = (from: Gateway, channel: string, data: { id: string; status: string }) =>
  fetch(`${app.address}/api/phone-gateways/${channel}/status`, from.report(data, app.clock.now()));

describe('the ticket of a caller', () => {
  test('goes to the number of the booking with its link, and the office sees its outcome', async () => {
    const travellers = [3, 4].map((seat) => ({ name: 'Надія Ткач', seat }));
    const { id, ticket, phone } = await booked({ travellers });
    const recipient = `${phone.slice(0, 6)}•••${phone.slice(-2)}`;
    expect(await state(id)).toEqual({ channels: ['sms'], to: recipient, left: TICKET_TEXTS_OF_PARTY, last: null });
    expect(sms.to(phone), 'nothing goes by itself').toEqual([]);
    expect((await send(id)).last).toEqual({
      state: 'waiting',
      channel: 'sms',
      recipient,
      at: '2026-06-10T09:00:00.000Z',
    });
    expect(sms.to(phone).map(({ text }) => text)).toEqual([
      `Ваш квиток Львів – Вроцлав, пт 12.06, 07:00, місця 3, 4: https://vezu.test/b/${ticket}`,
    ]);
    expect(await state(id)).toMatchObject({ left: TICKET_TEXTS_OF_PARTY - 1, last: { state: 'sent' } });
    await report(sms, 'sms', { id: sms.to(phone)[0]?.id ?? '', status: 'delivered' });
    expect((await state(id)).last?.state).toBe('delivered');
  });

  test('of a parcel is the page of its receiver, and in English for an English screen', async () => {
    numbers += 1;
    const phone = `+38067${6_000_000 + numbers}`;
    const body = parcelInput({ senderPhone: phone });
    const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, dispatcher.token);
    await send(bookings[0]?.id ?? 0, dispatcher, 'en');
    expect(sms.to(phone).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Your parcel Lviv – Kraków, Fri 12\/06, 07:00\. .* https:\/\/vezu\.test\/p\/[a-z0-9]{20}\?lang=en$/,
      ),
    ]);
  });

  test('is sent by the owner too, but not by the driver, by another carrier, or for a booking of an account', async () => {
    const { id } = await booked();
    expect((await send(id, trip.owner)).left).toBe(TICKET_TEXTS_OF_PARTY - 1);
    expect(await outcome(send(id, trip.driver))).toBe('not_allowed');
    expect(await outcome(state(id, trip.driver))).toBe('not_allowed');
    const other = await addBookableTrip(app.sql);
    expect(await outcome(send(id, other.owner))).toBe('not_found');
    expect(await outcome(state(id, other.owner))).toBe('not_found');
    const own = await booked({}, await addPassenger(app.sql));
    expect(await outcome(send(own.id))).toBe('not_found');
    expect(sms.to(own.phone)).toEqual([]);
  });

  test('is not sent without a gateway, nor once the ride is not ahead any more', async () => {
    const { id, phone } = await booked();
    app.context.gateways = { viber: null, sms: null };
    expect((await state(id)).channels).toEqual([]);
    expect(await outcome(send(id))).toBe('not_found');
    app.context.gateways = { viber: null, sms: sms.gateway };
    await bookingActions(app).act('cancel', id, trip.owner, { reason: 'Зламався' });
    expect((await state(id)).channels).toEqual([]);
    expect(await outcome(send(id))).toBe('not_found');
    expect(sms.to(phone)).toEqual([]);
  });
});

describe('limits', () => {
  test('two presses are one message, and a party gets a few of them', async () => {
    const { id, phone } = await booked();
    const both = await Promise.all([outcome(send(id)), outcome(send(id))]);
    expect(both.toSorted()).toEqual(['done', 'too_many_requests']);
    expect(sms.to(phone)).toHaveLength(1);
    for (let one = 1; one < TICKET_TEXTS_OF_PARTY; one += 1) {
      pause();
      await send(id);
    }
    pause();
    expect(await outcome(send(id))).toBe('too_many_requests');
    expect(await state(id)).toMatchObject({ left: 0, last: { state: 'sent' } });
    expect(sms.to(phone)).toHaveLength(TICKET_TEXTS_OF_PARTY);
  });

  test('a carrier that has sent all its messages of a day is answered with the seconds until it can send again', async () => {
    const day = 24 * 3600;
    const limit = { name: 'ticketTexts', points: TICKET_TEXTS_OF_CARRIER, seconds: day };
    const { rateLimits, pool } = app.context;
    await rateLimits.count(limit, pool, String(trip.carrierId), app.clock.now(), TICKET_TEXTS_OF_CARRIER);
    app.clock.advance(6 * 3_600_000);
    const { id, phone } = await booked();
    for (let press = 0; press < 2; press += 1) {
      const refused = await fetch(`${app.address}/api/bookings/${id}/ticket-text`, {
        method: 'POST',
        headers: { authorization: `Bearer ${dispatcher.token}`, 'idempotency-key': crypto.randomUUID() },
      });
      const seconds = Number(refused.headers.get('retry-after'));
      expect(refused.status).toBe(429);
      expect(seconds).toBeGreaterThan(18 * 3600 - 60);
      // The window begins some milliseconds of the machine after the test's clock, and seconds are rounded up.
      expect(seconds).toBeLessThanOrEqual(18 * 3600 + 1);
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests', facts: { seconds } });
    }
    expect(sms.to(phone)).toEqual([]);
  });

  test('a number gets no more in a day than by all others together', async () => {
    const { phone } = await booked();
    for (let one = 0; one < PHONE_TEXTS_OF_NUMBER; one += 1) await send((await booked({ phone })).id);
    expect((await send((await booked({ phone })).id)).last?.state).toBe('limited');
    expect(sms.to(phone)).toHaveLength(PHONE_TEXTS_OF_NUMBER);
  });
});

describe('its outcome', () => {
  test('a refused number is said, and the next message can go', async () => {
    const { id, phone } = await booked();
    sms.answers.status = 422;
    await send(id);
    expect((await state(id)).last?.state).toBe('undelivered');
    sms.answers.status = 202;
    pause();
    await send(id);
    expect((await state(id)).last?.state).toBe('sent');
    expect(sms.to(phone)).toHaveLength(2);
  });

  test('a message that goes on by SMS after Viber is one message', async () => {
    app.context.gateways = { viber: viber.gateway, sms: sms.gateway };
    const { id, phone } = await booked();
    await send(id);
    expect((await state(id)).last).toMatchObject({ state: 'sent', channel: 'viber' });
    await report(viber, 'viber', { id: viber.to(phone)[0]?.id ?? '', status: 'failed' });
    await app.runJobs();
    expect(await state(id)).toMatchObject({ left: TICKET_TEXTS_OF_PARTY - 1, last: { state: 'sent', channel: 'sms' } });
    expect(sms.to(phone)[0]?.text).toBe(viber.to(phone)[0]?.text);
  });
});
