import type { Db } from '#server/core/database/db.ts';
import { tripBookings } from '#server/sales/bookings/commands/trip-end.ts';
import { cancelTrip } from '#server/sales/trips/commands/cancel.ts';
import { storeWordings } from '#server/sales/trips/commands/wording.ts';
import { causeTexts } from '#server/sales/trips/labels.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { ClosureInput } from '#shared/office/disruption/closure.ts';
import { closedTrips } from '../queries/closure.ts';

export interface ClosureCounts {
  trips: number;
  notified: number;
  calls: number;
  accounts: number[];
}

/**
 * Cancels several trips because their crossing is closed, all or none, each as its preview showed (docs/product.md 8.20). Throws
 * `preview_outdated` for a trip with other bookings than then, `not_found` for one of another carrier, and the codes of `cancelTrip`.
 */
export async function cancelOver(
  sql: Db,
  me: Actor,
  { trips, reason, wordings }: ClosureInput,
  { now, locale }: { now: Date; locale: Locale },
): Promise<ClosureCounts> {
  const ids = trips.map(({ tripId }) => tripId);
  await sql`
    select from trip where id = any(${ids}::int[]) and carrier_id = ${me.carrierId} order by id for update`;
  const seen = await closedTrips(sql, me, ids);
  const accounts = new Set<number>();
  for (const { tripId, digest } of trips.toSorted((a, b) => a.tripId - b.tripId)) {
    const one = seen.find((trip) => trip.tripId === tripId);
    if (!one) throw new DomainError('not_found');
    if (one.digest !== digest) throw new DomainError('preview_outdated');
    const texts = causeTexts({ cause: 'crossing', reason });
    for (const id of await cancelTrip(sql, tripBookings, me, tripId, { texts, locale }, now)) accounts.add(id);
    await storeWordings(sql, tripId, wordings, now);
  }
  const sum = (field: 'notified' | 'calls') => seen.reduce((all, trip) => all + trip[field], 0);
  return { trips: trips.length, notified: sum('notified'), calls: sum('calls'), accounts: [...accounts] };
}
