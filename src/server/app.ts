import { carriers } from './carriers/handlers.ts';
import type { FindActor } from './core/auth.ts';
import type { Pool } from './core/db.ts';
import type { Domain } from './core/handlers.ts';
import { forgetAnswers } from './core/idempotency.ts';
import { places } from './places/handlers.ts';
import { timetableDomain } from './timetable/handlers.ts';
import { makeTrips } from './trips/commands/make.ts';

/** Every domain of the server, lowest first: the one place that names them all. */
export const DOMAINS: readonly Domain[] = [
  { name: 'core', routes: [], ...forgetAnswers },
  places,
  carriers,
  timetableDomain(makeTrips),
];

/** The domains that visitors may look at while `PUBLIC_BROWSING` is on (decisions.md, section 2). */
export const BROWSING: ReadonlySet<string> = new Set(['carriers', 'fleet', 'timetable', 'trips', 'reviews', 'search']);

/** How the server finds out who carries a token. */
export function actorFinder(_pool: Pool): FindActor {
  return async () => null;
}
