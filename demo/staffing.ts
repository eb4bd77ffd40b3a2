import { type Pool, transaction } from '#server/database/db.ts';
import type { Publish } from '#server/tracking/commands/live.ts';
import { assignTrip } from '#server/trips/commands/assign.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { DEMO_MAIL } from './people.ts';

/** A trip without a driver, with the driver and bus of its route and the owner of its carrier. */
interface Bare {
  id: number;
  carrierId: number;
  ownerId: number;
  driverId: number;
  busId: number;
}

/**
 * Assigns the route's driver to trips of the demo's companies that have none half a day ahead, unless an owner or dispatcher of the
 * company was active within a day and can do so themselves. A driver or bus on another trip at that time is not assigned.
 */
export async function staffTrips(pool: Pool, now: Date, publish: Publish): Promise<void> {
  const bare = await pool<Bare[]>`
    select trip.id, trip.carrier_id as "carrierId", owner.account_id as "ownerId", route.driver_id as "driverId",
      coalesce(trip.bus_id, route.bus_id) as "busId"
    from trip join route on route.id = trip.route_id
    join member owner on owner.carrier_id = trip.carrier_id and owner.role = 'owner'
    join account on account.id = owner.account_id and account.email like ${`%@${DEMO_MAIL}`}
    where trip.status = 'new' and route.driver_id is not null and coalesce(trip.bus_id, route.bus_id) is not null
      and trip.departs_at between ${now}::timestamptz - interval '70 days' and ${now}::timestamptz + interval '12 hours'
      and not exists (select from session join member on member.account_id = session.account_id
        where member.carrier_id = trip.carrier_id and member.role <> 'driver'
          and session.last_seen_at > ${now}::timestamptz - interval '1 day')
    order by trip.departs_at desc limit 20`;
  for (const { id, carrierId, ownerId, driverId, busId } of bare) {
    const actor: Actor = { role: 'owner', accountId: ownerId, sessionId: 0, carrierId };
    try {
      await transaction(pool, (sql) => assignTrip(sql, actor, id, { driverId, busId }, now));
    } catch (error) {
      if (error instanceof DomainError) continue;
      throw error;
    }
    for (const topic of [`trip:${id}`, `carrier:${carrierId}`]) publish(topic, { type: 'changed', topic });
  }
}
