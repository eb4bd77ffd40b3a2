import type { Db } from '#server/core/database/db.ts';
import { identityOf } from '../queries.ts';

/** Returns a sign-in as the API answers it: the token with the account. */
export async function signedInAs(sql: Db, { accountId, token }: { accountId: number; token: string }) {
  return { token, ...(await identityOf(sql, accountId)) };
}

/** Returns the result of a first step as the API answers it: a sign-in, or the token for the second factor. */
export async function entered(sql: Db, entry: { accountId: number; token: string } | { secondFactor: string }) {
  return 'secondFactor' in entry ? entry : signedInAs(sql, entry);
}
