import type { Db } from '#server/core/database/db.ts';

/** Whether an account runs the service, as an administrator or support. */
export async function isOperatorAccount(sql: Db, accountId: number): Promise<boolean> {
  const [found] = await sql`select from account where id = ${accountId} and user_type = ''`;
  return found !== undefined;
}

/** Whether a mail address is one of an administrator or of support. */
export async function isOperatorsAddress(sql: Db, email: string): Promise<boolean> {
  const [found] = await sql`select from account where email = ${email} and user_type = ''`;
  return found !== undefined;
}
