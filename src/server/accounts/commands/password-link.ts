import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/auth/token.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';

export type LinkPurpose = 'reset' | 'invite';

interface NewLink {
  accountId: number;
  purpose: LinkPurpose;
  /** For how long it works. */
  minutes: number;
}

/**
 * Makes a link with which somebody sets their password, and ends the older ones of the same purpose: its address, which
 * belongs into a mail to that person and nowhere else. The database knows the 256 random bits in it by their hash only.
 */
export async function makePasswordLink(
  app: AppContext,
  sql: Db,
  { accountId, purpose, minutes }: NewLink,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  // Two at once wait for each other here, so that one of the two links is left.
  await sql`select from account where id = ${accountId} for update`;
  await sql`delete from password_link where account_id = ${accountId} and purpose = ${purpose} and used_at is null`;
  await sql`
    insert into password_link (token_hash, account_id, purpose, created_at, expires_at)
    values (${tokenHash(token)}, ${accountId}, ${purpose}, ${now}, ${expiresAt})`;
  return app.publicUrl(`/account/setup-password?token=${token}`);
}
