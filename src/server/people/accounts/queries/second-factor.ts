import type { Db } from '#server/core/database/db.ts';

/** Whether an account has a second factor that is asked for at sign-in. */
export async function hasSecondFactor(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql`
    select from second_factor where account_id = ${accountId} and confirmed_at is not null`;
  return row !== undefined;
}

interface StateRow {
  on: boolean;
  codesLeft: number;
}

/** Returns the state of the second factor as its owner sees it. */
export async function secondFactorOf(sql: Db, accountId: number): Promise<StateRow> {
  const [row] = await sql<StateRow[]>`
    select
      exists (select from second_factor where account_id = account.id and confirmed_at is not null) as "on",
      (select count(*) from recovery_code where account_id = account.id and used_at is null) as codes_left
    from account where id = ${accountId}`;
  return row ?? { on: false, codesLeft: 0 };
}
