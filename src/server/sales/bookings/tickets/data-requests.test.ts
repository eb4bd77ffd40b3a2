import { beforeEach, describe, expect, it } from 'vitest';
import { retainedSince } from '#shared/core/retention.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { dataRequestsApi } from '#shared/sales/bookings/tickets/data-requests-api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { proofOf, storeSession } from '#testing/people.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { deleteExpiredDataRequests } from './commands/answer-data-request.ts';

const PHONE = '+380673412208';
const NAME = 'Соломія Дзвінчук';
const { app, trip, rider } = bookingScene();
const other = eachTest(() => addBookableTrip(app.sql));
const dispatcher = eachTest(() => addMember(app.sql, trip.carrierId, 'dispatcher'));
const rival = eachTest(() => addMember(app.sql, other.carrierId, 'dispatcher'));
const admin = eachTest(() => addOperator(app.sql));

beforeEach(async () => {
  for (const actor of [dispatcher, rival, admin]) await storeSession(app, actor);
  await app.sql`update party set contact_phone = '' where contact_phone = ${PHONE}`;
  await app.sql`update parcel set receiver_phone = '', collector_phone = '' where ${PHONE} in (receiver_phone, collector_phone)`;
});

const ASKED = { phone: PHONE, channel: 'phone', askedOn: '2026-06-10', proof: 'Передзвонили, назвала рейс' } as const;

const find = (actor: TestActor) => app.call(dataRequestsApi.find, { query: { phone: PHONE } }, actor.token);
const list = (actor: TestActor) => app.call(dataRequestsApi.list, {}, actor.token);
const erase = async (actor: TestActor, change = {}) =>
  app.call(dataRequestsApi.erase, { body: { ...ASKED, ...change } }, actor.token, await proofOf(app, actor.token));
const copy = async (actor: TestActor, format: 'json' | 'csv' = 'json') =>
  app.call(dataRequestsApi.copy, { body: { ...ASKED, format } }, actor.token, await proofOf(app, actor.token));

/** Books on a trip and ends the booking, unless `status` says otherwise. */
async function book(actor: TestActor, body: BookInput, tripId = trip.tripId, status = 'completed' as const) {
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId }, body }, actor.token);
  for (const { id } of bookings) await forceBooking(app.sql, id, status);
  return bookings[0]?.id ?? 0;
}

/** A caller with a ride, a note, and a parcel of another person that they received. */
async function caller() {
  const body = { phone: PHONE, travellers: [{ name: NAME, seat: 5 }], note: 'Пам’ятає про собаку Рекса' };
  const ride = await book(dispatcher, seatsInput(body));
  const received = await book(rider, parcelInput({ receiverName: NAME, receiverPhone: PHONE }));
  await app.call(callersApi.note, { body: { phone: PHONE, note: 'Любить вікно' } }, dispatcher.token);
  return { ride, received };
}

const stored = async (id: number) => {
  const [row] = await app.sql`
    select concat_ws('|', b.name, p.contact_name, p.contact_phone, p.note, x.receiver_name, x.receiver_phone) as people,
      x.sender_name as sender, b.fare, b.seat, b.status
    from booking b join party p on p.id = b.party_id left join parcel x on x.booking_id = b.id where b.id = ${id}`;
  return row;
};

