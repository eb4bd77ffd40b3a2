import { beforeEach, describe, expect, it } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { dashboardApi } from '#shared/office/dashboard/api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { parcelInput, seatInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const DRIVERS = '+48600100200';
const RIDERS = '+380509998877';
const RIDERS_ON_BOOKING = '+380671112233';
const RECEIVERS = '+48600111222';

const { app, trip } = bookingScene();
const rider = eachTest(() => addPassenger(app.sql, { name: 'Ірина', lastName: 'Савчук' }));
const actions = bookingActions(app);

beforeEach(async () => {
  await givePhone(trip.driver, DRIVERS);
  await givePhone(rider, RIDERS);
});

const givePhone = (actor: TestActor, newPhoneNumber: string) =>
  app.call(profilesApi.save, { body: { name: 'Тарас', newPhoneNumber, contacts: [] } }, actor.token);

/** Everything that the passenger can read about the trip. */
async function readByPassenger(bookingId: number): Promise<string> {
  const ofDriver = { params: { driverId: trip.driver.accountId } };
  const {
    contactName: _,
    contactPhone: __,
    ...seen
  } = await app.call(bookingsApi.booking, { params: { bookingId } }, rider.token);
  return JSON.stringify([
    seen,
    await app.call(bookingsApi.mine, { query: { trip: trip.tripId } }, rider.token),
    await app.call(peopleApi.driverContacts, ofDriver, rider.token),
    await app.call(profilesApi.driver, ofDriver, rider.token),
    await app.call(bookingsApi.terms, { params: { tripId: trip.tripId }, query: {} }, rider.token),
    await app.call(announcementsApi.own, { params: { tripId: trip.tripId } }, rider.token),
  ]);
}

/** Everything that a staff member can read about the passenger. */
async function readByStaff(actor: TestActor, bookingId: number): Promise<string> {
  const params = { tripId: trip.tripId };
  const { driverPhone: _, ...seen } = await app.call(bookingsApi.booking, { params: { bookingId } }, actor.token);
  const { driverPerson: __, ...sheet } = await app.call(tripsApi.sheet, { params }, actor.token);
  return JSON.stringify([
    seen,
    sheet,
    await app.call(dashboardApi.dashboard, { query: {} }, actor.token),
    await app.call(announcementsApi.ofTrip, { params }, actor.token),
    await app
      .call(peopleApi.passenger, { params: { passengerId: rider.accountId } }, actor.token)
      .catch((error) => error.code),
  ]);
}

type Change = (bookingId: number) => unknown;
const becomes =
  (status: Parameters<typeof forceBooking>[2], trips: Parameters<typeof forceTrip>[2] = 'started'): Change =>
  async (id) => {
    await forceBooking(app.sql, id, status);
    await forceTrip(app.sql, trip.tripId, trips);
  };
const later =
  (change: Change, now: string): Change =>
  async (id) => {
    await change(id);
    app.clock.set(now);
  };

const CASES: [string, Change, boolean, boolean][] = [
  // the action, and who sees the other's number: passenger, staff
  ['a request', () => undefined, false, true],
  ['a request whose time is over', later(() => undefined, '2026-06-12T03:00:00Z'), false, false],
  ['a confirmed booking', (id) => actions.act('confirm', id, trip.owner), true, true],
  ['a cancelled one', (id) => actions.act('cancel', id, rider), false, false],
  ['who is aboard', becomes('boarded'), true, true],
  ['who was not there', becomes('no_show'), true, true],
  ['who was ejected', becomes('ejected'), false, false],
  ['two days after', later(becomes('completed', 'finished'), '2026-06-14T15:59:00Z'), true, true],
  ['more than two days after', later(becomes('completed', 'finished'), '2026-06-14T16:00:00Z'), false, false],
];

describe('the phone number of the other side', () => {
  it.each(CASES)('is shown or hidden for this case: %s', async (_, change, passenger, staff) => {
    const [seat = 0] = await actions.book(trip, rider, seatInput());
    await app.call(
      announcementsApi.announce,
      { params: { tripId: trip.tripId }, body: { phrase: 'border2h' } },
      trip.driver.token,
    );
    await change(seat);
    expect((await readByPassenger(seat)).includes(DRIVERS)).toBe(passenger);
    for (const actor of [trip.driver, trip.owner]) {
      const seen = await readByStaff(actor, seat);
      expect([RIDERS, RIDERS_ON_BOOKING].map((phone) => seen.includes(phone))).toEqual([staff, staff]);
    }
  });

  it.each(CASES)('of a parcel is shown or hidden for this case: %s', async (what, change, _, staff) => {
    const [box = 0] = await actions.book(trip, rider, parcelInput());
    await change(box);
    // A parcel that is returned has to be collected: its sender and the carrier can still see each other's numbers.
    const shown = staff || what === 'who was ejected';
    const seen = await readByStaff(trip.owner, box);
    expect([RIDERS_ON_BOOKING, RECEIVERS].map((phone) => seen.includes(phone))).toEqual([shown, shown]);
  });

  it('is not in the calendar entry that cancels a ride', async () => {
    const [seat = 0] = await actions.book(trip, rider);
    await actions.act('confirm', seat, trip.owner);
    await app.runJobs();
    await actions.act('cancel', seat, trip.owner);
    await app.runJobs();
    const [account] = await app.sql<{ email: string }[]>`select email::text from account where id = ${rider.accountId}`;
    const [cancelled, confirmed] = await mailsTo(app.sql, account?.email ?? '');
    expect(String(confirmed?.attachments?.[0]?.content)).toContain(DRIVERS);
    expect(String(cancelled?.attachments?.[0]?.content)).toContain('METHOD:CANCEL');
    expect(String(cancelled?.attachments?.[0]?.content)).not.toContain(DRIVERS);
  });
});
