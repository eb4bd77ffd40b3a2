import { performance } from 'node:perf_hooks';
import { type FindActor, tokenHash } from '#server/auth/token.ts';
import { type Pool, pipelined } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { sessionOf } from '../queries.ts';
import { touchSession } from './session.ts';

/** How long the actor of a token is cached, in milliseconds. It is also the longest time that a revocation may take to work. */
const TRUSTED_MS = 1000;
/** Interval in milliseconds at which the last use of an active session is stored. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

/**
 * Returns a function that finds the actor of a token. The result is cached for `trustedMs` milliseconds; 0 reads the database
 * every time.
 */
export function sessionActors(pool: Pool, trustedMs: number = TRUSTED_MS): FindActor {
  const known = new Map<string, { actor: Actor | null; until: number }>();
  return async (token, now, fresh = false) => {
    const at = performance.now();
    const remembered = known.get(token);
    if (!fresh && remembered && at < remembered.until) return remembered.actor;
    const found = await sessionOf(pipelined(pool), tokenHash(token), now);
    if (found && now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      await touchSession(pool, found.actor.sessionId, found.userType, now);
    }
    const actor = found?.actor ?? null;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(token, { actor, until: at + trustedMs });
    return actor;
  };
}
