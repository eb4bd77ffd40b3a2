import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback, networkOf } from '#server/core/network.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';

/** How many files that hold many rows one person, one API key, or the visitors of one network download in so many seconds. */
const DOWNLOADS = { points: 30, duration: 60 };

/** Counts a download before it is made; throws `too_many_requests`. */
export function downloadBudget(): (actor: Actor | null, ip: string) => Promise<void> {
  const made = new RateLimiterMemory(DOWNLOADS);
  return async (actor, ip) => {
    // An untrusted proxy and this machine's own programs share this address.
    if (!actor && isLoopback(ip)) return;
    const by = actor?.key ? `key ${actor.key.id}` : `account ${actor?.accountId}`;
    try {
      await made.consume(actor ? by : `network ${networkOf(ip)}`);
    } catch (limit) {
      const ms = limit instanceof RateLimiterRes ? limit.msBeforeNext : DOWNLOADS.duration * 1000;
      throw new DomainError('too_many_requests', { facts: { seconds: Math.ceil(ms / 1000) } });
    }
  };
}
