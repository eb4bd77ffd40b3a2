import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import { deviceOf } from '#shared/accounts/device.ts';
import type { PasskeyRegistration } from '#shared/accounts/passkey-schema.ts';
import { CHALLENGE_MINUTES, MAX_PASSKEYS, passkeyName } from '#shared/accounts/passkeys.ts';
import { DomainError } from '#shared/core/errors.ts';
import { requireConfirmedEmail } from '../queries/email-confirmation.ts';
import { lockedSignInMethods } from '../queries/passkeys.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { newChallenge, takeChallenge } from './passkey-challenge.ts';
import type { From } from './record-sign-in.ts';
import { relyingParty } from './relying-party.ts';

/** Public keys that are taken, by their COSE number, the preferred first: Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];

/** What the browser needs to make a passkey. Throws `email_unconfirmed`, `too_many_passkeys`, `passkeys_unavailable`. */
export async function beginAddingPasskey(app: AppContext, pool: Pool, accountId: number, now: Date) {
  const { id } = relyingParty(app);
  await requireConfirmedEmail(pool, accountId);
  const known = await pool<{ credentialId: string; transports: string[] }[]>`
    select credential_id as "credentialId", transports from passkey where account_id = ${accountId}`;
  if (known.length >= MAX_PASSKEYS) throw new DomainError('too_many_passkeys');
  const [person] = await pool<{ email: string; name: string; handle: Buffer }[]>`
    update account set passkey_handle = coalesce(passkey_handle, ${randomBytes(32)})
    where id = ${accountId} returning email::text, trim(name || ' ' || last_name) as name, passkey_handle as handle`;
  if (!person) throw new DomainError('not_found');
  return {
    rp: { id, name: 'Vezu' },
    user: { id: person.handle.toString('base64url'), name: person.email, displayName: person.name },
    challenge: await newChallenge(pool, accountId, now),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: known.map(({ credentialId, transports }) => {
      return { id: credentialId, type: 'public-key' as const, transports };
    }),
    // Found without typing an email, and opened by a finger, a face or a PIN: that is what makes it both factors.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** Adds the passkey that has answered the challenge, and says so by mail. Throws `passkey_over`, `passkey_invalid`. */
export async function addPasskey(
  app: AppContext,
  pool: Pool,
  accountId: number,
  response: PasskeyRegistration,
  from: From,
): Promise<number> {
  const challenge = await takeChallenge(pool, response.response.clientDataJSON, accountId, from.now);
  const made = await verified(app, response, challenge);
  const name = passkeyName(made.aaguid, deviceOf(from.userAgent));
  return transaction(pool, async (sql) => {
    await requireConfirmedEmail(sql, accountId);
    if ((await lockedSignInMethods(sql, accountId)).passkeys >= MAX_PASSKEYS)
      throw new DomainError('too_many_passkeys');
    const [row] = await sql<{ id: number }[]>`
      insert into passkey (account_id, credential_id, public_key, counter, transports, synced, name, created_at)
      values (${accountId}, ${made.credential.id}, ${Buffer.from(made.credential.publicKey)}, ${made.credential.counter},
        ${response.response.transports ?? []}, ${made.credentialDeviceType === 'multiDevice'}, ${name}, ${from.now})
      returning id`;
    await recordOffer(sql, accountId, from.now);
    await notifyOfChange(app, sql, accountId, 'passkeyAdded', name);
    return row?.id ?? 0;
  });
}

async function verified(app: AppContext, response: PasskeyRegistration, challenge: string) {
  const { id, origin } = relyingParty(app);
  const { response: signed, ...credential } = response;
  const { clientDataJSON, attestationObject } = signed;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    await refuseCertificates(attestationObject);
    const { verified: good, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (good) return registrationInfo;
  } catch {
    // What is wrong with it concerns nobody but who made it.
  }
  throw new DomainError('passkey_invalid');
}

/**
 * No attestation is asked for, so browsers send none, or a self-signed one without certificates. Certificates would make the
 * library fetch lists of revoked ones from addresses that stand in them.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const certified = decoded.get('attStmt').get('x5c') !== undefined;
  if (certified || (format !== 'none' && format !== 'packed')) throw new DomainError('passkey_invalid');
}

/** Renames one's own passkey; another's is `not_found`. */
export async function renamePasskey(sql: Db, accountId: number, passkeyId: number, name: string): Promise<void> {
  const renamed = await sql`
    update passkey set name = ${name} where id = ${passkeyId} and account_id = ${accountId} returning true`;
  if (renamed.length === 0) throw new DomainError('not_found');
}

/** Removes one's own passkey and says so by mail. The last way to sign in stays: `last_way_in`. */
export async function removePasskey(app: AppContext, sql: Db, accountId: number, passkeyId: number): Promise<void> {
  const ways = await lockedSignInMethods(sql, accountId);
  const [mine] = await sql<{ name: string }[]>`
    select name from passkey where id = ${passkeyId} and account_id = ${accountId}`;
  if (!mine) throw new DomainError('not_found');
  if (!ways.password && ways.identities === 0 && ways.passkeys === 1) throw new DomainError('last_way_in');
  await sql`delete from passkey where id = ${passkeyId}`;
  await notifyOfChange(app, sql, accountId, 'passkeyRemoved', mine.name);
}

/** Notes that a passkey was offered to somebody. */
export async function recordOffer(sql: Db, accountId: number, now: Date): Promise<void> {
  await sql`update account set passkey_offered_at = ${now} where id = ${accountId} and passkey_offered_at is null`;
}
