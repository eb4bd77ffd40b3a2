import { performance } from 'node:perf_hooks';
import { type FindActor, tokenHash } from '#server/auth/token.ts';
import { type Pool, pipelined } from '#server/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { sessionOf } from '../queries.ts';
import { touchSession } from './session.ts';

/** For how long an answer about a token is taken as still true: no revocation may take longer to work. */
const TRUSTED_MS = 1000;
/** A session in use is noted this often. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

/** Finds who carries a token; `trustedMs` 0 asks the database every time. */
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
