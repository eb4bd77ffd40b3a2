import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { localDate, localTime, weekday } from '#shared/core/time.ts';
import type { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { BORDER_ZONE, type Direction, type WaitCell, waitFor } from '#shared/operations/tracking/positions/waits.ts';

type WaitRow = z.input<typeof trackingApi.waits.output & object>[number];

const DIRECTIONS: readonly Direction[] = ['out', 'in'];

/** The expected wait in minutes at this hour at each open crossing for buses, in both directions: measured, or the usual value. */
export async function waitsNow(sql: Db, now: Date): Promise<WaitRow[]> {
  const day = weekday(localDate(now, BORDER_ZONE));
  const hour = Number(localTime(now, BORDER_ZONE).slice(0, 2));
  const [crossings, cells] = await Promise.all([
    sql<{ key: string; queueKind: string }[]>`
      select key, queue_kind from crossing
      where bus_allowed is not false and (open or closed_from > ${localDate(now, BORDER_ZONE)} or closed_to < ${localDate(now, BORDER_ZONE)})
      order by key`,
    sql<(WaitCell & { key: string; direction: Direction })[]>`
      select crossing_key as key, direction, weekday, hour, p10, median, p80, p90, measurements from crossing_wait
      where hour in (-1, ${hour}) and weekday in (-1, ${day})`,
  ]);
  return crossings.flatMap(({ key, queueKind }) =>
    DIRECTIONS.map((direction) => {
      const own = cells.filter((cell) => cell.key === key && cell.direction === direction);
      const { median, p80, measurements } = waitFor(own, day, hour, queueKind);
      return { crossingKey: key, direction, weekday: day, hour, ...rounded({ median, p80, measurements }) };
    }),
  );
}

export async function waitsAt(sql: Db, crossingKey: string): Promise<WaitRow[]> {
  const rows = await sql<WaitRow[]>`
    select crossing_key, direction, nullif(weekday, -1) as weekday, nullif(hour, -1) as hour, median, p80,
      measurements
    from crossing_wait where crossing_key = ${crossingKey} order by direction, weekday, hour`;
  return rows.map((row) => ({ ...row, ...rounded(row) }));
}

function rounded({ median, p80, measurements }: { median: number; p80: number; measurements: number }) {
  return { median: Math.round(median), p80: Math.round(p80), measurements };
}
