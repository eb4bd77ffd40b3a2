import type { Db } from '#server/core/database/db.ts';
import { CARE_AFTER, OUTSIDE_UNION } from '#shared/operations/tracking/rights.ts';
import { RIGHTS_WITHIN_HOURS, type RightsStage } from '#shared/operations/tracking/rights-stage.ts';

export interface WaitingRide {
  bookingId: number;
  tripId: number;
  partyId: number;
  fromSeq: number;
  toSeq: number;
  /** The departure of the last notification of a shift. */
  knownAt: Date | null;
  notified: RightsStage[];
}

/**
 * The parties at a stop that their bus should have left `CARE_AFTER` minutes ago but has not left, or will leave at least this late: because
 * of a shift of which they were notified, or because of the end that was named for a breakdown. The rule `stageDue` decides which of them
 * are notified, and of what.
 */
export async function waitingRides(sql: Db, now: Date): Promise<WaitingRide[]> {
  const late = sql`s.departs_at + ${CARE_AFTER} * interval '1 minute'`;
  return sql<WaitingRide[]>`
    select min(b.id) as booking_id, t.id as trip_id, b.party_id, b.from_seq, b.to_seq,
      max(known.known_at) as known_at,
      array(select stage from rights_notice where party_id = b.party_id and trip_id = t.id) as notified
    from trip t
    join booking b on b.trip_id = t.id and b.kind = 'passenger' and b.status = 'confirmed'
    join party on party.id = b.party_id and (party.account_id is not null or party.email <> '' or party.by_text)
    join trip_stop s on s.trip_id = t.id and s.seq = b.from_seq and s.departed_at is null
    join place a on a.id = s.place_id
    join trip_stop e on e.trip_id = t.id and e.seq = b.to_seq join place z on z.id = e.place_id
    left join range_shift known on known.party_id = b.party_id and known.trip_id = t.id and known.seq = b.from_seq
    where t.status in ('new', 'planned', 'started') and t.departs_at < ${now}::timestamptz + interval '3 hours'
      and t.departs_at > ${now}::timestamptz - interval '6 days'
      and s.departs_at > ${now}::timestamptz - ${RIGHTS_WITHIN_HOURS} * interval '1 hour'
      and (${late} <= ${now} or known.known_at >= ${late} or exists (
        select from trip_halt h where h.trip_id = t.id and h.kind = 'breakdown' and h.ended_at is null and h.until_at >= ${late}))
      and not (a.country = any(${OUTSIDE_UNION}::text[]) and z.country = any(${OUTSIDE_UNION}::text[]))
      and not exists (
        select from rights_notice known where known.party_id = b.party_id and known.trip_id = t.id and known.stage = 'choice')
    group by t.id, b.party_id, b.from_seq, b.to_seq order by 1`;
}
