import { performance } from 'node:perf_hooks';
import { isDeviceKey, OtherDevice } from '#server/core/auth/device-key.ts';
import { type FindActor, tokenHash } from '#server/core/auth/token.ts';
import { type Pool, pipelined } from '#server/core/database/db.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { sessionOf } from '../queries.ts';
import { touchSession } from './session.ts';

/** How long the actor of a token is cached, in milliseconds. It is also the longest time that a revocation may take to work. */
const TRUSTED_MS = 1000;
/** Interval in milliseconds at which the last use of an active session is stored. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

interface SessionActor {
  actor: Actor | null;
  deviceHash: Buffer | null;
}

/**
 * Returns a function that finds the actor of a token. The result is cached for `trustedMs` milliseconds; 0 reads the database
 * every time. `elapsed` is a clock in milliseconds that never goes back.
 */
export function sessionActors(
  pool: Pool,
  trustedMs: number = TRUSTED_MS,
  elapsed: () => number = () => performance.now(),
): FindActor {
  const known = new Map<string, SessionActor & { until: number }>();
  return async (token, now, { fresh = false, device = null } = {}) => {
    const at = elapsed();
    const remembered = known.get(token);
    if (!fresh && remembered && at < remembered.until) return checked(remembered, device);
    const found = await sessionOf(pipelined(pool), tokenHash(token), now);
    if (found && now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
      await touchSession(pool, found.actor.sessionId, found.userType, now);
    }
    const answer = { actor: found?.actor ?? null, deviceHash: found?.deviceHash ?? null };
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(token, { ...answer, until: at + trustedMs });
    return checked(answer, device);
  };
}

/** Throws OtherDevice for an operator without the key of the device that the session was opened on. */
function checked({ actor, deviceHash }: SessionActor, device: string | null): Actor | null {
  if (actor && isOperator(actor.role) && !isDeviceKey(device, deviceHash)) throw new OtherDevice(actor);
  return actor;
}
