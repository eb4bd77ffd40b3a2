import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod/mini';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'secrets.key';

export interface Secrets {
  /** Encrypts a few bytes for the database. `about` names the owner; decryption needs the same value. */
  seal(plain: Uint8Array, about: string): Buffer;
  /** Decrypts what `seal` encrypted. Throws when the key or `about` differs, or when the bytes were changed. */
  unseal(sealed: Buffer, about: string): Buffer;
  /** A keyed hash for codes that are short enough to be guessed: without the key nobody can test guesses against it. */
  keyedHash(text: string): Buffer;
  /** A short keyed hash for logs: equal texts have equal hashes, and a hash does not reveal its text. */
  pseudonym(text: string): string;
}

/**
 * Returns the encryption key: from the setting SECRETS_KEY, or else from a file in DATA_DIR that is created when first needed. The key is
 * never in the database, so that a copy of the database alone cannot be decrypted (docs/decisions/0011).
 */
export async function secretsKey({ secretsKey: given, dataDir }: { secretsKey: string | null; dataDir: string }) {
  const text = given ?? (await keyFile(dataDir));
  return Buffer.from(hkdfSync('sha256', text, '', 'vezu secrets', 32));
}

/** Distinguishes keys without revealing them: equal keys have equal fingerprints. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('fingerprint of the key').digest().subarray(0, 16);
}

export function createSecrets(key: Buffer): Secrets {
  const keyedHash = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    seal: (plain, about) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal: (sealed, about) => {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    keyedHash,
    pseudonym: (text) => keyedHash(text).toString('base64url').slice(0, 12),
  };
}

export async function hasKeyFile(folder: string): Promise<boolean> {
  return readFile(join(folder, FILE)).then(
    () => true,
    () => false,
  );
}

async function keyFile(folder: string): Promise<string> {
  const path = join(folder, FILE);
  await mkdir(folder, { recursive: true });
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return known;
  // two processes may do this at the same time: the first one's key wins, and the file appears only when it is complete
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, path).catch(() => undefined);
  await unlink(draft);
  return readFile(path, 'utf8');
}

/** Encrypts a value for a column of the database. `about` names the owner: bytes that are copied to another row cannot be decrypted there. */
export function sealValue(secrets: Pick<Secrets, 'seal'>, value: unknown, about: string): Buffer {
  return secrets.seal(Buffer.from(JSON.stringify(value)), about);
}

/** Decrypts a value; null when it was encrypted under another key, which is then lost. */
export function openValue<S extends z.ZodMiniType>(
  secrets: Pick<Secrets, 'unseal'>,
  schema: S,
  sealed: Buffer,
  about: string,
): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(secrets.unseal(sealed, about).toString()));
  } catch {
    return null;
  }
}
