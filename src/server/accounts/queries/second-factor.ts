import type { Db } from '#server/database/db.ts';

/** Whether an account is asked for a second factor. */
export async function hasSecondFactor(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`
    select from second_factor where account_id = ${accountId} and confirmed_at is not null`;
  return row !== undefined;
}

interface StateRow {
  on: boolean;
  codesLeft: number;
}

/** What the owner of an account sees of their second factor. */
export async function secondFactorOf(sql: Db, accountId: number): Promise<StateRow> {
  const [row] = await sql<StateRow[]>`
    select
      exists (select from second_factor where account_id = account.id and confirmed_at is not null) as "on",
      (select count(*) from recovery_code where account_id = account.id and used_at is null) as "codesLeft"
    from account where id = ${accountId}`;
  return row ?? { on: false, codesLeft: 0 };
}
