import type { Db } from '#server/core/database/db.ts';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import { checkStaff, writeStaff } from '#server/sales/trips/commands/assign.ts';
import { lockTrip } from '#server/sales/trips/commands/lock.ts';
import { storeWordings } from '#server/sales/trips/commands/wording.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Placement } from '#shared/office/disruption/placement.ts';
import { driversAfter } from '#shared/sales/trips/drives.ts';
import type { Wording } from '#shared/sales/trips/wording.ts';
import { type Choice, type Effects, effectsOf } from '../queries/effects.ts';
import { disruptedTrip } from '../queries/trip.ts';
import { addToCallList } from './call-list.ts';

export interface Replaced {
  notified: number;
  calls: number;
  unseated: number;
  accounts: number[];
}

/**
 * Gives a trip another bus or driver, before or during it, and its passengers new seats where the bus lacks theirs (docs/product.md
 * 8.15). Everything is computed again under the lock of the trip: throws `preview_outdated` if the result differs from the preview with this digest, `driver_busy` or `bus_in_use` for one that has another trip at that time, and the codes of `lockTrip`.
 */
export async function replaceStaff(
  sql: Db,
  me: Actor,
  tripId: number,
  { digest, wordings, ...choice }: Choice & { digest: string; wordings: readonly Wording[] },
  now: Date,
): Promise<Replaced> {
  const locked = await lockTrip(sql, me, tripId, 'replace');
  const bus = await checkStaff(sql, locked, choice);
  await sql`select from booking where trip_id = ${tripId} and holds order by id for no key update`;
  const effects = await effectsOf(sql, await disruptedTrip(sql, me, tripId), choice);
  if (effects.digest !== digest) throw new DomainError('preview_outdated');
  const changes = effects.placed.filter(({ before, seat }) => seat !== before);
  await writeSeats(sql, tripId, changes, now);
  const status = locked.status === 'new' ? 'planned' : locked.status;
  const { driverId, secondDriverId } = driversAfter(locked, choice);
  const sameDrivers = locked.driverId === driverId && locked.secondDriverId === secondDriverId;
  if (effects.busChanged || !sameDrivers || changes.length > 0) {
    await writeStaff(sql, me, locked, { ...choice, bus, status }, now);
  }
  await storeWordings(sql, tripId, wordings, now);
  await writeEvents(sql, me, effects, changes, now);
  return {
    ...(await toCall(sql, tripId, effects)),
    unseated: effects.placed.filter(({ seat }) => seat === null).length,
  };
}

/** Writes the new seats. All are given up first, because the constraint on seats is checked with each row. */
async function writeSeats(sql: Db, tripId: number, changes: readonly Placement[], now: Date): Promise<void> {
  await sql`
    update booking set seat = null, updated_at = ${now} where id = any(${changes.map(({ id }) => id)}::int[])`;
  for (const { id, seat } of changes) {
    if (seat === null) continue;
    // A passenger who has left the bus no longer needs a seat; it is free for one who still rides.
    await sql`
      update booking done set seat = null from booking rider
      where rider.id = ${id} and done.trip_id = ${tripId} and done.status = 'completed' and done.seat = ${seat}
        and done.legs && rider.legs`;
    await sql`update booking set seat = ${seat} where id = ${id}`;
  }
}

async function writeEvents(
  sql: Db,
  me: Actor,
  { affected, bus }: Effects,
  changes: readonly Placement[],
  now: Date,
): Promise<void> {
  const before = new Map(changes.map((one) => [one.id, one]));
  const entry = (action: 'newSeat' | 'unseat') => (bookingId: number) => ({
    bookingId,
    action,
    actorId: me.accountId,
    data: { busId: bus.id, seat: before.get(bookingId)?.seat ?? null, before: before.get(bookingId)?.before ?? null },
  });
  await writeHistory(sql, now, [...affected.moved.map(entry('newSeat')), ...affected.unseated.map(entry('unseat'))]);
}

async function toCall(sql: Db, tripId: number, { affected, people }: Effects): Promise<Omit<Replaced, 'unseated'>> {
  const { moved, unseated, untouched } = affected;
  const calls = [
    await addToCallList(sql, tripId, untouched, 'bus'),
    await addToCallList(sql, tripId, moved, 'seat'),
    await addToCallList(sql, tripId, unseated, 'unseated'),
  ];
  const ids = new Set([...moved, ...unseated, ...untouched]);
  const concerned = people.filter(({ id }) => ids.has(id));
  return {
    notified: new Set(concerned.map(({ partyId }) => partyId)).size,
    calls: calls.reduce((sum, count) => sum + count, 0),
    accounts: [...new Set(concerned.flatMap(({ accountId }) => accountId ?? []))],
  };
}
