import type { Db } from '#server/core/database/db.ts';
import { actorOfAccount } from '#server/people/accounts/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { VIEW_MINUTES, type ViewReason } from '#shared/office/admin/lookup-schema.ts';

/** Begins a look at the service as a person sees it; returns when it ends. Throws `not_found` for an operator and an erased account. */
export async function openView(sql: Db, me: Actor, accountId: number, why: ViewReason, now: Date): Promise<Date> {
  const person = await actorOfAccount(sql, accountId);
  if (!person) throw new DomainError('not_found');
  const endsAt = new Date(now.getTime() + VIEW_MINUTES * 60_000);
  await sql`
    insert into operator_view (operator_id, account_id, why, at, ends_at)
    values (${me.accountId}, ${accountId}, ${why}, ${now}, ${endsAt})`;
  return endsAt;
}

/** Ends the operator's own look at this person. */
export async function closeView(sql: Db, me: Actor, accountId: number, now: Date): Promise<void> {
  await sql`
    update operator_view set ends_at = ${now}
    where operator_id = ${me.accountId} and account_id = ${accountId} and ends_at > ${now}`;
}
