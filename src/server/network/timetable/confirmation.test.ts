import { describe, expect, it } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { Confirmation, RouteInput } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { parcelInput, proveGuest, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger } from '#testing/server/carriers.ts';
import { addTestBus, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene();

/** A company that confirms immediately or not, with a route of this choice and its second trip. */
async function routeOf(company: boolean, confirmation?: Confirmation) {
  const { owner, carrierId } = await addCarrier(app.sql, { instantConfirmation: company });
  await app.sql`update carrier set parcel_classes = '{s,m}', parcel_max_kg = 30 where id = ${carrierId}`;
  const driver = await addMember(app.sql, carrierId, 'driver');
  const staff = { busId: await addTestBus(app.sql, carrierId), driverId: driver.accountId };
  const body = lvivWroclaw({ ...staff, ...(confirmation && { confirmation }) });
  const route = await app.call(timetableApi.add, { body }, owner.token);
  const [, [date = '', tripId = 0] = []] = [...(await tripsOf(app.sql, route.id))];
  const edit = (change: Partial<RouteInput>) => {
    const input = lvivWroclaw({ ...staff, ...change });
    return app.call(timetableApi.edit, { params: { routeId: route.id }, body: input }, owner.token);
  };
  return { owner, carrierId, confirmation: route.confirmation, edit, tripId, date };
}

async function book(tripId: number, body = seatInput(null, 0, 2)) {
  const rider = await addPassenger(app.sql);
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId }, body }, rider.token);
  return bookings[0]?.id ?? 0;
}

async function statusOf(bookingId: number): Promise<string | undefined> {
  const [row] = await app.sql<{ status: string }[]>`select status from booking where id = ${bookingId}`;
  return row?.status;
}

const booked = async (tripId: number, body?: ReturnType<typeof seatInput>) => statusOf(await book(tripId, body));

/** The answers of the results, of their filter and of the offer. */
async function shown(tripId: number, date: string) {
  const query = { from: String(TOWNS.lviv), to: String(TOWNS.wroclaw), date };
  const all = await app.call(searchApi.search, { query });
  const instant = await app.call(searchApi.search, { query: { ...query, instant: '1' } });
  const offer = await app.call(searchApi.offer, { params: { tripId }, query: { from: '0', to: '2' } });
  return [
    all.data.find((one) => one.tripId === tripId)?.instantConfirmation,
    instant.data.some((one) => one.tripId === tripId),
    offer.rules.instantConfirmation,
  ];
}

describe('the confirmation of a route', () => {
  it.each([
    [false, undefined, false],
    [true, 'carrier', true],
    [false, 'instant', true],
    [true, 'request', false],
  ] as const)('in a company that confirms at once (%s) is %s: %s', async (company, choice, instant) => {
    const { tripId, date, confirmation, carrierId } = await routeOf(company, choice);
    expect(confirmation).toBe(choice ?? 'carrier');
    expect(await shown(tripId, date)).toEqual([instant, instant, instant]);
    const page = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect(page.routesDiffer).toBe(instant !== company);
    const status = instant ? 'confirmed' : 'unconfirmed';
    expect(await booked(tripId)).toBe(status);
    expect(await booked(tripId, parcelInput())).toBe(status);
  });

  it('counts for a guest once the booking is proven, and not where the carrier wants to see guests first', async () => {
    const { tripId, carrierId } = await routeOf(false, 'instant');
    const guest = async (phone: string) => {
      const body = { ...seatInput(null, 0, 2), phone };
      const { bookings } = await app.call(guestApi.book, { params: { tripId }, body });
      expect(bookings[0]?.status).toBe('unconfirmed');
      return proveGuest(app, bookings[0]?.ticket ?? '');
    };
    expect(await guest('+380672000001')).toMatchObject({ status: 'confirmed' });
    await app.sql`update carrier set confirms_guests = true where id = ${carrierId}`;
    expect(await guest('+380672000002')).toMatchObject({ status: 'unconfirmed' });
  });

  it('follows its carrier until it has a choice, and an edit that leaves it out keeps that', async () => {
    const { tripId, carrierId, edit, date } = await routeOf(false);
    await app.sql`update carrier set instant_confirmation = true where id = ${carrierId}`;
    expect(await shown(tripId, date)).toEqual([true, true, true]);
    expect((await edit({ confirmation: 'request' })).confirmation).toBe('request');
    expect((await edit({ days: [0, 1, 2, 3, 4, 5] })).confirmation).toBe('request');
    expect(await shown(tripId, date)).toEqual([false, false, false]);
  });

  it('that is changed counts for the free seats of the same ride, while a request waits for its answer', async () => {
    const { tripId, edit, owner } = await routeOf(false);
    const request = await book(tripId);
    await edit({ confirmation: 'instant' });
    expect(await statusOf(request)).toBe('unconfirmed');
    expect(await booked(tripId)).toBe('confirmed');
    await app.call(bookingsApi.confirm, { params: { bookingId: request }, body: {} }, owner.token);
    expect(await statusOf(request)).toBe('confirmed');
  });

  it('stays with a trip that keeps the hours by which it was sold', async () => {
    const { tripId, edit } = await routeOf(false, 'instant');
    await book(tripId);
    const stops = lvivWroclaw().stops.map((stop, seq) => (seq === 0 ? { ...stop, departure_time: '06:00' } : stop));
    await edit({ confirmation: 'request', stops });
    expect(await booked(tripId)).toBe('confirmed');
  });
});
