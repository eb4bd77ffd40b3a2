import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { factsOf } from '../queries/facts.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

/** Notifies a passenger that the bus comes to their own stop at another time than last notified, if the stop is still ahead. */
export async function notifyOfRange(
  app: AppContext,
  sql: Db,
  { partyId, seq }: { partyId: number; seq: number },
  now: Date,
): Promise<void> {
  const [shift] = await sql<{ bookingId: number; knownAt: Date; low: Date; high: Date }[]>`
    select booking_id, known_at, low, high from range_shift
    where party_id = ${partyId} and seq = ${seq} and booking_id is not null`;
  const booking = shift && (await factsOf(sql, [shift.bookingId])).get(shift.bookingId);
  if (!booking || (booking.tripStatus !== 'started' && booking.tripStatus !== 'planned')) return;
  const boards = booking.fromSeq === seq;
  if (booking.status !== (boards ? 'confirmed' : 'boarded')) return;
  const key = `rangeMoved:${partyId}:${seq}:${shift.knownAt.getTime()}`;
  const notification = await bookingNotification(app, sql, 'rangeMoved', [booking], key, now);
  if (!notification) return;
  const stop = boards ? booking.from : booking.to;
  const planned = boards ? booking.departsAt : booking.arrivesAt;
  const range = {
    stop: { uk: stop.uk, en: stop.en },
    zone: stop.zone,
    low: shift.low.toISOString(),
    high: shift.high.toISOString(),
    planned: planned.toISOString(),
  };
  await notify(app, sql, { ...notification, facts: { ...notification.facts, range } }, now);
}
