import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { presentLiveTrip } from '#server/operations/tracking/present.ts';
import { tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { insteadOf } from '#server/sales/bookings/core/queries/fallen.ts';
import type { SubjectName } from '#shared/messaging/notifications/subjects.ts';
import { TRIP_ALARMS } from '#shared/operations/tracking/positions/alarms.ts';
import { SILENT_AFTER } from '#shared/operations/tracking/positions/limits.ts';
import { rightOf } from '#shared/operations/tracking/rights.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { type BookingFacts, factsOf, withWording } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { partiesOn, type TripEvent, type TripFacts, tripEvent, tripFacts } from '../queries/trips.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';
import { notifyOfBreakdown, notifyOfGoingOn } from './notify-breakdowns.ts';

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

export const alarm = z.object({ tripId: z.number(), kind: z.enum(TRIP_ALARMS), at: z.number() });

const SUBJECT = { startsLate: 'startsLate', idle: 'busIdle', offLine: 'busOffLine' } as const;

/** Notifies the drivers and the office of a trip that it has not begun, or that its bus is idle or has left its line. */
export async function notifyOfAlarm(
  app: AppContext,
  sql: Db,
  { tripId, kind, at }: z.output<typeof alarm>,
  now: Date,
): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  if (trip?.status !== (kind === 'startsLate' ? 'planned' : 'started')) return;
  const subject = SUBJECT[kind];
  const to = await staffOf(sql, trip.carrierId, driversOf(trip));
  await notify(app, sql, { subject, key: `${subject}:${tripId}:${at}`, to, ...staffNotification(trip) }, now);
}

export const silence = z.object({ tripId: z.number(), at: z.number() });

/** Notifies the drivers and the office of a trip that nobody sees its bus. */
export async function notifyOfSilence(
  app: AppContext,
  sql: Db,
  { tripId, at }: z.output<typeof silence>,
  now: Date,
): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  if (trip?.status !== 'started') return;
  const words = staffNotification(trip);
  const notification = {
    subject: 'busUnseen',
    key: `busUnseen:${tripId}:${at}`,
    to: await staffOf(sql, trip.carrierId, driversOf(trip)),
    ...words,
    facts: { ...words.facts, minutes: SILENT_AFTER / 60_000 },
  } as const;
  await notify(app, sql, notification, now);
}

/**
 * Notifies everybody of an announced delay, each party once with the hour of its own stop: accounts, guests, and callers by text message.
 * Nothing is sent if it was taken back or another one was announced since.
 */
async function notifyOfLateness(app: AppContext, sql: Db, { id, tripId, at }: TripEvent, now: Date) {
  const tripPath = (await tripPathsOf(sql, [tripId], now)).get(tripId);
  const live = tripPath && presentLiveTrip(tripPath, liveOf(app).newest(tripId), now);
  const late = live?.late;
  if (!live || !late || Date.parse(late.saidAt) !== at.getTime()) return;
  const riders = await partiesOn(sql, tripId, { statuses: ['confirmed', 'boarded'], callers: true });
  for (const booking of (await factsOf(sql, riders)).values()) {
    const boards = booking.status === 'confirmed';
    const row = live.stops.find(({ seq }) => seq === (boards ? booking.fromSeq : booking.toSeq));
    if (!row || row.seq < late.seq) continue;
    const subject = row.expected ? 'late' : 'lateUnknown';
    const recipient = { ...booking, guest: booking.guest ?? booking.caller };
    const notification = await bookingNotification(
      app,
      sql,
      subject,
      [recipient],
      `late:${id}:${booking.partyId}`,
      now,
    );
    if (!notification) continue;
    const { name: stop, zone } = row.place;
    const planned = row.plannedAt ?? late.saidAt;
    const range = row.expected && { stop, zone, low: row.expected.low, high: row.expected.high, planned };
    const own = { ...(range && { range }), ...(late.moreBy && { until: late.moreBy }) };
    await notify(app, sql, { ...notification, facts: { ...notification.facts, ...own } }, now);
    if (row.expected && booking.kind === 'passenger') await storeKnown(sql, booking, row.seq, row.expected.expected);
  }
}

/** The hour that the party knows now, from which a later shift is measured. */
async function storeKnown(sql: Db, { partyId, tripId }: BookingFacts, seq: number, knownAt: string): Promise<void> {
  await sql`
    insert into range_shift (party_id, seq, trip_id, known_at) values (${partyId}, ${seq}, ${tripId}, ${knownAt})
    on conflict (party_id, seq) do update set known_at = excluded.known_at, off_since = null`;
}
