import { type Pool, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import {
  boardingRange,
  RANGE_SHIFT_MINUTES,
  type RangeStep,
  rangeStep,
  type ShiftRange,
} from '#shared/operations/tracking/positions/range-shift.ts';
import type { LiveTrip } from '../present.ts';

export interface FollowedTrip {
  id: number;
  stops: LiveTrip['stops'];
}

interface OwnStop {
  tripId: number;
  partyId: number;
  bookingId: number;
  seq: number;
  boards: boolean;
  knownAt: Date | null;
  offSince: Date | null;
}

interface Stop {
  planned: number;
  range: ShiftRange;
}

/**
 * Notifies passengers when the bus is expected at their own stop at another time than last notified: the stop where they board, or once they
 * are aboard the one where they leave. The rule is `rangeStep`; a job is added for each party, once for each shift.
 */
export async function followRanges(pool: Pool, trips: readonly FollowedTrip[], now: Date): Promise<void> {
  const off = trips.filter(({ stops }) => stops.some((stop) => isOff(stopOf(stop)))).map(({ id }) => id);
  const own = await ownStops(
    pool,
    trips.map(({ id }) => id),
    off,
  );
  for (const one of own) {
    const row = trips.find(({ id }) => id === one.tripId)?.stops.find(({ seq }) => seq === one.seq);
    const stop = row && stopOf(row);
    if (!stop) continue;
    const range = one.boards ? boardingRange(stop.range, stop.planned) : stop.range;
    const state = { known: one.knownAt?.getTime() ?? stop.planned, since: one.offSince?.getTime() ?? null };
    const step = rangeStep(state, range, now.getTime());
    if (step.notify || step.since !== state.since) await store(pool, one, { step, range });
  }
}

function stopOf({ plannedAt, expected }: LiveTrip['stops'][number]): Stop | null {
  if (!plannedAt || !expected) return null;
  const [low, high] = [Date.parse(expected.low), Date.parse(expected.high)];
  return { planned: Date.parse(plannedAt), range: { low, expected: Date.parse(expected.expected), high } };
}

function isOff(stop: Stop | null): boolean {
  return stop !== null && Math.abs(stop.range.expected - stop.planned) > RANGE_SHIFT_MINUTES * 60_000;
}

/** The boarding stops of the parties on trips that are off the timetable, and of those that were off before. */
async function ownStops(pool: Pool, trips: readonly number[], off: readonly number[]): Promise<OwnStop[]> {
  return pool<OwnStop[]>`
    select own.*, known.known_at, known.off_since from (
      select trip_id, party_id, min(id) as booking_id, status = 'confirmed' as boards,
        case when status = 'confirmed' then from_seq else to_seq end as seq
      from booking
      where kind = 'passenger' and status in ('confirmed', 'boarded') and (trip_id = any(${[...off]}::int[])
        or trip_id in (select trip_id from range_shift where trip_id = any(${[...trips]}::int[])))
      group by trip_id, party_id, status, from_seq, to_seq
    ) own
    left join range_shift known on known.party_id = own.party_id and known.seq = own.seq
    order by own.party_id, own.seq`;
}

interface RangeChange {
  step: RangeStep;
  range: ShiftRange;
}

/** Stores the time that a passenger is notified of, and adds the job that notifies them. */
async function store(pool: Pool, stop: OwnStop, { step, range }: RangeChange): Promise<void> {
  const { partyId, seq, tripId, bookingId } = stop;
  const since = step.since === null ? null : new Date(step.since);
  const [low, high] = step.notify ? [new Date(range.low), new Date(range.high)] : [null, null];
  await transaction(pool, async (sql) => {
    await sql`
      insert into range_shift as known (party_id, seq, trip_id, known_at, off_since, booking_id, low, high)
      values (${partyId}, ${seq}, ${tripId}, ${new Date(step.known)}, ${since}, ${step.notify ? bookingId : null}, ${low}, ${high})
      on conflict (party_id, seq) do update set known_at = excluded.known_at, off_since = excluded.off_since,
        booking_id = coalesce(excluded.booking_id, known.booking_id), low = coalesce(excluded.low, known.low),
        high = coalesce(excluded.high, known.high)`;
    if (step.notify) await addJob(sql, 'notify.range', { partyId, seq });
  });
}
