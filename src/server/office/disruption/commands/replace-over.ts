import type { Db } from '#server/core/database/db.ts';
import { replaceUsual } from '#server/network/timetable/commands/route.ts';
import { makeTrips } from '#server/sales/trips/commands/make.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { OutInput } from '#shared/office/disruption/period.ts';
import { insteadOfDriver } from '#shared/sales/trips/drives.ts';
import type { Choice } from '../queries/effects.ts';
import { type DisruptedTrip, disruptedTrip } from '../queries/trip.ts';
import { type Replaced, replaceStaff } from './replace.ts';

/**
 * Replaces a bus or a driver on several trips, all or none, each as its preview showed (docs/product.md 8.17), and on the routes for which
 * that lasts. Throws `preview_outdated` for a trip or a route that does not have them any more, `not_found` for one of another carrier, and what
 * `replaceStaff` and `replaceUsual` throw.
 */
export async function replaceOver(
  sql: Db,
  me: Actor,
  { kind, out, by, trips, routes, wordings }: OutInput,
  now: Date,
): Promise<Replaced & { trips: number }> {
  const ids = trips.map(({ tripId }) => tripId);
  // All are locked before any booking is, in the order of their ids, like the two trips of a booking that changes trips.
  await sql`
    select from trip where id = any(${ids}::int[]) and carrier_id = ${me.carrierId} order by id for update`;
  const all = { trips: trips.length, notified: 0, calls: 0, unseated: 0, accounts: new Set<number>() };
  for (const { tripId, digest } of trips.toSorted((a, b) => a.tripId - b.tripId)) {
    const trip = await disruptedTrip(sql, me, tripId);
    const choice = kind === 'bus' ? anotherBus(trip, out, by) : anotherDriver(trip, out, by);
    if (!choice) throw new DomainError('preview_outdated');
    const done = await replaceStaff(sql, me, tripId, { ...choice, digest, wordings }, now);
    all.notified += done.notified;
    all.calls += done.calls;
    all.unseated += done.unseated;
    for (const id of done.accounts) all.accounts.add(id);
  }
  for (const routeId of routes.toSorted((a, b) => a - b))
    await replaceUsual(sql, me, { routeId, kind, out, by }, now, makeTrips);
  return { ...all, accounts: [...all.accounts] };
}

function anotherBus({ busId, driverId }: DisruptedTrip, out: number, by: number): Choice | null {
  return busId === out && driverId !== null ? { busId: by, driverId } : null;
}

function anotherDriver(trip: DisruptedTrip, out: number, by: number): Choice | null {
  const drivers = insteadOfDriver(trip, out, by);
  return trip.busId !== null && drivers ? { busId: trip.busId, ...drivers } : null;
}
