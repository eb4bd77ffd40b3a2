import { beforeEach, expect, it } from 'vitest';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import { checksApi } from '#shared/sales/bookings/papers/checks-api.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { parcelInput, seatInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { eraseBookings } from '../core/commands/erase.ts';
import { bookingData } from '../core/queries/personal-data.ts';
import { deleteExpiredDocuments } from './commands/documents.ts';

const { app, trip } = bookingScene({ instant: true });

let rider: TestActor;
let bookingId: number;
beforeEach(async () => {
  rider = await addPassenger(app.sql);
  [bookingId = 0] = await bookingActions(app).book(trip, rider, seatInput(7));
});

const list = (actor: TestActor) => app.call(checksApi.list, { params: { tripId: trip.tripId } }, actor.token);
const note = (actor: TestActor, result: 'fine' | 'missing' | null, of = bookingId) =>
  app.call(checksApi.note, { params: { bookingId: of, check: 'stay' }, body: { result } }, actor.token);
const stored = async () =>
  (await app.sql`select result, by_office from border_check where booking_id = ${bookingId}`)[0];

it('lists who crosses the border, without the data of the document that decides about it', async () => {
  const open = { result: null, byOffice: null, notedAt: null };
  const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
  const person = {
    bookingId,
    seat: 7,
    fromSeq: 0,
    checks: [
      { check: 'document', ...open },
      { check: 'stay', ...open },
    ],
  };
  for (const actor of [trip.driver, trip.owner, dispatcher]) expect(await list(actor)).toMatchObject([person]);
  await app.sql`update carrier set asks_documents = true where id = ${trip.carrierId}`;
  const document = { kind: 'passport', number: 'FA908172', born: '1990-05-17', citizenship: 'PL' } as const;
  await app.call(documentsApi.setDocument, { params: { bookingId }, body: document }, rider.token);
  const [pole] = await list(dispatcher);
  expect(pole?.checks).toEqual([{ check: 'document', ...open }]);
  expect(JSON.stringify(pole)).not.toMatch(/908172|1990|"PL"/);
});

it('stores what the driver or the office found, until it is taken back', async () => {
  await note(trip.driver, 'missing');
  expect(await stored()).toEqual({ result: 'missing', byOffice: false });
  await note(trip.owner, 'fine');
  const at = app.clock.now().toISOString();
  const [person] = await list(trip.driver);
  expect(person?.checks[1]).toEqual({ check: 'stay', result: 'fine', byOffice: true, notedAt: at });
  await note(trip.owner, null);
  expect(await stored()).toBeUndefined();
});

it('is noted for passengers who ride, by the staff of the trip only', async () => {
  const [parcel = 0] = await bookingActions(app).book(trip, rider, parcelInput());
  expect(await outcome(note(trip.owner, 'fine', parcel))).toBe('booking_state');
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  expect(await outcome(note(colleague, 'fine'))).toBe('not_found');
  expect(await outcome(list(colleague))).toBe('not_found');
  expect(await outcome(note(rider, 'fine'))).toBe('not_allowed');
  await app.sql`update booking set status = 'cancelled', cancelled_by = 'passenger' where id = ${bookingId}`;
  expect(await outcome(note(trip.owner, 'fine'))).toBe('booking_state');
});

it('is saved as a table with one row for each check', async () => {
  await note(trip.driver, 'fine');
  const headers = { authorization: `Bearer ${trip.driver.token}` };
  const answer = await app.request('GET', `/api/border-checks.csv?trip=${trip.tripId}&locale=uk`, { headers });
  const [head, first, second, end] = (await answer.text()).split('\r\n');
  expect(head).toBe('Місце;Пасажир;Звідки;Куди;"Що перевірити";Результат;"Хто позначив";Коли');
  expect(first).toMatch(/^7;.*;Документ;"Не перевірено";;$/);
  expect(second).toMatch(/^7;.*;"Віза, посвідка або безвізові дні";Є;водій;2026-/);
  expect(end).toBe('');
});

it('is deleted with the documents of the trip, and with the data of the person', async () => {
  await note(trip.driver, 'fine');
  const copy = await bookingData(app.sql, rider.accountId, 'uk', app.context.secrets);
  expect(copy.borderChecks).toMatchObject([{ bookingId, kind: 'stay', result: 'fine' }]);
  await deleteExpiredDocuments(app.sql, app.clock.now());
  expect(await stored()).toBeDefined();
  await app.sql.begin((sql) => eraseBookings(sql, rider.accountId, app.clock.now()));
  expect(await stored()).toBeUndefined();
  await note(trip.driver, 'fine');
  await forceTrip(app.sql, trip.tripId, 'cancelled');
  await deleteExpiredDocuments(app.sql, app.clock.now());
  expect(await stored()).toBeUndefined();
});
