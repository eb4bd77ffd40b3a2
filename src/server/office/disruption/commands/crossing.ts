import type { Db } from '#server/core/database/db.ts';
import { allCrossings } from '#server/network/places/queries.ts';
import { lockTrip, recordEvent } from '#server/sales/trips/commands/lock.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Crossing } from '#shared/network/places/schema.ts';
import { otherCrossings } from '#shared/network/timetable/crossing-rules.ts';

/**
 * Lets a trip go over another crossing (docs/product.md 8.23). Throws the codes of `lockTrip`, and `invalid_input` for a crossing that is not
 * of the same border, is behind the bus, does not let buses through (`crossing_not_on_way`), or is closed (`crossing_closed`).
 */
export async function switchCrossing(sql: Db, me: Actor, tripId: number, key: string, now: Date): Promise<Crossing> {
  const { currentSeq } = await lockTrip(sql, me, tripId, 'crossing');
  const [trip] = await sql<{ current: string | null; countries: string[] }[]>`
    select coalesce(trip.crossing_key, plan.crossing_key) as current,
      (select array_agg(p.country order by s.seq) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = trip.id and s.seq >= ${currentSeq ?? 0}) as countries
    from trip join route_plan plan on plan.id = trip.plan_id where trip.id = ${tripId}`;
  const crossings = await allCrossings(sql);
  if (trip?.current === key) return find(crossings, key);
  const crossing = find(trip?.current ? otherCrossings(trip.countries, trip.current, crossings) : [], key);
  if (!crossing.open) throw refused('crossing_closed');
  await sql`
    update trip set crossing_key = nullif(${key}, plan.crossing_key)
    from route_plan plan where plan.id = trip.plan_id and trip.id = ${tripId}`;
  // A place in the queue is one at a crossing.
  await sql`delete from trip_queue_slot where trip_id = ${tripId}`;
  const data = { crossing: key, ...(trip?.current && { before: trip.current }) };
  await recordEvent(sql, { tripId, at: now, actorId: me.accountId, action: 'crossing', data });
  return crossing;
}

function find(crossings: readonly Crossing[], key: string): Crossing {
  const one = crossings.find((crossing) => crossing.key === key);
  if (!one) throw refused('crossing_not_on_way');
  return one;
}

function refused(key: 'crossing_not_on_way' | 'crossing_closed'): DomainError {
  return new DomainError('invalid_input', { errors: [{ field: 'crossing', key }] });
}