describe('the data of a number without an account', () => {
  it('is found by the carrier for its own bookings, and by an administrator for all', async () => {
    await caller();
    await book(rival, seatsInput({ phone: PHONE, travellers: [{ name: 'Соломія Квітка', seat: 6 }] }), other.tripId);
    const own = { bookings: 1, parcels: 1, notes: 1, ofAccounts: 0, ahead: [], names: [NAME] };
    expect(await find(dispatcher)).toMatchObject(own);
    expect(await find(rival)).toMatchObject({ bookings: 1, parcels: 0, notes: 0 });
    expect(await find(admin)).toMatchObject({ bookings: 2, parcels: 1, notes: 1 });
  });

  it('is copied as JSON and as a table, with the proof of the request, and without the other people of a parcel', async () => {
    await caller();
    const { name, content } = await copy(dispatcher);
    expect(name).toMatch(/^vezu-dani-\d+\.json$/);
    expect(JSON.parse(content)).toMatchObject({
      phone: PHONE,
      bookings: [{ name: NAME, contactPhone: PHONE, seat: 5 }],
      parcelsOfOthers: [{ as: 'receiver', name: NAME }],
      notes: [{ note: 'Любить вікно' }],
    });
    expect(content).not.toContain('Надія Ткач');
    const table = await copy(dispatcher, 'csv');
    expect(table.content.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/;Поїздка;\w{6};"Соломія Дзвінчук";5;45,00;/),
      expect.stringMatching(/;"Отримувач посилки";\w{6};"Соломія Дзвінчук";;;/),
    ]);
    const shown = {
      kind: 'copy',
      maskedPhone: '+38067•••08',
      proof: ASKED.proof,
      channel: 'phone',
      askedOn: '2026-06-10',
    };
    expect(await list(dispatcher)).toMatchObject([shown, shown]);
    expect(await list(rival)).toEqual([]);
    expect(await list(admin)).toEqual([]);
  });

  it('is erased without what accounting needs, and is in the audit log', async () => {
    const { ride, received } = await caller();
    const [before, parcel] = [await stored(ride), await stored(received)];
    expect(before?.people).toContain(NAME);
    const done = await erase(dispatcher);
    expect(done).toMatchObject({ kind: 'erase', bookings: 1, parcels: 1, maskedPhone: '+38067•••08' });
    const after = await stored(ride);
    expect(after).toEqual({ ...before, people: expect.stringMatching(/^\|*$/) });
    expect(await stored(received)).toEqual({
      ...parcel,
      people: expect.not.stringContaining(NAME),
      sender: 'Надія Ткач',
    });
    expect(await find(dispatcher)).toMatchObject({ bookings: 0, parcels: 0, notes: 0, names: [] });
    const [entry] =
      await app.sql`select role, action, subject_kind, subject_id, after from audit_entry order by id desc limit 1`;
    expect(entry).toMatchObject({
      ...{ role: 'dispatcher', action: 'dataRequests.erase', subjectKind: 'dataRequest', subjectId: String(done.id) },
      after: { carrierId: trip.carrierId, bookings: 1, parcels: 1 },
    });
  });

  it('is erased for one carrier only, or by an administrator everywhere', async () => {
    await caller();
    const elsewhere = await book(
      rival,
      seatsInput({ phone: PHONE, travellers: [{ name: NAME, seat: 6 }] }),
      other.tripId,
    );
    await erase(dispatcher);
    expect((await stored(elsewhere))?.people).toContain(NAME);
    expect(await erase(admin)).toMatchObject({ bookings: 1, parcels: 0 });
    expect((await stored(elsewhere))?.people).not.toContain(NAME);
    expect(await list(admin)).toMatchObject([{ kind: 'erase' }]);
    const [entry] =
      await app.sql`select role, action, after from audit_entry where action <> 'dataRequests.list' order by id desc limit 1`;
    expect(entry).toMatchObject({
      role: 'admin',
      action: 'dataRequests.erase',
      after: { carrierId: null, bookings: 1 },
    });
  });

  it('is not erased while a booking or a parcel has not ended, and each is named', async () => {
    const { ride } = await caller();
    await forceBooking(app.sql, ride, 'confirmed');
    expect((await find(dispatcher)).ahead).toMatchObject([{ bookingId: ride, tripId: trip.tripId, parcel: false }]);
    expect(await problemOf(erase(dispatcher))).toMatchObject({ status: 409, code: 'erasure_blocked' });
    expect((await stored(ride))?.people).toContain(NAME);
    await forceBooking(app.sql, ride, 'cancelled');
    await erase(dispatcher);
  });

  it('is left alone where it belongs to an account', async () => {
    const passenger = await addPassenger(app.sql);
    const ride = await book(passenger, seatsInput({ phone: PHONE, travellers: [{ name: NAME, seat: 7 }] }));
    expect(await find(dispatcher)).toMatchObject({ bookings: 0, ofAccounts: 1, names: [] });
    expect(await problemOf(erase(dispatcher))).toMatchObject({ status: 404 });
    expect((await stored(ride))?.people).toContain(NAME);
  });
});

describe('a request', () => {
  it.each([
    [
      'a proof of identity of who answers',
      async () => app.call(dataRequestsApi.erase, { body: ASKED }, dispatcher.token),
      'proof_required',
    ],
    ['a reason', () => erase(dispatcher, { proof: ' ' }), 'invalid_input'],
    ['a day that has come', () => erase(dispatcher, { askedOn: '2027-01-01' }), 'invalid_input'],
    ['something that is stored', () => erase(rival), 'not_found'],
  ])('needs %s', async (_what, answer, code) => {
    await caller();
    expect(await problemOf(answer())).toMatchObject({ code });
  });

  it('is answered neither by a driver nor by support', async () => {
    const driver = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [driver, await addOperator(app.sql, 'support')]) {
      expect(await problemOf(find(actor))).toMatchObject({ status: 403, code: 'not_allowed' });
    }
  });

  it('is forgotten three years after the answer', async () => {
    await caller();
    await erase(dispatcher);
    const made = app.clock.now().getTime();
    const period = made - retainedSince('dataRequests', app.clock.now()).getTime();
    await deleteExpiredDataRequests(app.sql, new Date(made + period));
    expect(await list(dispatcher)).toHaveLength(1);
    await deleteExpiredDataRequests(app.sql, new Date(made + period + 1));
    expect(await list(dispatcher)).toEqual([]);
  });
});
