import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';

/** A binary field of an authenticator's response. */
const base64url = (max: number) =>
  z.string().check(z.maxLength(max, { error: 'field_invalid' }), z.regex(/^[\w-]+$/, { error: 'field_invalid' }));

const credentialId = base64url(1400);

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** The browser's response after it created a passkey (RegistrationResponseJSON of WebAuthn level 3). */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.output<typeof registrationResponse>;

/** The browser's response after a passkey signed a challenge (AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyAssertion = z.output<typeof authenticationResponse>;

const userVerification = z.literal('required');

/** The options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});

/** The options for `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON); they allow any passkey of this site. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification,
});

export const passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** Whether its provider copies it to other devices; otherwise it stays on one device. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyRename = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'passkey_name_required' }), z.maxLength(60, { error: 'text_max_length' })),
});
