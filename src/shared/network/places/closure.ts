import type { LocalDate } from '#shared/core/time.ts';
import type { Closure } from './schema.ts';

export const CLOSURE_ZONE = 'Europe/Kyiv';

/** Whether a crossing is closed on any day between two days; without the second one, on that day or any later one. */
export function closedBetween(closure: Closure | null, first: LocalDate, last: LocalDate | null): boolean {
  if (!closure) return false;
  const begun = last === null || closure.from === null || closure.from <= last;
  return begun && (closure.to === null || closure.to >= first);
}
