import type { Db } from '#server/database/db.ts';
import { identityOf } from '../queries.ts';

/** A sign-in as it is answered: the token with who it belongs to. */
export async function signedInAs(sql: Db, { accountId, token }: { accountId: number; token: string }) {
  return { token, ...(await identityOf(sql, accountId)) };
}

/** The same, or the ticket for the second step. */
export async function entered(sql: Db, entry: { accountId: number; token: string } | { secondFactor: string }) {
  return 'secondFactor' in entry ? entry : signedInAs(sql, entry);
}
