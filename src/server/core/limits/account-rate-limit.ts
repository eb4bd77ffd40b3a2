import { DomainError } from '#shared/core/errors.ts';
import type { Pool } from '../database/db.ts';
import type { RateLimits } from './rate-limit.ts';
import { Limiter, type Rate } from './token-bucket.ts';

/** The maximum number of remembered accounts; a forgotten account starts with a full bucket. */
const MAX_REMEMBERED = 10_000;

type AccountRate = Pick<Rate, 'burst' | 'perSecond'>;

interface Counting {
  pool: Pool;
  rateLimits: RateLimits;
  now(): Date;
}

/**
 * Limits the rate of actions per account across all nodes. Each node allows what `rateLimitPerAccount` allows; the database counts the
 * actions of all nodes, and refuses more than one node could allow while an empty bucket fills. The returned function throws
 * `too_many_requests`; call it outside of a transaction, which would take the count back.
 */
export function sharedRateLimit(
  name: string,
  { burst, perSecond }: AccountRate,
): (app: Counting, accountId: number) => Promise<void> {
  const here = rateLimitPerAccount({ burst, perSecond });
  const everywhere = { name, points: 2 * burst, seconds: Math.ceil(burst / perSecond) };
  return async ({ rateLimits, pool, now }, accountId) => {
    here(accountId);
    await rateLimits.consume(everywhere, pool, String(accountId), now());
  };
}

/**
 * Limits the rate of actions per account in this process: `burst` together, `perSecond` in the long run. The returned function throws
 * `too_many_requests` when the limit is exceeded.
 */
export function rateLimitPerAccount(rate: AccountRate): (accountId: number) => void {
  const fullRate: Rate = { ...rate, timeout: Number.POSITIVE_INFINITY };
  const limiters = new Map<number, Limiter>();
  return (accountId) => {
    const now = performance.now();
    const limiter = limiters.get(accountId) ?? new Limiter(fullRate, now);
    if (limiters.size >= MAX_REMEMBERED) limiters.clear();
    limiters.set(accountId, limiter);
    if (limiter.take(fullRate, now) !== 'ok') throw new DomainError('too_many_requests');
  };
}
