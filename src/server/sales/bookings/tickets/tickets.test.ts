import { describe, expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { MAX_HELD_SEATS_PER_TRIP } from '#shared/sales/bookings/rules/request-limits.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { TICKET_PHONE_TRIES, TICKET_TRIES_OF_NETWORK } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { allTests, appScene, bookingScene } from '#testing/scene.ts';
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

describe('a ticket of a changed booking', () => {
  const { app, trip } = bookingScene();

  /** Books, and returns the id and the key of the first ticket. */
  async function made(input: BookInput = seatInput(), actor: TestActor = trip.owner) {
    const [id = 0] = await bookingActions(app).book(trip, actor, input);
    const [row] = await app.sql<{ ticket: string }[]>`select ticket_key as ticket from booking where id = ${id}`;
    return { id, ticket: row?.ticket ?? '' };
  }

  const read = (code: string) => app.call(ticketApi.ticket, { params: { code } });
  const phone = '067 111 22 33';

  const offered = async (input?: BookInput) => {
    const later = await addLaterTrip(app, trip);
    const { id, ticket } = await made(input);
    await changeActions(app).propose(id, trip.owner, { tripId: later.tripId, price: 4000 }, { alone: false });
    return { later, ticket, changeId: (await read(ticket)).change?.id ?? 0 };
  };

  const answer = (endpoint: 'acceptChange' | 'declineChange', code: string, changeId: number, typed: string) =>
    app.call(ticketApi[endpoint], { params: { code, changeId }, body: { phone: typed } });

  it('an offered change is accepted by the ticket’s link with the phone number, and shows no names', async () => {
    const { later, ticket, changeId } = await offered();
    const seen = await read(ticket);
    expect(seen.change).toMatchObject({ kinds: ['trip', 'price'], answers: ['accept', 'decline'], count: 1 });
    expect(JSON.stringify(seen)).not.toMatch(/Савчук|671112233/);
    await expect(answer('acceptChange', ticket, changeId, '067 111 22 34')).rejects.toMatchObject({
      code: 'wrong_phone',
    });
    expect((await read(ticket)).trip.id).toBe(trip.tripId);
    expect(await answer('acceptChange', ticket, changeId, phone)).toMatchObject({
      trip: { id: later.tripId },
      fare: 4000,
      change: null,
    });
    await expect(answer('acceptChange', ticket, changeId, phone)).rejects.toMatchObject({ code: 'change_over' });
  });

  it('an offered change is declined by the ticket’s link for the whole party, and nothing changes', async () => {
    const { ticket, changeId } = await offered(seatsInput());
    expect((await read(ticket)).change?.count).toBe(2);
    expect(await answer('declineChange', ticket, changeId, phone)).toMatchObject({
      trip: { id: trip.tripId },
      change: null,
    });
  });

  it('an offered change is not found by the link of an account’s ticket or of another booking', async () => {
    const { changeId, ticket } = await offered();
    const other = await made();
    await expect(answer('acceptChange', other.ticket, changeId, phone)).rejects.toMatchObject({ code: 'not_found' });
    await answer('declineChange', ticket, changeId, phone);
    const own = await made(seatInput(), await addPassenger(app.sql));
    expect((await read(own.ticket)).change).toBeNull();
    await expect(answer('acceptChange', own.ticket, changeId, phone)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  describe('another day by the link', () => {
    const move = (code: string, body: { phone: string; tripId: number; price?: number; alone?: boolean }) =>
      app.call(ticketApi.change, { params: { code }, body });
    const trips = async (code: string) => (await app.call(ticketApi.changeTrips, { params: { code }, query: {} })).data;
    const confirmsItself = (on: boolean) =>
      app.sql`update carrier set instant_confirmation = ${on} where id = ${trip.carrierId}`;

    it('is taken for the whole party at the price that was seen, with the phone number', async () => {
      const later = await addLaterTrip(app, trip);
      await confirmsItself(true);
      const { ticket } = await made(seatsInput());
      expect((await read(ticket)).movable).toBe('freely');
      const [shown] = await trips(ticket);
      expect(shown).toMatchObject({ tripId: later.tripId, price: 4500, refusal: null });
      const to = { tripId: later.tripId, price: 4500 };
      await expect(move(ticket, { ...to, phone: '067 111 22 34' })).rejects.toMatchObject({ code: 'wrong_phone' });
      await expect(move(ticket, { ...to, phone, price: 4400 })).rejects.toMatchObject({ code: 'price_changed' });
      const moved = await move(ticket, { ...to, phone });
      expect(moved).toMatchObject({ trip: { id: later.tripId }, change: null, party: [{ name: 'Богдан С.' }] });
    });

    it('is asked for where the carrier confirms by hand, and the request is withdrawn by the link', async () => {
      const later = await addLaterTrip(app, trip);
      await confirmsItself(false);
      const { ticket } = await made();
      expect((await read(ticket)).movable).toBe('asking');
      const asked = await move(ticket, { phone, tripId: later.tripId, price: 4500 });
      expect(asked).toMatchObject({ trip: { id: trip.tripId }, movable: null });
      expect(asked.change).toMatchObject({ side: 'passenger', answers: ['withdraw'] });
      expect(JSON.stringify(asked)).not.toMatch(/Савчук|671112233/);
      const params = { code: ticket, changeId: asked.change?.id ?? 0 };
      await expect(answer('acceptChange', ticket, params.changeId, phone)).rejects.toMatchObject({
        code: 'not_allowed',
      });
      expect(await app.call(ticketApi.withdrawChange, { params, body: { phone } })).toMatchObject({
        change: null,
        movable: 'asking',
      });
    });

    it('is refused for an account’s ticket, past the carrier’s limit, before a proof, and over the seats of one number', async () => {
      const later = await addLaterTrip(app, trip);
      await confirmsItself(true);
      const to = { phone, tripId: later.tripId, price: 4500 };
      const own = await made(seatInput(), await addPassenger(app.sql));
      await expect(move(own.ticket, to)).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(trips(own.ticket)).rejects.toMatchObject({ code: 'not_allowed' });
      const { id, ticket } = await made();
      await app.sql`update carrier set change_hours = null where id = ${trip.carrierId}`;
      expect((await read(ticket)).movable).toBeNull();
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'not_allowed' });
      await app.sql`update carrier set change_hours = 24 where id = ${trip.carrierId}`;
      const unproven = (until: Date | null) => app.sql`
        update party set held_for_payment = ${until !== null}, unproven_until = ${until} where id = (select party_id from booking where id = ${id})`;
      await unproven(new Date(app.clock.now().getTime() + 600_000));
      expect((await read(ticket)).movable).toBeNull();
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'booking_state' });
      await unproven(null);
      for (let seats = 0; seats < MAX_HELD_SEATS_PER_TRIP; seats += 2)
        await bookingActions(app).book({ ...trip, tripId: later.tripId }, trip.owner, seatsInput());
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'too_many_seats' });
    });
  });
});
