import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';

/** The code of the decision that blocks an account; null when none does. */
export async function blockingCode(sql: Db, accountId: number): Promise<string | null> {
  const [row] = await sql<{ code: string }[]>`
    select d.code from report_decision d where d.account_id = ${accountId} and 'block' = any(d.measures)
      and not exists (select from report_measure_end e where e.decision_id = d.id and e.measure = 'block')
    order by d.id desc limit 1`;
  return row?.code ?? null;
}

/**
 * The refusal of a blocked account. Its facts contain the code of the decision; the page of that code shows the reasons and accepts a
 * complaint without a sign-in; callers throw it only after the person has proven who they are.
 */
export async function blockedProblem(sql: Db, accountId: number): Promise<DomainError> {
  const code = await blockingCode(sql, accountId);
  return new DomainError('account_blocked', code === null ? {} : { facts: { code } });
}
