import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lacksSecondFactor, type SecondFactorRule } from '../auth/admin-second-factor.ts';
import type { Db, Pool } from '../database/db.ts';

/** May this actor watch the topic of this id? Asked at each subscription, and again when rights change. */
export type TopicGuard = (actor: Actor, id: string, sql: Db) => Promise<boolean>;

/** What a module says about the topics that belong to it. */
export interface TopicSource {
  /** Who may watch what on the socket, by the topic's kind: `trip` for 'trip:12'. */
  topics?: Readonly<Record<string, TopicGuard>>;
}

/**
 * Asks the domain that a topic belongs to whether an actor may watch it; a topic of no domain is watched by nobody, and none by an
 * administrator without the second factor that they must have. Throws `invalid_input` for an id that can be none.
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

/** Whether a text is an id as the database has them. */
function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
}
