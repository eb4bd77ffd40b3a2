import { beforeEach, describe, expect, it, test } from 'vitest';
import { withKeys } from '#server/office/integrations/commands/keys.ts';
import { KEY_SCOPES, type KeyScope } from '#shared/core/key-scopes.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { KEY_RATE, MAX_KEYS } from '#shared/office/integrations/key-schema.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { parcelsApi } from '#shared/sales/bookings/parcels/parcels-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { proofOf } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { addMember } from '#testing/server/carriers.ts';
import { addTestRoute, BUS } from '#testing/timetable.ts';

const app = appScene();

let owner: { token: string; accountId: number; carrierId: number };
beforeEach(async () => {
  owner = await company();
});

async function company() {
  const { token, user } = await app.call(accountsApi.signUp, {
    body: signUpForm({ userType: 'carrier', carrierName: 'Яворина' }),
  });
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  const [row] = await app.sql<{ carrierId: number }[]>`
    select carrier_id from member where account_id = ${user.id}`;
  return { token, accountId: user.id, carrierId: row?.carrierId ?? 0 };
}

async function keyWith(scopes: readonly KeyScope[], by = owner, days: '0' | '30' = '0', sandbox = false) {
  const body = { name: 'Каса на вокзалі', scopes: [...scopes], days, sandbox };
  return app.call(keyApi.add, { body }, by.token, await proofOf(app, by.token));
}

/** A trip of the carrier of a person who has signed up. */
async function tripOf(by: { carrierId: number }): Promise<BookableTrip> {
  const trip = await addBookableTrip(app.sql, { instant: false });
  const driver = await addMember(app.sql, by.carrierId, 'driver');
  await app.sql`update trip set carrier_id = ${by.carrierId}, driver_id = ${driver.accountId} where id = ${trip.tripId}`;
  return { ...trip, carrierId: by.carrierId };
}

async function bookedBy(token: string, trip: BookableTrip): Promise<number> {
  const made = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput() }, token);
  return made.bookings[0]?.id ?? 0;
}

