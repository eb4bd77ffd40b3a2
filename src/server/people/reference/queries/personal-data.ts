import type { Db } from '#server/core/database/db.ts';

/** Which terms a person has accepted after their sign-up, for their own copy. */
export async function acceptedTerms(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const accepted = await sql`
    select version_id as version, at from terms_acceptance where account_id = ${accountId} order by version_id`;
  return { acceptedTerms: accepted };
}
