import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { isSilenceDue } from '#shared/operations/tracking/positions/seen.ts';

interface UnseenTrip {
  id: number;
  startedAt: Date;
  seenAt: Date | null;
  reportedAt: Date | null;
}

/** Informs the driver and the office, once per silence, that nobody sees a bus that is under way. */
export async function reportSilence(sql: Pool, now: Date): Promise<void> {
  await transaction(sql, async (tx) => {
    for (const { id, startedAt, seenAt, reportedAt } of await runningTrips(tx, now)) {
      const facts = {
        startedAt: startedAt.getTime(),
        seenAt: seenAt?.getTime() ?? null,
        reportedAt: reportedAt?.getTime() ?? null,
      };
      if (!isSilenceDue(facts, now.getTime())) continue;
      await tx`update trip set silence_reported_at = ${now} where id = ${id}`;
      await addJob(tx, 'notify.silence', { tripId: id, at: now.getTime() });
    }
  });
}

/** The trips that the staff have started and not finished, with the time of their newest position. */
function runningTrips(sql: Db, now: Date): Promise<UnseenTrip[]> {
  return sql<UnseenTrip[]>`
    select t.id, t.started_at, n.recorded_at as seen_at, t.silence_reported_at as reported_at
    from trip t left join trip_position n on n.trip_id = t.id
    where t.status = 'started' and t.started_at is not null and t.arrives_at > ${now}::timestamptz - interval '1 day'
    order by t.id for update of t skip locked`;
}
