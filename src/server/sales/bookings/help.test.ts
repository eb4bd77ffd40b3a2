import { expect, it } from 'vitest';
import type { Help } from '#shared/network/fleet/help.ts';
import { dashboardApi } from '#shared/office/dashboard/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { seatsInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { deleteExpiredDocuments } from './papers/commands/documents.ts';

const { app, trip, rider } = bookingScene({ instant: true });

async function book(...help: Help[]) {
  const travellers = [
    { name: 'Ірина Савчук', seat: null },
    { name: 'Богдан Савчук', seat: null, help, hasPet: true },
  ];
  const body = seatsInput({ travellers });
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, rider.token);
  const of = (index: number) => bookings[index] ?? { id: 0, ticket: '', status: '' };
  return { first: of(0), second: of(1) };
}

it('a folded wheelchair and a guide dog are booked like everything else, and the ticket says so', async () => {
  const { second } = await book('chairFolded', 'guideDog');
  expect(second.status).toBe('confirmed');
  const ticket = await app.call(ticketApi.ticket, { params: { code: second.ticket } });
  expect(ticket).toMatchObject({ help: ['chairFolded', 'guideDog'], hasPet: true, hasBaggage: false });
});

it('a lift and a child alone wait for the carrier, who reads it before the answer and on the sheet', async () => {
  const { first, second } = await book('lift', 'childAlone', 'lift');
  expect([first.status, second.status]).toEqual(['unconfirmed', 'unconfirmed']);
  const { unanswered } = await app.call(dashboardApi.dashboard, { query: {} }, trip.owner.token);
  expect(unanswered[0]).toMatchObject({ id: first.id, help: ['childAlone', 'lift'] });
  const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
  expect(sheet.bookings.map(({ help }) => help)).toEqual([[], ['lift', 'childAlone']]);
  const shown = await app.call(bookingsApi.booking, { params: { bookingId: second.id } }, trip.owner.token);
  expect(shown.help).toEqual(['lift', 'childAlone']);
});

it('unknown help is refused, and a week after the trip nothing of it is stored', async () => {
  const body = { ...seatsInput({}), travellers: [{ name: 'Ірина Савчук', seat: null, help: ['piano'] }] };
  const headers = { authorization: `Bearer ${rider.token}`, 'content-type': 'application/json' };
  const refused = await app.request('POST', `/api/trips/${trip.tripId}/bookings`, {
    headers,
    body: JSON.stringify(body),
  });
  expect(refused.status).toBe(422);
  const { second } = await book('guideDog');
  const stored = async () =>
    (await app.sql<{ help: string[] }[]>`select help from booking where id = ${second.id}`)[0]?.help;
  const [{ arrivesAt } = { arrivesAt: new Date() }] = await app.sql<{ arrivesAt: Date }[]>`
    select arrives_at from trip where id = ${trip.tripId}`;
  const daysAfter = (days: number) => new Date(arrivesAt.getTime() + days * 86_400_000);
  await deleteExpiredDocuments(app.sql, daysAfter(6));
  expect(await stored()).toEqual(['guideDog']);
  await deleteExpiredDocuments(app.sql, daysAfter(8));
  expect(await stored()).toEqual([]);
});
