import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { passengersDue, requestsDue, tripsDue, waitingNotifications } from '../queries/due.ts';
import { factsOf } from '../queries/facts.ts';
import { staffOf } from '../queries/people.ts';
import { tripFacts } from '../queries/trips.ts';
import { askWhoIsComing, warnUnanswered } from './ask-coming.ts';
import { bookingNotification } from './booking-notification.ts';
import { type NewNotification, notify } from './notify.ts';

/**
 * Sends the reminders that are due: to passengers on the evening before, with the question whether they are coming, and two hours before
 * departure, to the drivers twelve hours before, and to owners and dispatchers about unanswered requests. Each is sent once, however often this runs, in a transaction of its
 * own.
 */
export async function remind(app: AppContext, pool: Pool, now: Date): Promise<void> {
  await askWhoIsComing(app, pool, now);
  await remindParties(app, pool, 'soon', await passengersDue(pool, 'soon', now), now);
  await warnUnanswered(app, pool, now);
  await remindParties(app, pool, 'expiring', await requestsDue(pool, now), now);
  for (const trip of await tripFacts(pool, await tripsDue(pool, now))) {
    const staff = await staffOf(pool, trip.carrierId, driversOf(trip));
    const to = staff.filter((id) => drives(trip, id) || trip.unanswered > 0);
    const notification: NewNotification = { subject: 'ahead', key: `ahead:${trip.id}`, to, ...staffNotification(trip) };
    await transaction(pool, (sql) => notify(app, sql, notification, now));
  }
}

/** Sends the notifications that tracking stored for buses near a stop. Those that waited too long to be useful are dropped. */
export async function notifyNear(app: AppContext, pool: Pool, now: Date): Promise<void> {
  await transaction(pool, async (sql) => {
    const notifications = await waitingNotifications(sql, now);
    const facts = await factsOf(
      sql,
      notifications.map(({ bookingId }) => bookingId),
    );
    for (const { id, bookingId, kind, expectedAt, fresh } of notifications) {
      const booking = facts.get(bookingId);
      const leaves = kind === 'own_stop';
      const waits = booking?.status === (leaves ? 'boarded' : 'confirmed') && booking.tripStatus === 'started';
      if (!booking || !waits || !fresh) continue;
      const minutes = Math.max(1, Math.round((expectedAt.getTime() - now.getTime()) / 60_000));
      const notification = await bookingNotification(
        app,
        sql,
        leaves ? 'getOff' : 'near',
        [booking],
        `near:${id}`,
        now,
      );
      if (!notification) continue;
      await notify(app, sql, { ...notification, facts: { ...notification.facts, minutes } }, now);
    }
    await sql`
      update trip_notice set handed_at = ${now} where id = any(${notifications.map(({ id }) => id)}::bigint[])`;
  });
}

async function remindParties(
  app: AppContext,
  pool: Pool,
  subject: 'soon' | 'expiring',
  bookingIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const booking of (await factsOf(pool, bookingIds)).values()) {
    const key = `${subject}:${booking.partyId}:${booking.tripId}`;
    const notification = await bookingNotification(app, pool, subject, [booking], key, now);
    if (notification) await transaction(pool, (sql) => notify(app, sql, notification, now));
  }
}
