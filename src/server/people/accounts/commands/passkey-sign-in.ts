import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PasskeyAssertion } from '#shared/people/accounts/sign-in/passkey-schema.ts';
import { CHALLENGE_MINUTES } from '#shared/people/accounts/sign-in/passkeys.ts';
import { passkeyByCredential, type StoredPasskey } from '../queries/passkeys.ts';
import { blockedProblem } from '../queries.ts';
import { countAttempt, subject } from './attempts.ts';
import { newChallenge, relyingParty, takeChallenge } from './passkey-challenge.ts';
import { type Origin, recordSignIn } from './record-sign-in.ts';
import { beginSession } from './session.ts';

/** Returns the WebAuthn options with which the browser lets a person choose a passkey of this site. */
export async function beginPasskeySignIn(app: AppContext, pool: Pool, origin: Origin) {
  const { id } = relyingParty(app);
  await countAttempt(app, pool, [subject('passkeyStarts', origin.ip)], origin.now);
  return {
    challenge: await newChallenge(pool, null, origin.now),
    timeout: CHALLENGE_MINUTES * 60_000,
    rpId: id,
    userVerification: 'required' as const,
  };
}

/**
 * Signs in by a passkey. A passkey counts as both factors, so the second factor is not asked for (docs/decisions/0011). Throws
 * `passkey_over`, `passkey_unknown` for one that was removed here, `passkey_invalid`, `account_blocked`, `too_many_requests`.
 */
export async function signInWithPasskey(
  app: AppContext,
  pool: Pool,
  answer: PasskeyAssertion,
  origin: Origin,
): Promise<{ accountId: number; token: string }> {
  await countAttempt(app, pool, [subject('passkeys', origin.ip)], origin.now);
  const challenge = await takeChallenge(pool, answer.response.clientDataJSON, null, origin.now);
  const stored = await passkeyByCredential(pool, answer.id);
  if (!stored) throw new DomainError('passkey_unknown');
  const { accountId } = stored;
  const used = await verified(app, answer, challenge, stored);
  const done =
    used &&
    (await transaction(pool, async (sql) => {
      // The counter must grow with each use: two answers with the same counter mean that the passkey was copied. A counter of 0
      // means that the authenticator does not count.
      const [moved] = await sql`
      update passkey set counter = ${used.counter}, synced = ${used.synced}, last_used_at = ${origin.now}
      where id = ${stored.id} and (counter < ${used.counter} or (counter = 0 and ${used.counter} = 0)) returning true`;
      if (!moved) return null;
      const [active] = await sql`select from account where id = ${accountId} and status = 'active' for update`;
      await recordSignIn(app, sql, { accountId, way: 'passkey', outcome: active ? 'success' : 'blocked' }, origin);
      return active ? { accountId, token: await beginSession(sql, accountId, origin) } : 'blocked';
    }));
  if (done === 'blocked') throw await blockedProblem(pool, accountId);
  if (done) return done;
  await recordSignIn(app, pool, { accountId, way: 'passkey', outcome: 'wrong_passkey' }, origin);
  throw new DomainError('passkey_invalid');
}

/** Returns the new state of the passkey, or null if the signature is not valid. */
async function verified(
  app: AppContext,
  answer: PasskeyAssertion,
  challenge: string,
  stored: StoredPasskey,
): Promise<{ counter: number; synced: boolean } | null> {
  const { id, origin } = relyingParty(app);
  const { response, ...credential } = answer;
  const { userHandle, ...signed } = response;
  if (userHandle !== undefined && userHandle !== stored.handle?.toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified: good, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: answer.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
      requireUserVerification: true,
    });
    if (!good) return null;
    const { newCounter, credentialDeviceType } = authenticationInfo;
    return { counter: newCounter, synced: credentialDeviceType === 'multiDevice' };
  } catch {
    return null;
  }
}
