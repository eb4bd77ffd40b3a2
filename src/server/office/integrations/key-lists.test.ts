import { describe, expect, it } from 'vitest';
import type { KeyScope } from '#shared/core/key-scopes.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { customersApi } from '#shared/office/customers/api.ts';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { carrierListsApi } from '#shared/sales/bookings/money/lists-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { memberActions, proofOf } from '#testing/people.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, type TestActor } from '#testing/server/carriers.ts';
import { lvivWroclaw } from '#testing/timetable.ts';

const { app, trip, book } = bookingScene({ instant: true });

async function keyWith(scopes: readonly KeyScope[], by: TestActor = trip.owner) {
  const token = await memberActions(app).signedIn(by);
  const body = { name: 'Бухгалтерія', scopes: [...scopes], days: '0' as const };
  return app.call(keyApi.add, { body }, token, await proofOf(app, token));
}

describe('the lists of a carrier', () => {
  const bookings = (key: string, query: object = {}) => app.call(carrierListsApi.bookings, { query }, key);
  const payments = (key: string, query: object = {}) => app.call(carrierListsApi.payments, { query }, key);

  it('has bookings in the order of their changes, from an instant on, and none of others', async () => {
    const other = await addBookableTrip(app.sql);
    const [theirs = 0] = await book(other, other.owner);
    const [[first = 0], [second = 0]] = [await book(trip, trip.owner), await book(trip, trip.owner)];
    const { key } = await keyWith(['bookings:read']);
    const here = { trip: String(trip.tripId) };
    expect((await bookings(key, here)).data.map(({ id }) => id)).toEqual([first, second]);
    app.clock.advance(60_000);
    const since = app.clock.now().toISOString();
    await app.call(bookingsApi.cancel, { params: { bookingId: first }, body: { reason: 'Не їде' } }, trip.owner.token);
    const { data, total } = await bookings(key, { ...here, since });
    expect([total, data]).toMatchObject([1, [{ id: first, status: 'cancelled', kind: 'passenger' }]]);
    expect((await bookings(key, here)).data.map(({ id }) => id)).toEqual([second, first]);
    expect((await bookings(key, { per_page: '50' })).data.map(({ id }) => id)).not.toContain(theirs);
    expect(await outcome(payments(key))).toBe('not_allowed');
  });

  it('has payments with their currency and rate, without names', async () => {
    const [bookingId = 0] = await book(trip, trip.owner);
    await app.sql`
      with paid as (update booking set paid = 1000 where id = ${bookingId})
      insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method)
      select gen_random_uuid(), id, trip_id, carrier_id, ${app.clock.now()}, 48400, 'UAH', 1000, 484000, 'card'
      from booking where id = ${bookingId}`;
    const { key } = await keyWith(['payments:read']);
    const { data } = await payments(key, { trip: String(trip.tripId) });
    expect(data).toMatchObject([{ bookingId, amount: 48_400, currency: 'UAH', eurCents: 1000, rate: 484_000 }]);
    expect(JSON.stringify(data)).not.toContain('name');
    expect(await outcome(bookings(key))).toBe('not_allowed');
  });
});

describe('the scope that writes the timetable', () => {
  it('adds, changes and pauses a route of its own carrier, and no key without it does', async () => {
    const { key } = await keyWith(['routes:write', 'timetable:read']);
    const route = await app.call(timetableApi.add, { body: lvivWroclaw() }, key);
    const params = { routeId: route.id };
    await app.call(timetableApi.setStatus, { params, body: { status: 'paused' } }, key);
    const edited = await app.call(
      timetableApi.edit,
      { params, body: lvivWroclaw({ days: [4], status: 'paused' }) },
      key,
    );
    expect(edited).toMatchObject({ days: [4], status: 'paused' });
    expect(await app.call(fleetApi.buses, { query: {} }, key)).toEqual(expect.any(Array));
    const reading = await keyWith(['timetable:read']);
    expect(await outcome(app.call(timetableApi.add, { body: lvivWroclaw() }, reading.key))).toBe('not_allowed');
    const strange = await keyWith(['routes:write'], (await addCarrier(app.sql)).owner);
    expect(await outcome(app.call(timetableApi.setStatus, { params, body: { status: 'active' } }, strange.key))).toBe(
      'not_found',
    );
  });

  it('does not list customers, which another scope does', async () => {
    const writing = await keyWith(['routes:write']);
    const { key } = await keyWith(['customers:read']);
    expect(await outcome(app.call(customersApi.list, { query: {} }, writing.key))).toBe('not_allowed');
    expect(await outcome(app.call(customersApi.list, { query: {} }, key))).toBe('done');
  });
});
