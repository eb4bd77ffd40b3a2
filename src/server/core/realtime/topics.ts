import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lacksSecondFactor, type SecondFactorRule } from '../auth/proof.ts';
import type { Db, Pool } from '../database/db.ts';

/** Whether this actor may watch the topic with this id. Called at each subscription, and again when rights change. */
export type TopicGuard = (actor: Actor, id: string, sql: Db) => Promise<boolean>;

export interface TopicSource {
  /** The rights to subscribe to topics, by the topic's kind: `trip` for 'trip:12'. */
  topics?: Readonly<Record<string, TopicGuard>>;
}

/**
 * Returns a function that asks the topic's domain whether an actor may watch it. Nobody may watch a topic without a domain, and an
 * administrator without a required second factor may watch none. Throws `invalid_input` for an impossible id.
 */
export function topicGuard(
  domains: readonly TopicSource[],
  app: SecondFactorRule & { pool: Pool },
): (actor: Actor, topic: string) => Promise<boolean> {
  const guards = new Map(domains.flatMap((domain) => Object.entries(domain.topics ?? {})));
  return async (actor, topic) => {
    if (lacksSecondFactor(app, actor)) return false;
    const [kind = '', id = ''] = topic.split(':');
    const guard = guards.get(kind);
    if (guard && !isId(id)) throw new DomainError('invalid_input');
    return (await guard?.(actor, id, app.pool)) ?? false;
  };
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
}
