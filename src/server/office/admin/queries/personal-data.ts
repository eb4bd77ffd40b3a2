import type { Db } from '#server/core/database/db.ts';

/**
 * The actions of an operator, for the copy of their data, and the times at which operators looked at the service as this person sees it.
 * The log remains when the account is erased; it then contains only a number that belongs to no account.
 */
export async function operatorData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const entries = await sql`
    select at, ip, action, subject_kind, subject_id from audit_entry
    where actor_id = ${accountId} order by id`;
  const views = await sql`select at, why, ends_at from operator_view where account_id = ${accountId} order by id`;
  return { auditEntries: entries, operatorViews: views };
}
