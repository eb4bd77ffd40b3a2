import { DomainError } from '#shared/core/errors.ts';
import { Limiter, type Rate } from './token-bucket.ts';

/** Accounts that are remembered; a bucket that is forgotten is a full one. */
const MAX_REMEMBERED = 10_000;

/**
 * Keeps each account to so many deeds of a kind, in this process: `burst` at once, `perSecond` in the long run. The function
 * it gives throws `too_many_requests` for one too many.
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
