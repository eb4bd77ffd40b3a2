import type { Pool } from './db.ts';

/** From this many seconds on the clocks differ: the half of what codes of second factors and signed calls of programs bear. */
const TOLERATED = 15;

/** By how many seconds the clock of this machine is ahead of the database's; negative when it is behind. */
export async function secondsAhead(pool: Pool, clock: () => number = Date.now): Promise<number> {
  const before = clock();
  const [row] = await pool<{ seconds: number }[]>`select extract(epoch from clock_timestamp())::float8 as seconds`;
  const answered = clock();
  return row ? (before + answered) / 2_000 - row.seconds : 0;
}

/** Message to the operator about this difference, or null when it is small. */
export function describeDifference(ahead: number): string | null {
  const seconds = Math.round(Math.abs(ahead));
  if (seconds < TOLERATED) return null;
  return `${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`;
}
