import type { Db } from '#server/core/database/db.ts';
import { isToBeAsked, releasePlan } from '#shared/sales/bookings/seats/coming.ts';
import type { Companion } from '#shared/sales/bookings/seats/companions.ts';

/** The departures of the next hours among which are all that are asked for on this evening. */
const NEXT_EVENING = '32 hours';

interface OfParty {
  id: number;
  partyId: number;
  tripId: number;
}

export async function bookingsToAsk(sql: Db, now: Date): Promise<OfParty[]> {
  const rows = await sql<(OfParty & Omit<Parameters<typeof isToBeAsked>[0], 'id'>)[]>`
    select b.id, b.party_id, b.trip_id, b.kind, b.status, b.created_at,
      s.departs_at, p.zone
    from booking b
    join trip t on t.id = b.trip_id and t.status in ('new', 'planned', 'started')
      and t.departs_at < ${now}::timestamptz + ${NEXT_EVENING}::interval and t.arrives_at > ${now}
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join place p on p.id = s.place_id
    where b.kind = 'passenger' and b.status = 'confirmed'
      and s.departs_at > ${now} and s.departs_at < ${now}::timestamptz + ${NEXT_EVENING}::interval
      and not exists (select from coming_question q where q.booking_id = b.id and q.trip_id = b.trip_id)
    order by b.id`;
  return rows.filter((row) => isToBeAsked(row, now));
}

interface ToWarn extends OfParty {
  askedAt: Date;
  departsAt: Date;
  zone: string;
  hours: number;
}

/** The bookings whose passengers are to be warned now that their seat will be released: asked, reached, unpaid and without an answer. */
export async function bookingsToWarn(sql: Db, now: Date): Promise<ToWarn[]> {
  const rows = await sql<ToWarn[]>`
    select b.id, b.party_id, b.trip_id, q.asked_at, s.departs_at, p.zone,
      c.release_hours as hours
    from coming_question q
    join booking b on b.id = q.booking_id and b.trip_id = q.trip_id and b.status = 'confirmed'
    join carrier c on c.id = b.carrier_id and c.release_hours is not null
    join trip t on t.id = b.trip_id and t.status in ('new', 'planned', 'started')
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join place p on p.id = s.place_id
    where q.answered_at is null and q.warned_at is null and q.reached
      and q.asked_at > ${now}::timestamptz - interval '2 days' and s.departs_at > ${now}
      and not exists (select from booking o where o.party_id = b.party_id and o.paid > 0)
    order by b.id`;
  return rows.filter((row) => {
    const plan = releasePlan(row);
    return plan !== null && plan.warnAt <= now;
  });
}

export function byParty<Row extends { partyId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  return Map.groupBy(rows, ({ partyId }) => partyId);
}

export async function companionsOf(sql: Db, accountId: number): Promise<Companion[]> {
  return await sql<Companion[]>`
    select id, name, birth_year from companion where account_id = ${accountId} order by name collate ukrainian, id`;
}

export async function companionData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const companions = await sql`
    select name, birth_year, created_at from companion where account_id = ${accountId} order by id`;
  return { companions };
}

export async function companionTraces(sql: Db, accountId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from companion where account_id = ${accountId}`;
  return rows.map(({ name }) => name);
}
