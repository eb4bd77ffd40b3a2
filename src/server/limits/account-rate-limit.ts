import { DomainError } from '#shared/core/errors.ts';
import { Limiter, type Rate } from './token-bucket.ts';

/** The maximum number of remembered accounts; a forgotten account starts with a full bucket. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits the rate of actions per account in this process: `burst` at once, `perSecond` in the long run. The returned function throws
 * `too_many_requests` when the limit is exceeded.
 */
export function rateLimitPerAccount(rate: Pick<Rate, 'burst' | 'perSecond'>): (accountId: number) => void {
  const whole: Rate = { ...rate, timeout: Number.POSITIVE_INFINITY };
  const limiters = new Map<number, Limiter>();
  return (accountId) => {
    const now = performance.now();
    const limiter = limiters.get(accountId) ?? new Limiter(whole, now);
    if (limiters.size >= MAX_REMEMBERED) limiters.clear();
    limiters.set(accountId, limiter);
    if (limiter.take(whole, now) !== 'ok') throw new DomainError('too_many_requests');
  };
}
