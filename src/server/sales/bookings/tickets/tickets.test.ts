import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { TICKET_PHONE_TRIES, TICKET_TRIES_OF_NETWORK } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

describe('tickets', () => {
  const app = appScene({ config: { trustProxy: 1 } });
  const trip = allTests(() => addBookableTrip(app.sql));
  const rider = allTests(() => addPassenger(app.sql));

  async function made(input: BookInput = seatInput(), actor: TestActor = trip.owner) {
    const { bookings: all } = await app.call(
      bookingsApi.book,
      { params: { tripId: trip.tripId }, body: input },
      actor.token,
    );
    const [first] = all;
    if (!first) throw new Error('nothing was booked');
    return { ...first, all };
  }

  const read = (code: string, actor: TestActor | null = null) =>
    app.call(ticketApi.ticket, { params: { code } }, actor?.token);

  const cancel = (code: string, phone: string, only?: string) =>
    app.call(ticketApi.cancel, { params: { code }, body: { phone, ...(only && { only }) } });
  const forget = () => app.sql`delete from rate_limit`;

  describe('the link of a ticket', () => {
    it('is open to everybody, without last names and phone numbers of passengers', async () => {
      await app.sql`
        insert into carrier_contact (carrier_id, kind, value, position) values (${trip.carrierId}, 'phone', '+380441234567', 0)`;
      const { ticket, code, id } = await made(seatsInput());
      for (const actor of [null, rider, trip.owner]) {
        const seen = await read(ticket, actor);
        expect(seen).toMatchObject({
          id,
          code,
          status: 'confirmed',
          name: 'Ірина С.',
          party: [{ name: 'Богдан С.', status: 'confirmed' }],
          fare: 4500,
          paid: 0,
          others: [],
          maskedPhone: '+380 ••• 33',
          driverPhone: '+380671234567',
          carrierPhones: ['+380441234567'],
          ofAccount: false,
          cancellable: true,
          trip: { id: trip.tripId },
        });
        expect(JSON.stringify(seen)).not.toMatch(/Савчук|671112233/);
      }
    });

    it('shows no driver’s number before the confirmation, and cannot cancel an account’s booking', async () => {
      const { ticket } = await made(seatInput(), rider);
      expect(await read(ticket)).toMatchObject({
        status: 'unconfirmed',
        driverPhone: null,
        ofAccount: true,
        cancellable: false,
      });
    });

    it('does not open with another key or the short code, and ends some time after the trip', async () => {
      const { ticket, code, id } = await made();
      await expect(read('0123456789abcdef')).rejects.toMatchObject({ code: 'not_found' });
      await expect(read(code)).rejects.toMatchObject({ code: 'invalid_input' });
      await app.sql`update booking set status = 'cancelled', updated_at = '2026-05-01' where id = ${id}`;
      await expect(read(ticket)).rejects.toMatchObject({ code: 'link_expired' });
    });

    it('cannot be found by trying keys', async () => {
      await forget();
      const tries = Array.from({ length: TICKET_TRIES_OF_NETWORK + 1 }, async (_, at) => {
        const error = await read(at.toString(16).padStart(16, '0')).catch((problem: { code: string }) => problem);
        return 'code' in error ? error.code : 'found';
      });
      expect((await Promise.all(tries)).filter((code) => code === 'too_many_requests')).toHaveLength(1);
      expect(await read((await made()).ticket), 'a known key').toMatchObject({ status: 'confirmed' });
      await forget();
    });
  });

  describe('a cancellation by the link of a ticket', () => {
    it('needs the phone number of the booking, in any spelling', async () => {
      const { ticket, id } = await made();
      await expect(cancel(ticket, '067 111 22 34')).rejects.toMatchObject({ code: 'wrong_phone' });
      expect((await read(ticket)).status).toBe('confirmed');
      app.notified.length = 0;
      expect(await cancel(ticket, '067 111-22-33')).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'passenger',
        cancellable: false,
        driverPhone: null,
      });
      expect(app.notified).toEqual(expect.arrayContaining([`trip:${trip.tripId}`, `carrier:${trip.carrierId}`]));
      const [job] = await app.sql<{ n: number }[]>`
        select count(*)::int as n from booking_event where booking_id = ${id} and action = 'cancel' and actor_id is null`;
      expect(job?.n).toBe(1);
      await expect(cancel(ticket, '067 111-22-33')).rejects.toMatchObject({ code: 'booking_state' });
    });

    it('is for the whole party, or for either of it by the ticket of one, and not for another party', async () => {
      const { ticket, all } = await made(seatsInput());
      const [one, other] = all.map(({ code }) => code);
      const stranger = await made(seatInput());
      const wrong = cancel(ticket, '+380671112233', stranger.code);
      await expect(wrong).rejects.toMatchObject({ code: 'not_found' });
      expect(await cancel(ticket, '+380671112233', other)).toMatchObject({ code: one, status: 'confirmed', party: [] });
      expect((await cancel(ticket, '+380671112233', one)).status).toBe('cancelled');
      expect((await read(stranger.ticket)).status).toBe('confirmed');
      const again = await made(seatsInput());
      await cancel(again.all[0]?.ticket ?? '', '+380671112233');
      expect((await read(again.all[1]?.ticket ?? '')).status).toBe('cancelled');
    });

    it('is possible for a parcel, with the sender’s number', async () => {
      const { ticket } = await made(parcelInput());
      expect(await read(ticket)).toMatchObject({
        ...{ kind: 'parcel', what: 'Домашнє печиво', name: 'Надія Т.' },
        // Staff booked it, so this is no page of the sender alone.
        parcel: { receiverName: 'Марія Г.', receiverPhone: null, payer: 'sender' },
      });
      await expect(cancel(ticket, '+48600111222')).rejects.toMatchObject({ code: 'wrong_phone' });
      expect((await cancel(ticket, '0671112233')).status).toBe('cancelled');
    });

    it('is refused for a booking of an account, also with the right number', async () => {
      const { ticket } = await made(seatInput(), rider);
      await expect(cancel(ticket, '+380671112233')).rejects.toMatchObject({ code: 'not_allowed' });
    });

    it('is refused for a time after wrong numbers, also with the right one', async () => {
      await forget();
      const { ticket } = await made();
      const wrong = Array.from({ length: TICKET_PHONE_TRIES }, () =>
        cancel(ticket, '0501112233').catch(({ code }) => code),
      );
      expect(new Set(await Promise.all(wrong))).toEqual(new Set(['wrong_phone']));
      await expect(cancel(ticket, '0671112233')).rejects.toMatchObject({
        code: 'too_many_requests',
        facts: { seconds: 900 },
      });
      const elsewhere = { 'x-forwarded-for': '198.51.100.44' };
      const find = { code: (await read(ticket)).code, phone: '0671112233' };
      expect(await app.call(ticketApi.find, { body: find }, null, elsewhere), 'its owner').toEqual({ ticket });
      const other = await made();
      expect((await cancel(other.ticket, '0671112233')).status, 'another booking').toBe('cancelled');
      app.clock.advance(900_001);
      expect((await cancel(ticket, '0671112233')).status, 'after the pause').toBe('cancelled');
      await forget();
    });

    it('is refused for a time to a network that tries many bookings', async () => {
      await forget();
      const all = await made(
        seatsInput({ travellers: Array.from({ length: 8 }, () => ({ name: 'Ірина Савчук', seat: null })) }),
      );
      const keys = all.all.map(({ ticket }) => ticket);
      for (let at = 0; at < TICKET_TRIES_OF_NETWORK; at += 1) {
        await expect(cancel(keys[at % 8] ?? '', '0501112233')).rejects.toMatchObject({ code: 'wrong_phone' });
      }
      await expect(cancel((await made()).ticket, '0671112233')).rejects.toMatchObject({ code: 'too_many_requests' });
      await forget();
    });
  });

  describe('the short code of a ticket', () => {
    const find = (code: string, phone: string) => app.call(ticketApi.find, { body: { code, phone } });

    it('opens it together with the phone number, and does not say which of them is wrong', async () => {
      await forget();
      const { code, ticket } = await made();
      expect(await find(code.toLowerCase(), '067 111 22 33')).toEqual({ ticket });
      await expect(find(code, '0501112233')).rejects.toMatchObject({ code: 'wrong_phone' });
      await expect(find('ZZZZZZ', '0671112233')).rejects.toMatchObject({ code: 'wrong_phone' });
      await expect(find('ZZ', '0671112233')).rejects.toMatchObject({ code: 'invalid_input' });
      await forget();
    });
  });
});
