import type { AdviceTopic } from '#shared/people/reference/advice-api.ts';

/** The served countries outside of Schengen. */
const OUTSIDE: ReadonlySet<string> = new Set(['UA', 'MD', 'IE', 'CY']);

/** Whether a ride crosses the outer border of Schengen inwards, outwards, or not at all. */
export function schengenBorder(from: string, to: string): 'in' | 'out' | null {
  if (OUTSIDE.has(from) === OUTSIDE.has(to)) return null;
  return OUTSIDE.has(from) ? 'in' : 'out';
}

/** Border topics that a traveller between two countries needs, in reading order. */
export function adviceFor(from: string, to: string): AdviceTopic[] {
  const border = schengenBorder(from, to);
  if (border === 'in') return ['papersToEu', 'ees', 'etias', 'children', 'animals', 'baggageToEu'];
  if (border === null && (from === to || !OUTSIDE.has(from))) return [];
  const intoUkraine: AdviceTopic[] = to === 'UA' ? ['papersToUa', 'children', 'animals', 'baggageToUa'] : [];
  const others: AdviceTopic[] = intoUkraine.length > 0 ? intoUkraine : ['children', 'animals'];
  return border === 'out' ? [...others.slice(0, 1), 'ees', ...others.slice(1)] : others;
}
