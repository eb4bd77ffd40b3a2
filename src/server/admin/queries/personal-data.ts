import type { Db } from '#server/database/db.ts';

/** What an operator did, for their own copy, and when operators looked at the service as this person sees it. The log outlives their account: it holds a number then that leads to nobody. */
export async function operatorData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const entries = await sql`
    select at, ip, action, subject_kind as "subjectKind", subject_id as "subjectId" from audit_entry
    where actor_id = ${accountId} order by id`;
  const views =
    await sql`select at, why, ends_at as "endsAt" from operator_view where account_id = ${accountId} order by id`;
  return { auditEntries: entries, operatorViews: views };
}
