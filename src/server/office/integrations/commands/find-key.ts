import { type FindActor, isApiKey, tokenHash } from '#server/core/auth/token.ts';
import type { Pool } from '#server/core/database/db.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import { KEY_RATE } from '#shared/office/integrations/key-schema.ts';
import { actorOfKey } from '../queries/keys.ts';
import { touchKey } from './keys.ts';

/** The interval in milliseconds at which the last use of a key is stored. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Returns a function that finds the actor of an API key, and asks `people` for any other token. Keys are not cached, so that a revoked one
 * is refused immediately. Throws `too_many_requests` for a key that calls too often.
 */
export function withKeys(pool: Pool, people: FindActor): FindActor {
  const limitRate = rateLimitPerAccount(KEY_RATE);
  return async (token, now, presented) => {
    if (!isApiKey(token)) return people(token, now, presented);
    const found = await actorOfKey(pool, tokenHash(token), now);
    if (!found) return null;
    const { actor, lastUsedAt } = found;
    limitRate(actor.accountId);
    if (actor.key && (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS)) {
      await touchKey(pool, actor.key.id, now);
    }
    return actor;
  };
}
