import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';

export type LinkPurpose = 'reset' | 'invite';

interface NewLink {
  accountId: number;
  purpose: LinkPurpose;
  minutes: number;
}

/**
 * Makes a link to set a password and deletes the older links of the same purpose. The returned URL must appear only in a mail to
 * that person. The database stores only a hash of its 256 random bits.
 */
export async function makePasswordLink(
  app: AppContext,
  sql: Db,
  { accountId, purpose, minutes }: NewLink,
  now: Date,
): Promise<string> {
  const { hash, url } = newLink(app);
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  // The lock makes parallel requests wait for each other, so that only one of two links remains.
  await sql`select from account where id = ${accountId} for update`;
  await sql`delete from password_link where account_id = ${accountId} and purpose = ${purpose} and used_at is null`;
  await sql`
    insert into password_link (token_hash, account_id, purpose, created_at, expires_at)
    values (${hash}, ${accountId}, ${purpose}, ${now}, ${expiresAt})`;
  return url;
}

/** Makes the token of a link that sets a password: its URL, which must appear only in a mail, and the hash to store. */
export function newLink(app: AppContext): { url: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { url: app.publicUrl(`/account/setup-password?token=${token}`), hash: tokenHash(token) };
}
