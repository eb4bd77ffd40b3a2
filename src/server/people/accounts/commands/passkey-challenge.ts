import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { CHALLENGE_MINUTES, mayHavePasskeys } from '#shared/people/accounts/sign-in/passkeys.ts';

/**
 * Makes a challenge of 256 random bits, as base64url; the database stores its hash. `accountId` is the account that adds a
 * passkey, or null for a sign-in.
 */
export async function newChallenge(sql: Db, accountId: number | null, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql`
    insert into passkey_challenge (challenge_hash, account_id, expires_at)
    values (${tokenHash(challenge)}, ${accountId}, ${new Date(now.getTime() + CHALLENGE_MINUTES * 60_000)})`;
  return challenge;
}

/**
 * Uses up the challenge that an authenticator has signed; of two parallel answers only one succeeds. Throws `passkey_over` if the
 * challenge is unknown, used or expired, or was made for another account or purpose, and `passkey_invalid` if `clientDataJSON`
 * cannot be read.
 */
export async function takeChallenge(
  sql: Db,
  clientDataJSON: string,
  accountId: number | null,
  now: Date,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const taken = await sql`
    delete from passkey_challenge
    where challenge_hash = ${tokenHash(challenge)} and account_id is not distinct from ${accountId}::integer
      and expires_at > ${now}
    returning true`;
  if (taken.length === 0) throw new DomainError('passkey_over');
  return challenge;
}

export async function deleteExpiredChallenges(sql: Db, now: Date): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < ${now}`;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    throw new DomainError('passkey_invalid');
  }
}

/** The relying party of WebAuthn: passkeys are bound to the host name of `PUBLIC_URL` and signed for its origin. */
export function relyingParty(app: AppContext): { id: string; origin: string } {
  const { hostname, origin } = new URL(app.publicUrl('/'));
  if (!mayHavePasskeys(hostname)) throw new DomainError('passkeys_unavailable');
  return { id: hostname, origin };
}
