import { beforeEach, describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '#shared/core/retention.ts';
import { documentsApi } from '#shared/sales/bookings/core/documents-api.ts';
import { bookingActions, forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { eraseBookings } from '../core/commands/erase.ts';
import { documentsOfTrip } from '../core/queries/documents.ts';
import { bookingData } from '../core/queries/personal-data.ts';
import { deleteExpiredDocuments } from './commands/documents.ts';
import { borderPacket } from './papers/border.ts';
import { paperData } from './queries/papers.ts';

const DOCUMENT = { kind: 'passport', number: 'fa 908172', born: '1990-05-17', citizenship: 'UA' } as const;
const STORED = { ...DOCUMENT, number: 'FA 908172' };

const { app, trip } = bookingScene({ instant: true });

let rider: TestActor;
let bookingId: number;
beforeEach(async () => {
  await app.sql`update carrier set asks_documents = true where id = ${trip.carrierId}`;
  rider = await addPassenger(app.sql);
  [bookingId = 0] = await bookingActions(app).book(trip, rider, seatInput(7));
});

const read = (actor: TestActor, open = true) =>
  app.call(documentsApi.document, { params: { bookingId }, query: { open } }, actor.token);
const give = (actor: TestActor, body: object = DOCUMENT) =>
  app.call(documentsApi.setDocument, { params: { bookingId }, body: { ...DOCUMENT, ...body } }, actor.token);
const stored = async () => {
  const [row] = await app.sql`select count(*)::int as count from traveller_document where booking_id = ${bookingId}`;
  return row?.count;
};

describe('the travel document of a passenger', () => {
  it('is shown to the passenger, and to the driver and the owner on demand; a dispatcher only sees that it is given', async () => {
    expect(await read(rider)).toEqual({ asked: true, given: false, opens: false, document: null, readings: [] });
    await give(rider);
    expect(await read(rider, false)).toMatchObject({ given: true, opens: false, document: STORED });
    for (const actor of [trip.driver, trip.owner]) {
      expect(await read(actor, false)).toMatchObject({ given: true, opens: true, document: null });
      expect(await read(actor)).toMatchObject({ given: true, document: STORED });
    }
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect(await read(dispatcher)).toEqual({ asked: true, given: true, opens: false, document: null, readings: [] });
  });

  it('has a log of the staff who read or printed it, which the passenger and the owner see', async () => {
    await give(rider);
    await read(rider);
    await read(trip.driver, false);
    expect((await read(rider)).readings).toEqual([]);
    await read(trip.driver);
    app.clock.advance(60_000);
    const headers = { authorization: `Bearer ${trip.owner.token}` };
    const printed = await app.request('GET', `/api/trips/${trip.tripId}/papers/border.pdf`, { headers });
    expect(printed.status).toBe(200);
    for (const actor of [rider, trip.owner]) {
      const { readings } = await read(actor, false);
      expect(readings.map(({ printed }) => printed)).toEqual([true, false]);
      expect(readings[1]).toMatchObject({ at: expect.any(String), by: expect.any(String) });
    }
    expect((await read(trip.driver, false)).readings).toEqual([]);
    app.clock.advance((RETENTION_DAYS.documentReadings + 1) * 86_400_000);
    await deleteExpiredDocuments(app.sql, app.clock.now());
    expect((await read(rider)).readings).toEqual([]);
  });

  it('can be given by the staff, and removed by either side', async () => {
    await give(trip.driver, { number: 'CH7654321', kind: 'idCard', citizenship: 'PL' });
    expect((await read(rider)).document).toMatchObject({ number: 'CH7654321', citizenship: 'PL' });
    await app.call(documentsApi.removeDocument, { params: { bookingId } }, rider.token);
    expect(await stored()).toBe(0);
  });

  it('is not found by anybody else', async () => {
    const strange = await addBookableTrip(app.sql);
    const other = await addPassenger(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const actor of [strange.owner, strange.driver, other, colleague]) {
      expect(await outcome(read(actor))).toBe('not_found');
      expect(await outcome(give(actor))).toBe('not_found');
      expect(await outcome(app.call(documentsApi.removeDocument, { params: { bookingId } }, actor.token))).toBe(
        'not_found',
      );
    }
  });

  it('is accepted only if the carrier asks for it, and only for a seat of an open booking', async () => {
    const [parcel = 0] = await bookingActions(app).book(trip, rider, parcelInput());
    const forParcel = app.call(
      documentsApi.setDocument,
      { params: { bookingId: parcel }, body: DOCUMENT },
      rider.token,
    );
    expect(await outcome(forParcel)).toBe('booking_state');
    await app.sql`update carrier set asks_documents = false where id = ${trip.carrierId}`;
    expect(await outcome(give(rider))).toBe('booking_state');
  });

  it.each([
    [{ number: '' }, 'number', 'field_required'],
    [{ number: 'A1' }, 'number', 'field_invalid'],
    [{ number: '<b>1234</b>' }, 'number', 'field_invalid'],
    [{ born: '1990-02-30' }, 'born', 'date_format'],
    [{ born: '2026-06-11' }, 'born', 'date_format'],
    [{ citizenship: 'ZZ' }, 'citizenship', 'field_invalid'],
  ])('is refused with %j', async (wrong, field, key) => {
    const problem = await give(rider, wrong).catch((error) => error);
    expect(problem.errors).toEqual([{ field, key }]);
  });
});

describe('a stored travel document', () => {
  it('is encrypted, and readable for its own booking only', async () => {
    await give(rider);
    const [row] = await app.sql<
      { sealed: Buffer }[]
    >`select sealed from traveller_document where booking_id = ${bookingId}`;
    for (const word of ['908172', '1990', 'passport']) expect(row?.sealed.toString('latin1')).not.toContain(word);
    const [other = 0] = await bookingActions(app).book(trip, rider, seatInput(8));
    await app.sql`insert into traveller_document values (${other}, ${row?.sealed ?? null}, now())`;
    const copied = await app.call(documentsApi.document, { params: { bookingId: other }, query: {} }, rider.token);
    expect(copied).toMatchObject({ given: true, document: null });
  });

  it('is in no other response', async () => {
    await give(rider);
    for (const path of [`/api/bookings/${bookingId}`, `/api/trips/${trip.tripId}`]) {
      const headers = { authorization: `Bearer ${trip.owner.token}` };
      expect(await (await app.request('GET', path, { headers })).text()).not.toContain('908172');
    }
    const answers = await app.sql`select response from idempotency`;
    expect(JSON.stringify(answers)).not.toContain('908172');
  });

  it('is printed on the border packet', async () => {
    await give(rider);
    const { sql, context, clock } = app;
    const now = clock.now();
    const data = await paperData(sql, trip.owner, trip.tripId, now);
    const documentsByBooking = await documentsOfTrip(sql, context.secrets, trip.tripId);
    const input = { locale: 'uk', now, layout: 'pages', checked: [], publicUrl: context.publicUrl } as const;
    const paper = borderPacket({ ...data, ...input, documents: documentsByBooking });
    const printed = JSON.stringify(paper.content);
    for (const one of ['Україна', '17.05.1990', 'Паспорт', 'FA\u00a0908172']) expect(printed).toContain(one);
  });

  it('is in the copy of the person’s data, and is erased with the account', async () => {
    await give(rider);
    const copy = await bookingData(app.sql, rider.accountId, 'uk', app.context.secrets);
    expect(copy.travellerDocuments).toEqual([{ bookingId, ...STORED }]);
    await app.sql.begin((sql) => eraseBookings(sql, rider.accountId, app.clock.now()));
    expect(await stored()).toBe(0);
  });

  it('is deleted seven days after the trip', async () => {
    await give(rider);
    app.clock.set('2026-06-19T15:00:00Z');
    await deleteExpiredDocuments(app.sql, app.clock.now());
    expect(await stored()).toBe(1);
    app.clock.set('2026-06-19T17:30:00Z');
    await deleteExpiredDocuments(app.sql, app.clock.now());
    expect(await stored()).toBe(0);
  });

  it('is deleted after the booking is cancelled', async () => {
    await give(rider);
    await forceTrip(app.sql, trip.tripId, 'planned');
    await bookingActions(app).act('cancel', bookingId, rider);
    app.clock.advance(2 * 3_600_000);
    await deleteExpiredDocuments(app.sql, app.clock.now());
    expect(await stored()).toBe(0);
  });
});