describe('a key', () => {
  it('is shown once, stored as a hash, and listed by its first characters', async () => {
    const { key, made } = await keyWith(['trips:read']);
    expect(key).toMatch(/^vezu_[\w-]{43}$/);
    expect(made).toMatchObject({ prefix: key.slice(0, 9), scopes: ['trips:read'], lastUsedAt: null, revokedAt: null });
    const listed = await app.call(keyApi.list, {}, owner.token);
    expect(listed).toEqual([made]);
    const [row] = await app.sql<{ text: string }[]>`select api_key::text as text from api_key where id = ${made.id}`;
    expect(row?.text).not.toContain(key.slice(9));
    const [stored] = await app.sql<
      { text: string | null }[]
    >`select string_agg(response::text, '') as text from idempotency`;
    expect(stored?.text ?? '').not.toContain(key);
  });

  it('ends with the membership of the person who made it', async () => {
    const other = await company();
    await app.sql`update member set carrier_id = ${owner.carrierId} where account_id = ${other.accountId}`;
    const { key } = await keyWith(['trips:read'], other);
    const trips = () => app.call(tripsApi.list, { query: {} }, key).then(() => 'listed');
    expect(await outcome(trips())).not.toBe('not_signed_in');
    await app.call(membersApi.remove, { params: { accountId: other.accountId } }, owner.token);
    expect(await outcome(trips())).toBe('not_signed_in');
  });

  it('needs a proof of identity and an owner', async () => {
    const body = { name: 'Каса', scopes: ['trips:read' as const], days: '0' as const };
    expect(await outcome(app.call(keyApi.add, { body }, owner.token))).toBe('proof_required');
    const { key } = await keyWith(KEY_SCOPES);
    expect(await outcome(app.call(keyApi.add, { body }, key))).toBe('not_allowed');
    expect(await outcome(app.call(keyApi.list, {}, key))).toBe('not_allowed');
  });

  it('names at least one scope', async () => {
    expect(await outcome(keyWith([]))).toBe('invalid_input');
  });

  it('is no sign-in: neither its own data nor a cookie comes of it', async () => {
    const { key } = await keyWith(KEY_SCOPES);
    expect(await outcome(app.call(accountsApi.me, {}, key))).toBe('not_allowed');
    const response = await app.request('GET', '/api/trips', { headers: { authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    const cookie = await app.request('GET', '/api/trips', { headers: { cookie: `authorization=Bearer ${key}` } });
    expect(cookie.status).toBe(401);
  });

  it('notes when it was last used', async () => {
    const { key } = await keyWith(['trips:read']);
    app.clock.advance(3_600_000);
    await app.call(tripsApi.list, { query: {} }, key);
    const [listed] = await app.call(keyApi.list, {}, owner.token);
    expect(listed?.lastUsedAt).toBe('2026-06-10T10:00:00.000Z');
  });

  it('is refused at once when revoked, and when its time is over', async () => {
    const { key, made } = await keyWith(['trips:read'], owner, '30');
    expect(await outcome(app.call(tripsApi.list, { query: {} }, key))).toBe('done');
    app.clock.advance(30 * 24 * 3_600_000 + 1000);
    expect(await outcome(app.call(tripsApi.list, { query: {} }, key))).toBe('not_signed_in');
    app.clock.set('2026-06-10T09:00:00Z');
    await app.call(keyApi.revoke, { params: { keyId: made.id } }, owner.token);
    expect(await outcome(app.call(tripsApi.list, { query: {} }, key))).toBe('not_signed_in');
    expect(await outcome(app.call(bookingsApi.terms, { params: { tripId: 1 }, query: {} }, key))).toBe('not_signed_in');
  });

  it('is one of a limited number', async () => {
    await app.sql`
      insert into api_key (carrier_id, name, prefix, hash, scopes, created_at)
      select ${owner.carrierId}, 'k', 'vezu_', sha256((${owner.carrierId} || '-' || n)::bytea), '{trips:read}', now()
      from generate_series(1, ${MAX_KEYS}) as n`;
    expect(await outcome(keyWith(['trips:read']))).toBe('too_many_keys');
  });

  it('may call so often and no oftener', async () => {
    const { key } = await keyWith(['trips:read']);
    const find = withKeys(app.sql, async () => null);
    const calls = Array.from({ length: KEY_RATE.burst + 40 }, () => outcome(find(key, app.clock.now())));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['done', 'too_many_requests']));
  });
});

/** Every endpoint that reads or changes one thing of a carrier, with a thing of another one. */
const FOREIGN: readonly [
  string,
  (key: string, of: { tripId: number; bookingId: number; routeId: number; code: string }) => Promise<unknown>,
][] = [
  ['timetable.route', (key, { routeId }) => app.call(timetableApi.route, { params: { routeId } }, key)],
  ['trips.sheet', (key, { tripId }) => app.call(tripsApi.sheet, { params: { tripId } }, key)],
  ['tracking.position', (key, { tripId }) => app.call(trackingApi.position, { params: { tripId } }, key)],
  ['bookings.booking', (key, { bookingId }) => app.call(bookingsApi.booking, { params: { bookingId } }, key)],
  ['bookings.findByCode', (key, { code }) => app.call(bookingsApi.findByCode, { params: { code } }, key)],
  ['bookings.confirm', (key, { bookingId }) => app.call(bookingsApi.confirm, { params: { bookingId }, body: {} }, key)],
  [
    'bookings.quote',
    (key, { bookingId }) => app.call(bookingsApi.quote, { params: { bookingId }, body: { price: '5' } }, key),
  ],
  [
    'bookings.cancel',
    (key, { bookingId }) => app.call(bookingsApi.cancel, { params: { bookingId }, body: { reason: 'так' } }, key),
  ],
];

describe('a key of another carrier', () => {
  test.each(FOREIGN)('finds nothing by %s', async (_name, call) => {
    const other = await company();
    const trip = await tripOf(other);
    const bookingId = await bookedBy(other.token, trip);
    const [row] = await app.sql<{ code: string }[]>`select code from booking where id = ${bookingId}`;
    const actor = {
      role: 'owner',
      accountId: other.accountId,
      sessionId: 1,
      carrierId: other.carrierId,
      token: '',
    } as const;
    const routeId = await addTestRoute(app.sql, actor, {}, app.clock.now());
    const of = { tripId: trip.tripId, bookingId, routeId, code: row?.code ?? '' };
    const [mine, theirs] = [await keyWith(KEY_SCOPES, other), await keyWith(KEY_SCOPES)];
    expect(await outcome(call(theirs.key, of))).toBe('not_found');
    expect(await outcome(call(mine.key, of))).not.toBe('not_found');
  });

  it('lists only its own routes, trips and buses, and sells no seat of the other', async () => {
    const other = await company();
    const trip = await tripOf(other);
    const { key } = await keyWith(KEY_SCOPES);
    expect((await app.call(tripsApi.list, { query: {} }, key)).data).toEqual([]);
    expect((await app.call(timetableApi.routes, { query: {} }, key)).data).toEqual([]);
    expect(await app.call(trackingApi.buses, {}, key)).toEqual([]);
    expect(await outcome(bookedBy(key, trip))).toBe('not_allowed');
  });
});

describe('the scope of parcels', () => {
  it('lists parcels with their people and where they are, and neither passengers nor parcels of others', async () => {
    const [trip, other] = [await tripOf(owner), await company()];
    const theirs = await tripOf(other);
    const bookParcel = async (by: string, of: BookableTrip) =>
      (await app.call(bookingsApi.book, { params: { tripId: of.tripId }, body: parcelInput() }, by)).bookings[0]?.id;
    const id = await bookParcel(owner.token, trip);
    await bookParcel(other.token, theirs);
    const passenger = await bookedBy(owner.token, trip);
    const { key } = await keyWith(['parcels:read']);
    const { data, total } = await app.call(parcelsApi.list, { query: { trip: String(trip.tripId) } }, key);
    expect([total, data]).toMatchObject([
      1,
      [{ id, tripId: trip.tripId, status: 'confirmed', custody: null, paid: 0 }],
    ]);
    expect(data[0]?.receiverPhone).toMatch(/^\+/);
    expect((await app.call(parcelsApi.list, { query: { status: 'cancelled' } }, key)).total).toBe(0);
    expect((await app.call(parcelsApi.list, { query: { from: '2031-01-01' } }, key)).total).toBe(0);
    const read = (bookingId: number) => app.call(bookingsApi.booking, { params: { bookingId } }, key);
    expect([await outcome(read(passenger)), await outcome(read(id ?? 0))]).toEqual(['not_allowed', 'not_allowed']);
    const sales = await keyWith(['bookings:read']);
    expect(await outcome(app.call(parcelsApi.list, { query: {} }, sales.key))).toBe('not_allowed');
  });
});

describe('what a key does', () => {
  it('is in the history under the name of the key, not of a person', async () => {
    const trip = await tripOf(owner);
    const { key, made } = await keyWith(KEY_SCOPES);
    const bookingId = await bookedBy(key, trip);
    await app.call(bookingsApi.cancel, { params: { bookingId }, body: { reason: 'Пасажир передумав' } }, key);
    const { history, status } = await app.call(bookingsApi.booking, { params: { bookingId } }, owner.token);
    expect(status).toBe('cancelled');
    expect(history).toMatchObject([
      { action: 'book', actor: 'API · Каса на вокзалі' },
      { action: 'cancel', actor: 'API · Каса на вокзалі' },
    ]);
    const rows = await app.sql`select actor_id, api_key_id from booking_event where booking_id = ${bookingId}`;
    expect(rows).toEqual([
      { actorId: null, apiKeyId: made.id },
      { actorId: null, apiKeyId: made.id },
    ]);
    const [party] = await app.sql`
      select account_id, booked_by from party p join booking b on b.party_id = p.id where b.id = ${bookingId}`;
    expect(party).toEqual({ accountId: null, bookedBy: null });
  });

  it('is done once under an Idempotency-Key', async () => {
    const trip = await tripOf(owner);
    const { key } = await keyWith(KEY_SCOPES);
    const once = () =>
      app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput() }, key, {
        'idempotency-key': 'a1',
      });
    expect(await once()).toEqual(await once());
  });
});

