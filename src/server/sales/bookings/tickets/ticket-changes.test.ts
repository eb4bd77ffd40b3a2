import { describe, expect, it } from 'vitest';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { MAX_HELD_SEATS_PER_TRIP } from '#shared/sales/bookings/rules/request-limits.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { seatInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';

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
      expect((await read(ticket)).movable).toBe(true);
      const [shown] = await trips(ticket);
      expect(shown).toMatchObject({ tripId: later.tripId, price: 4500, asks: false, refusal: null });
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
      expect(await trips(ticket)).toMatchObject([{ tripId: later.tripId, asks: true }]);
      const asked = await move(ticket, { phone, tripId: later.tripId, price: 4500 });
      expect(asked).toMatchObject({ trip: { id: trip.tripId }, movable: false });
      expect(asked.change).toMatchObject({ side: 'passenger', answers: ['withdraw'] });
      expect(JSON.stringify(asked)).not.toMatch(/Савчук|671112233/);
      const params = { code: ticket, changeId: asked.change?.id ?? 0 };
      await expect(answer('acceptChange', ticket, params.changeId, phone)).rejects.toMatchObject({
        code: 'not_allowed',
      });
      expect(await app.call(ticketApi.withdrawChange, { params, body: { phone } })).toMatchObject({
        change: null,
        movable: true,
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
      expect((await read(ticket)).movable).toBe(false);
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'not_allowed' });
      await app.sql`update carrier set change_hours = 24 where id = ${trip.carrierId}`;
      const unproven = (until: Date | null) => app.sql`
        update party set held_for_payment = ${until !== null}, unproven_until = ${until} where id = (select party_id from booking where id = ${id})`;
      await unproven(new Date(app.clock.now().getTime() + 600_000));
      expect((await read(ticket)).movable).toBe(false);
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'booking_state' });
      await unproven(null);
      for (let seats = 0; seats < MAX_HELD_SEATS_PER_TRIP; seats += 2)
        await bookingActions(app).book({ ...trip, tripId: later.tripId }, trip.owner, seatsInput());
      await expect(move(ticket, to)).rejects.toMatchObject({ code: 'too_many_seats' });
    });
  });
});
