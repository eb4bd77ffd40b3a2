import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import { GROUPED_SECONDS, PAUSE_MINUTES } from '#shared/office/alerts/limits.ts';
import type { FoundTrip } from '#shared/office/search/schema.ts';
import { searchPath } from '../present.ts';
import { alertById, alertsFor, isBelow, type StoredAlert, tripsOf } from '../queries/alerts.ts';
import { queueFound } from './mail.ts';

/**
 * Finds the alerts that a trip answers, and queues the notifications. Alerts for the same connection, day and party share one search, so
 * the number of people who wait for a popular day does not matter.
 */
export async function matchTrip(sql: Db, tripId: number, now: Date): Promise<void> {
  const alerts = await alertsFor(sql, tripId, now);
  const groups = Map.groupBy(alerts, ({ from, to, date, passengers }) => [from, to, date, passengers].join(' '));
  for (const group of groups.values()) {
    const [first] = group;
    const trip = first && (await tripsOf(sql, first, now)).find((found) => found.tripId === tripId);
    if (!trip) continue;
    for (const { id } of group.filter(({ belowCents }) => isBelow(trip.price, belowCents))) {
      await sql`insert into alert_match (alert_id, trip_id) values (${id}, ${tripId}) on conflict do nothing`;
      await queueNotifying(sql, id, now);
    }
  }
}

/** Finds within these seconds go into one notification; for a quarter of an hour after it there is no other. */
async function queueNotifying(sql: Db, alertId: number, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + GROUPED_SECONDS * 1000);
  const [row] = await sql<{ dueAt: Date }[]>`
    update connection_alert
    set due_at = coalesce(due_at, greatest(${soon}::timestamptz, notified_at + make_interval(mins => ${PAUSE_MINUTES})))
    where id = ${alertId} returning due_at`;
  if (row) await addJob(sql, 'alerts.notify', { alertId }, { key: `alerts.notify:${alertId}`, runAt: row.dueAt });
}

/**
 * Notifies a person of the trips that were found for their alert and can still be booked. Trips that were sold out meanwhile are removed
 * from the alert, so that they can be found again.
 */
export async function notifyOfAlert(app: AppContext, sql: Db, alertId: number, now: Date): Promise<void> {
  await sql`select from connection_alert where id = ${alertId} for no key update`;
  const alert = await alertById(sql, alertId, now);
  if (!alert?.confirmed || alert.dueAt === null || alert.dueAt > now) return;
  const unsent = await sql<{ tripId: number }[]>`
    select trip_id from alert_match where alert_id = ${alertId} and notified_at is null`;
  const ids = new Set(unsent.map(({ tripId }) => tripId));
  const connection = { ...alert, from: alert.from.id, to: alert.to.id };
  const trips = (await tripsOf(sql, connection, now)).filter(
    ({ tripId, price }) => ids.has(tripId) && isBelow(price, alert.belowCents),
  );
  await sql`
    update alert_match set notified_at = ${now}
    where alert_id = ${alertId} and notified_at is null and trip_id = any(${trips.map(({ tripId }) => tripId)}::int[])`;
  await sql`delete from alert_match where alert_id = ${alertId} and notified_at is null`;
  await sql`
    update connection_alert set due_at = null, notified_at = case when ${trips.length > 0} then ${now}::timestamptz else notified_at end
    where id = ${alertId}`;
  await send(app, sql, alert, trips, now);
}

async function send(
  app: AppContext,
  sql: Db,
  alert: StoredAlert,
  trips: readonly FoundTrip[],
  now: Date,
): Promise<void> {
  const [first] = trips;
  if (!first) return;
  const prices = trips.flatMap(({ price }) => price ?? []);
  const facts = {
    from: alert.from.name,
    to: alert.to.name,
    zone: alert.from.zone,
    departsAt: first.departsAt,
    carrier: first.carrier.name,
    count: trips.length,
    price: prices.length > 0 ? Math.min(...prices) : null,
  };
  const notification = {
    subject: 'connectionFound',
    key: `connectionFound:${alert.id}:${first.tripId}`,
    facts,
  } as const;
  if (alert.accountId === null) await queueFound(app, sql, alert, notification);
  else await notify(app, sql, { ...notification, to: [alert.accountId], path: searchPath(alert) }, now);
}
