import { expect, it } from 'vitest';
import type { BookInput } from '#shared/bookings/schema.ts';
import { ticketApi } from '#shared/bookings/ticket-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { seatInput, seatsInput } from '#testing/bookings.ts';
import { addPassenger, type TestActor } from '#testing/carriers.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { bookingScene } from '#testing/scene.ts';

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
