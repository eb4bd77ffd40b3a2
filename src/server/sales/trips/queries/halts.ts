import type { Db } from '#server/core/database/db.ts';
import type { BreakdownHelp } from '#shared/sales/trips/breakdown.ts';
import type { HaltKind, TripSheet } from '#shared/sales/trips/schema.ts';

interface HaltRecord {
  kind: HaltKind;
  afterSeq: number;
  startedAt: Date;
  until: Date | null;
  help: BreakdownHelp | null;
  endedAt: Date | null;
  counted: number | null;
  missing: number[];
}

/** The pauses, borders and breakdowns of a trip: the one that lasts, and those that are over, in their order. */
export async function tripHalts(sql: Db, tripId: number): Promise<Pick<TripSheet, 'halt' | 'halts'>> {
  const rows = await sql<HaltRecord[]>`
    select kind, after_seq as "afterSeq", started_at as "startedAt", until_at as until, help, ended_at as "endedAt", counted, missing
    from trip_halt where trip_id = ${tripId} order by id`;
  const lasting = rows.find(({ endedAt }) => endedAt === null);
  return {
    halt: lasting
      ? {
          kind: lasting.kind,
          afterSeq: lasting.afterSeq,
          startedAt: lasting.startedAt.toISOString(),
          until: lasting.until?.toISOString() ?? null,
          ...(lasting.kind === 'breakdown' && { help: lasting.help }),
        }
      : null,
    halts: rows.flatMap(({ until, help, endedAt, startedAt, ...halt }) =>
      endedAt === null ? [] : [{ ...halt, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }],
    ),
  };
}
