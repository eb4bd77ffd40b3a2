import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { insteadOf } from '#server/sales/bookings/core/queries/fallen.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { rightOf } from '#shared/operations/tracking/rights.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { type BookingFacts, factsOf } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { partiesOn, type TripEvent, type TripFacts, tripEvent, tripFacts } from '../queries/trips.ts';
import { withWording } from '../queries/wording.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';
import { notifyOfBreakdown, notifyOfGoingOn } from './notify-breakdowns.ts';
import { notifyOfLateness } from './notify-late.ts';

/** The page that the notification opens when the trip was given to another driver. */
const LIST = '/trips/list';

/** Notifies of an entry in a trip's history, if it still describes the current state. */
export async function notifyOfTrip(app: AppContext, sql: Db, eventId: number, now: Date): Promise<void> {
  const event = await tripEvent(sql, eventId);
  if (!event) return;
  const [trip] = await tripFacts(sql, [event.tripId]);
  if (!trip) return;
  if (event.action === 'depart' && event.seq === 0 && trip.status === 'started') {
    await notifyParties(app, sql, 'started', event, await partiesOn(sql, trip.id, { statuses: ['confirmed'] }), now);
  } else if (event.action === 'arrive' && trip.status === 'started' && event.seq === trip.currentSeq) {
    const waiting = { statuses: ['confirmed'], fromSeq: (event.seq ?? 0) + 1, kind: 'passenger' } as const;
    await notifyParties(app, sql, 'coming', event, await partiesOn(sql, trip.id, waiting), now);
  } else if (event.action === 'breakdown' && trip.status === 'started') {
    await notifyOfBreakdown(app, sql, event, trip, now);
  } else if (event.action === 'late') {
    await notifyOfLateness(app, sql, event, now);
  } else if (event.action === 'resume' && event.halt === 'breakdown' && trip.status === 'started') {
    await notifyOfGoingOn(app, sql, event, trip, now);
  } else if (event.action === 'cancel' && trip.status === 'cancelled') {
    const fallen = await partiesOn(sql, trip.id, { statuses: ['cancelled'], cancelledBy: 'trip' });
    await notifyFallen(app, sql, event, fallen, now);
    await notifyStaff(app, sql, 'off', event, { trip }, now);
  } else if (event.action === 'assign' && (trip.status === 'planned' || trip.status === 'started')) {
    await notifyOfAssignment(app, sql, event, trip, now);
  }
}

/**
 * Notifies the new drivers and those before of the trip, and, when the bus changes, the drivers who stay and the passengers who keep their
 * seats; passengers with new seats are notified by the history of their bookings.
 */
async function notifyOfAssignment(
  app: AppContext,
  sql: Db,
  event: TripEvent,
  trip: TripFacts,
  now: Date,
): Promise<void> {
  const before = driversOf({ driverId: event.beforeDriverId, secondDriverId: event.beforeSecondDriverId });
  const assigned = driversOf(event).filter((id) => drives(trip, id));
  const [fresh, same] = [assigned.filter((id) => !before.includes(id)), assigned.filter((id) => before.includes(id))];
  if (fresh.length > 0) await notifyStaff(app, sql, 'yours', event, { trip, only: fresh }, now);
  const lost = before.filter((id) => !drives(event, id));
  if (lost.length > 0) {
    const to = lost.filter((id) => id !== event.actorId);
    // The trip is no longer theirs to open: the notification leads to the list.
    const { tripId: _, ...words } = staffNotification(trip);
    await notify(app, sql, { subject: 'notYours', key: `notYours:${event.id}`, to, ...words, path: LIST }, now);
  }
  if (event.beforeBusId === null || event.beforeBusId === event.busId) return;
  if (same.length > 0) await notifyStaff(app, sql, 'otherBus', event, { trip, only: same }, now);
  const untouched = await partiesOn(sql, trip.id, { statuses: ['confirmed', 'boarded'], untouchedBy: event.id });
  await notifyParties(app, sql, 'changed', event, untouched, now);
}

/** Notifies those whose trip was cancelled, with the other trips that they can take. */
async function notifyFallen(
  app: AppContext,
  sql: Db,
  event: TripEvent,
  bookingIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const booking of (await factsOf(sql, bookingIds)).values()) {
    const key = `tripCancelled:${event.id}:${booking.partyId}`;
    const one = await bookingNotification(app, sql, 'tripCancelled', [booking], key, now);
    const others = await insteadOf(sql, booking.id, now);
    if (!one) continue;
    const departures = others.map(({ departsAt }) => departsAt);
    const choice = mayChoose(booking, now);
    const own = { ...one.facts, others: departures, ...(choice && { choice }) };
    const facts = await withWording(sql, { ...event, subject: 'tripCancelled' }, own);
    await notify(app, sql, { ...one, facts }, now);
  }
}

/** Whether the passenger of a cancelled trip has the choice of Regulation (EU) 181/2011 (docs/product.md 10.12). */
function mayChoose({ kind, from, to, departsAt, arrivesAt }: BookingFacts, now: Date): boolean {
  if (kind !== 'passenger') return false;
  const start = { place: from, arrivesAt: null, departsAt: departsAt.toISOString(), departedAt: null };
  const end = { place: to, arrivesAt: arrivesAt.toISOString(), departsAt: null, departedAt: null };
  return rightOf({ from: start, to: end, cancelled: true, open: false, expected: null }, now.getTime()) !== null;
}

async function notifyParties(
  app: AppContext,
  sql: Db,
  subject: SubjectName,
  event: TripEvent,
  bookingIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const booking of (await factsOf(sql, bookingIds)).values()) {
    const notification = await bookingNotification(
      app,
      sql,
      subject,
      [booking],
      // A departure that was undone and pressed again is notified once.
      `${subject}:${subject === 'started' ? `trip${event.tripId}` : event.id}:${booking.partyId}`,
      now,
    );
    if (!notification) continue;
    const facts = await withWording(sql, { ...event, subject }, notification.facts);
    await notify(app, sql, { ...notification, facts }, now);
  }
}

/** With `only` it goes to nobody else of the staff; nobody is notified of their own action. */
async function notifyStaff(
  app: AppContext,
  sql: Db,
  subject: 'off' | 'yours' | 'otherBus',
  event: TripEvent,
  { trip, only }: { trip: TripFacts; only?: readonly number[] },
  now: Date,
): Promise<void> {
  const staff = await staffOf(sql, trip.carrierId, driversOf(trip));
  const to = staff.filter((id) => id !== event.actorId && (only?.includes(id) ?? true));
  await notify(app, sql, { subject, key: `${subject}:${event.id}`, to, ...staffNotification(trip) }, now);
}
