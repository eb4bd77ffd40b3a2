import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { NotificationFacts } from '../labels.ts';
import { staffNotification, tripPath } from '../present.ts';
import { factsOf, withWording } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { breakdownOn, partiesOn, type TripEvent, type TripFacts } from '../queries/trips.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/** Notifies the passengers and the office of a breakdown or of a change of it, unless the bus has continued meanwhile. */
export async function notifyOfBreakdown(
  app: AppContext,
  sql: Db,
  event: TripEvent,
  trip: TripFacts,
  now: Date,
): Promise<void> {
  const breakdown = await breakdownOn(sql, trip.id);
  if (!breakdown) return;
  await notifyRiders(app, sql, event.follows ? 'breakdownUpdated' : 'brokenDown', event, { breakdown }, now);
  // A change comes from the office, or from the driver to it.
  const { facts, ...words } = staffNotification(trip);
  const to = await officeOf(sql, event, trip);
  const path = breakdown.help === 'repair' ? words.path : (`${tripPath(trip.id)}/replace` as const);
  await notify(
    app,
    sql,
    { subject: 'broke', key: `broke:${event.id}`, to, ...words, path, facts: { ...facts, breakdown } },
    now,
  );
}

/** Notifies the passengers and the office that a bus continues after a breakdown. */
export async function notifyOfGoingOn(
  app: AppContext,
  sql: Db,
  event: TripEvent,
  trip: TripFacts,
  now: Date,
): Promise<void> {
  await notifyRiders(app, sql, 'goingOn', event, {}, now);
  const to = await officeOf(sql, event, trip);
  await notify(app, sql, { subject: 'wentOn', key: `wentOn:${event.id}`, to, ...staffNotification(trip) }, now);
}

/** The owners and dispatchers, without who pressed the button. */
async function officeOf(sql: Db, event: TripEvent, trip: TripFacts): Promise<number[]> {
  return (await staffOf(sql, trip.carrierId, [])).filter((id) => id !== event.actorId);
}

async function notifyRiders(
  app: AppContext,
  sql: Db,
  subject: 'brokenDown' | 'breakdownUpdated' | 'goingOn',
  event: TripEvent,
  facts: Partial<NotificationFacts>,
  now: Date,
): Promise<void> {
  const riders = await partiesOn(sql, event.tripId, { statuses: ['confirmed', 'boarded'] });
  for (const booking of (await factsOf(sql, riders)).values()) {
    const key = `${subject}:${event.id}:${booking.partyId}`;
    const one = await bookingNotification(app, sql, subject, [booking], key, now);
    if (!one) continue;
    const own = await withWording(sql, { ...event, subject }, { ...one.facts, ...facts });
    await notify(app, sql, { ...one, facts: own }, now);
  }
}
