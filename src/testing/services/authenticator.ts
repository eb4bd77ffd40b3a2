import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/people/accounts/sign-in/passkey-schema.ts';

interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Pressed, but without a finger, face or PIN. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** An attestation with certificates that nobody requested. */
  certificates?: boolean;
}

interface SoftwareAuthenticator {
  create: (options: { challenge: string; user: { id: string } }, lies?: Lies) => PasskeyRegistration;
  get: (options: { challenge: string }, lies?: Lies) => PasskeyAssertion;
  credentialId: string;
}

const SITE = { origin: 'https://vezu.test', rpId: 'vezu.test' };

/**
 * An authenticator with one passkey (ECDSA, P-256) that makes attestations and assertions like a device. `synced` means that it
 * is backed up.
 */
export function softwareAuthenticator({ synced = false } = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;
  let handle = '';
  const authData = (attested: Buffer, { rpId = SITE.rpId, unverified, counter: said }: Lies) => {
    counter += 1;
    const flags = 0x01 | (unverified ? 0 : 0x04) | (synced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), uint32(said ?? (synced ? 0 : counter)), attested]);
  };
  return {
    credentialId: id,
    create: ({ challenge, user }, lies = {}) => {
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const data = authData(Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]), lies);
      const statement = lies.certificates
        ? map(
            ['alg', int(-7)],
            ['sig', bytes(randomBytes(64))],
            ['x5c', Buffer.concat([Buffer.of(0x81), bytes(randomBytes(40))])],
          )
        : map();
      const attestation = map(
        ['fmt', text(lies.certificates ? 'packed' : 'none')],
        ['attStmt', statement],
        ['authData', bytes(data)],
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', lies.challenge ?? challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    get: ({ challenge }, lies = {}) => {
      const data = authData(Buffer.alloc(0), lies);
      const client = clientData('webauthn.get', lies.challenge ?? challenge, lies);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? handle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

function clientData(type: string, challenge: string, { origin = SITE.origin }: Lies): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A public key as COSE (RFC 9053): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const pairs = [int(1), int(2), int(3), int(-7), int(-1), int(1)];
  const point = [int(-2), bytes(Buffer.from(x, 'base64url')), int(-3), bytes(Buffer.from(y, 'base64url'))];
  return Buffer.concat([Buffer.of(0xa5), ...pairs, ...point]);
}

/** The part of CBOR (RFC 8949) that an authenticator uses. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
}

function int(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function map(...entries: [string, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])]);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
