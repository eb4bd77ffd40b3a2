import type { AppContext } from '#server/context.ts';
import { audit } from '#server/core/audit/audit.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { isOperator } from '#shared/core/access.ts';
import type { RequestCall } from './call.ts';
import type { Route } from './handlers.ts';

/**
 * Records in the audit log what an operator has just seen or changed: every call with rights over everybody's objects, unless the endpoint
 * states that its response contains nothing about people. A write is recorded in its own transaction.
 */
export async function auditCall(
  app: Pick<AppContext, 'pool' | 'secrets'>,
  { name, endpoint }: Route,
  call: RequestCall,
  sql: Db,
): Promise<void> {
  const { actor, noted, client, params, now } = call;
  if (!actor || !isOperator(actor.role) || endpoint.unaudited) return;
  if (endpoint.access[actor.role] !== 'all' || endpoint.access.visitor !== 'no') return;
  const [named] = Object.entries(params ?? {});
  const subject = named ? { kind: named[0].replace(/Id$/, ''), id: String(named[1]) } : null;
  const { accountId, role } = actor;
  const entry = { actor: { accountId, role, ip: client.ip }, action: name, subject, ...noted };
  // An entry and its seal are two statements: a read has no transaction of its own.
  if (sql === app.pool) await transaction(app.pool, (own) => audit(app, own, entry, now));
  else await audit(app, sql, entry, now);
}
