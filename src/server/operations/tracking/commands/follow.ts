import type { AppContext } from '#server/context.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { delayMoved } from '#shared/operations/tracking/positions/delay.ts';
import { presentLiveTrip } from '../present.ts';
import { openTrips, tripPathsOf } from '../queries/trip-paths.ts';
import { type FollowedTrip, followRanges } from './follow-ranges.ts';
import { liveOf, type Publish } from './live.ts';
import { reportAlarms } from './report-alarms.ts';

const MINUTE = 60_000;

/** The kinds of notification for passengers at the next stop, with the minutes before the bus comes. */
const NOTIFICATIONS = [
  ['bus_in_30', 30],
  ['bus_in_10', 10],
] as const;

/** A passenger who is aboard is woken this many minutes before their own stop. */
const OWN_STOP_MINUTES = 15;

/**
 * Updates each minute the data that depend on the positions of the buses: the delay of each trip, with a message to open screens when it
 * has changed, and notifications for those who board or leave at the next stop. These are stored as rows, one for each booking and kind
 * (`trip_notice_once`); the notifications domain sends those without `handed_at`.
 */
export async function followTrips(app: AppContext, sql: Pool, now: Date, publish: Publish): Promise<void> {
  const tripPaths = await tripPathsOf(sql, await openTrips(sql, now), now);
  const delays: { id: number; minutes: number | null }[] = [];
  const followed: FollowedTrip[] = [];
  for (const tripPath of tripPaths.values()) {
    const live = presentLiveTrip(tripPath, liveOf(app).newest(tripPath.id), now);
    if (delayMoved(tripPath.delayMinutes, live.delayMinutes))
      delays.push({ id: tripPath.id, minutes: live.delayMinutes });
    followed.push({ id: tripPath.id, stops: live.stops });
    const next = live.stops.find(({ seq }) => seq === live.nextSeq);
    if (next?.expected && next.seq > 0) await note(sql, tripPath.id, next.seq, new Date(next.expected.expected), now);
  }
  await followRanges(sql, followed, now);
  await reportAlarms(sql, [...tripPaths.values()], now);
  const changed = await sql<{ id: number }[]>`
    update trip t set delay_minutes = d.minutes
    from (select * from unnest(${delays.map(({ id }) => id)}::int[], ${delays.map(({ minutes }) => minutes)}::int[])
        as moved (id, minutes)
      union all
      -- a bus whose newest place was forgotten: nothing is known of it
      select silent.id, null from trip silent
      where silent.delay_minutes is not null and silent.status in ('planned', 'started')
        and not exists (select from trip_position n where n.trip_id = silent.id)) d
    where t.id = d.id and t.status in ('planned', 'started')
    returning t.id`;
  for (const { id } of changed) publish(`trip:${id}`, { type: 'changed', topic: `trip:${id}` });
}

/** Stores the nearest notification that is due; a passenger who has `bus_in_10` does not get `bus_in_30` afterwards. */
async function note(sql: Db, tripId: number, seq: number, expectedAt: Date, now: Date): Promise<void> {
  const minutes = (expectedAt.getTime() - now.getTime()) / MINUTE;
  if (minutes <= OWN_STOP_MINUTES) await noteOwnStop(sql, tripId, seq, expectedAt, now);
  const kind = NOTIFICATIONS.findLast(([, before]) => minutes <= before)?.[0];
  if (!kind) return;
  await sql`
    insert into trip_notice (trip_id, seq, booking_id, kind, expected_at, at)
    select booking.trip_id, booking.from_seq, booking.id, ${kind}, ${expectedAt}, ${now}
    from booking
    where booking.trip_id = ${tripId} and booking.from_seq = ${seq} and booking.kind = 'passenger'
      and booking.status = 'confirmed'
      and not exists (select from trip_notice told where told.booking_id = booking.id and told.kind = 'bus_in_10')
    on conflict on constraint trip_notice_once do nothing`;
}

/** Stores, once, that the stop of people aboard is next. */
async function noteOwnStop(sql: Db, tripId: number, seq: number, expectedAt: Date, now: Date): Promise<void> {
  await sql`
    insert into trip_notice (trip_id, seq, booking_id, kind, expected_at, at)
    select trip_id, to_seq, id, 'own_stop', ${expectedAt}, ${now} from booking
    where trip_id = ${tripId} and to_seq = ${seq} and kind = 'passenger' and status = 'boarded'
    on conflict on constraint trip_notice_once do nothing`;
}
