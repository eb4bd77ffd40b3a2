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

/** A passkey as its owner sees it. */
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

/** The maximum number of passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** How long a challenge is valid, in minutes. It is long because people leave a sign-in page open for a while. */
export const CHALLENGE_MINUTES = 15;

/** Passkey managers by their AAGUID, with the names that devices show. */
const MANAGERS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, macOS',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
};

/** The default name of a new passkey: its manager, else browser and operating system, else `Passkey`. */
export function passkeyName(aaguid: string, device: { browser: string | null; system: string | null }): string {
  return MANAGERS[aaguid] ?? ([device.browser, device.system].filter(Boolean).join(', ') || 'Passkey');
}

/** Whether passkeys are possible on a host: browsers bind them to a domain name, never to an IP address. */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}
