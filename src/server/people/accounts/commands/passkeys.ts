import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { deviceOf } from '#shared/people/accounts/base/device.ts';
import type { PasskeyRegistration } from '#shared/people/accounts/sign-in/passkey-schema.ts';
import { CHALLENGE_MINUTES, MAX_PASSKEYS, passkeyName } from '#shared/people/accounts/sign-in/passkeys.ts';
import { requireConfirmedEmail } from '../queries/email-confirmation.ts';
import { lockedSignInMethods } from '../queries/passkeys.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { newChallenge, relyingParty, takeChallenge } from './passkey-challenge.ts';
import type { Origin } from './record-sign-in.ts';

/** The accepted algorithms of public keys as COSE numbers, the preferred first: Ed25519, ECDSA with P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the WebAuthn options to make a passkey. Throws `email_unconfirmed`, `too_many_passkeys`, `passkeys_unavailable`. */
export async function beginAddingPasskey(app: AppContext, pool: Pool, accountId: number, now: Date) {
  const { id } = relyingParty(app);
  await requireConfirmedEmail(pool, accountId);
  const known = await pool<{ credentialId: string; transports: string[] }[]>`
    select credential_id, transports from passkey where account_id = ${accountId}`;
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
    // A passkey counts as both factors only if the browser finds it without an email and the person unlocks it by finger, face or
    // PIN.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** Stores the passkey that has signed the challenge and sends a mail about it. Throws `passkey_over`, `passkey_invalid`. */
export async function addPasskey(
  app: AppContext,
  pool: Pool,
  accountId: number,
  response: PasskeyRegistration,
  origin: Origin,
): Promise<number> {
  const challenge = await takeChallenge(pool, response.response.clientDataJSON, accountId, origin.now);
  const made = await verified(app, response, challenge);
  const name = passkeyName(made.aaguid, deviceOf(origin.userAgent));
  return transaction(pool, async (sql) => {
    await requireConfirmedEmail(sql, accountId);
    if ((await lockedSignInMethods(sql, accountId)).passkeys >= MAX_PASSKEYS)
      throw new DomainError('too_many_passkeys');
    const [row] = await sql<{ id: number }[]>`
      insert into passkey (account_id, credential_id, public_key, counter, transports, synced, name, created_at)
      values (${accountId}, ${made.credential.id}, ${Buffer.from(made.credential.publicKey)}, ${made.credential.counter},
        ${response.response.transports ?? []}, ${made.credentialDeviceType === 'multiDevice'}, ${name}, ${origin.now})
      returning id`;
    await recordOffer(sql, accountId, origin.now);
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
    // The reason is not passed on: only the author of a forged answer could use it.
  }
  throw new DomainError('passkey_invalid');
}

/**
 * Refuses attestations with certificates. The server asks for no attestation, so browsers send none, or a self-signed one without
 * certificates. With certificates the library would fetch revocation lists from the addresses that they contain.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const certified = decoded.get('attStmt').get('x5c') !== undefined;
  if (certified || (format !== 'none' && format !== 'packed')) throw new DomainError('passkey_invalid');
}

/** Renames a passkey of one's own account; throws `not_found` for one of another account. */
export async function renamePasskey(sql: Db, accountId: number, passkeyId: number, name: string): Promise<void> {
  const renamed = await sql`
    update passkey set name = ${name} where id = ${passkeyId} and account_id = ${accountId} returning true`;
  if (renamed.length === 0) throw new DomainError('not_found');
}

/** Removes a passkey of one's own account and sends a mail about it. Throws `last_way_in` if it is the last sign-in method. */
export async function removePasskey(app: AppContext, sql: Db, accountId: number, passkeyId: number): Promise<void> {
  const ways = await lockedSignInMethods(sql, accountId);
  const [mine] = await sql<{ name: string }[]>`
    select name from passkey where id = ${passkeyId} and account_id = ${accountId}`;
  if (!mine) throw new DomainError('not_found');
  if (!ways.password && !ways.phone && ways.identities === 0 && ways.passkeys === 1)
    throw new DomainError('last_way_in');
  await sql`delete from passkey where id = ${passkeyId}`;
  await notifyOfChange(app, sql, accountId, 'passkeyRemoved', mine.name);
}

/** Stores that the app has offered to add a passkey, so that it does not offer it again. */
export async function recordOffer(sql: Db, accountId: number, now: Date): Promise<void> {
  await sql`update account set passkey_offered_at = ${now} where id = ${accountId} and passkey_offered_at is null`;
}
