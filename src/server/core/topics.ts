import type { Actor } from '#shared/core/access.ts';
import { lacksSecondFactor } from './auth/admin-second-factor.ts';
import type { Db } from './db.ts';
import type { Domain } from './handlers.ts';

/**
 * Asks the domain that a topic belongs to whether an actor may watch it; a topic of no domain is watched by nobody, and none by an
 * administrator without the second factor that they must have.
 */
export function topicGuard(domains: readonly Domain[], sql: Db): (actor: Actor, topic: string) => Promise<boolean> {
  const guards = new Map(domains.flatMap((domain) => Object.entries(domain.topics ?? {})));
  return async (actor, topic) => {
    if (lacksSecondFactor(actor)) return false;
    const [kind = '', id = ''] = topic.split(':');
    return (await guards.get(kind)?.(actor, id, sql)) ?? false;
  };
}