describe('a key of the sandbox', () => {
  it('is answered like another and changes nothing', async () => {
    const trip = await tripOf(owner);
    const { key, made } = await keyWith(['bookings:write', 'bookings:read', 'buses:write'], owner, '0', true);
    expect(made.sandbox).toBe(true);
    app.notified.length = 0;
    const written = () =>
      app.sql`select (select count(*) from booking) as bookings, (select count(*) from party) as parties`;
    const before = [...(await written())];
    const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput(1) }, key);
    expect(bookings).toMatchObject([{ seat: 1 }]);
    expect([...(await written())]).toEqual(before);
    expect(app.notified).toEqual([]);
    expect(await outcome(app.call(bookingsApi.booking, { params: { bookingId: bookings[0]?.id ?? 0 } }, key))).toBe(
      'not_found',
    );
    const wrong = app.call(fleetApi.add, { body: { ...BUS, seatsCount: 0 } }, key);
    expect(await outcome(wrong)).toBe('invalid_input');
  });

  it('refuses what another refuses', async () => {
    const trip = await tripOf(owner);
    const { key } = await keyWith(['bookings:write'], owner, '0', true);
    const book = (by: string) =>
      app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput(1) }, by);
    await book((await keyWith(['bookings:write'])).key);
    expect(await outcome(book(key))).toBe('seat_taken');
  });
});

it('a key with its scope adds and changes buses, one without reads them only', async () => {
  const { key } = await keyWith(['buses:write']);
  const reader = await keyWith(['timetable:read']);
  const bus = await app.call(fleetApi.add, { body: BUS }, key);
  const edited = { params: { busId: bus.id }, body: { ...BUS, color: 'Зелений' } };
  expect(await app.call(fleetApi.edit, edited, key)).toMatchObject({ id: bus.id, color: 'Зелений' });
  expect(await outcome(app.call(fleetApi.edit, edited, reader.key))).toBe('not_allowed');
  expect(await app.call(fleetApi.buses, { query: {} }, reader.key)).toMatchObject([{ id: bus.id }]);
});
