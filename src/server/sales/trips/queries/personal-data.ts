import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import type { Blocker } from '#server/core/privacy/personal-data.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { drives } from './drives.ts';

export async function tripData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    tripsDriven: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, id, service_date as date, status, departs_at, started_at,
          finished_at, cancel_reason
        from trip where ${drives(sql, accountId)} and id > ${after} order by id limit ${limit}`,
    ),
    tripActions: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, trip_id, at, action, data from trip_event
        where actor_id = ${accountId} and id > ${after} order by id limit ${limit}`,
    ),
  };
}

/**
 * Trips that block an erasure: trips that the person drives and trips of the person's own company, under way or in future. A future trip of
 * that company counts only if it has bookings, because the erasure cancels the others.
 */
export async function tripsRelyingOn(sql: Db, accountId: number): Promise<Blocker[]> {
  const carriers = await ownCarriers(sql, accountId);
  return sql<Blocker[]>`
    select 'trips' as kind, trip.id as trip_id, service_date as date,
      (select count(*) from booking b where b.trip_id = trip.id and b.status in ${sql(OPEN)}) as people,
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = trip.id order by s.seq limit 1) as "from",
      (select json_build_object('uk', p.uk, 'en', p.en) from trip_stop s join place p on p.id = s.place_id
        where s.trip_id = trip.id order by s.seq desc limit 1) as "to",
      case when status <> 'started' and exists (select from member m where m.account_id = ${accountId}
        and m.carrier_id = trip.carrier_id and m.role <> 'driver') then 'reason' end as cancel
    from trip
    where (${drives(sql, accountId)} or carrier_id = any(${carriers}::int[])) and (
      status = 'started' or (status in ('new', 'planned') and (carrier_id <> all(${carriers}::int[]) or exists (
        select from booking b where b.trip_id = trip.id and b.status in ${sql(OPEN)}))))
    order by departs_at limit 50`;
}

const OPEN = ['unconfirmed', 'confirmed', 'boarded'];
