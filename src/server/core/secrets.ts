import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'secrets.key';

let key: Buffer | null = null;

/** Says which key encrypts what is stored; called once at the start. */
export function useSecretsKey(chosen: Buffer): void {
  key = chosen;
}

/**
 * The key of what is stored encrypted: of the setting SECRETS_KEY, else of a file in DATA_DIR that is made when first needed.
 * It is never in the database, so that a copy of the database alone opens nothing (docs/decisions/0011).
 */
export async function secretsKey({ secretsKey: given, dataDir }: { secretsKey: string | null; dataDir: string }) {
  const text = given ?? (await keyFile(dataDir));
  return Buffer.from(hkdfSync('sha256', text, '', 'vezu secrets', 32));
}

/** Encrypts a few bytes for the database; `about` says whose they are and must be the same when they are opened. */
export function seal(plain: Uint8Array, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, theKey(), iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** What `seal` encrypted; throws when the key is another, or when it was changed or moved to somebody else. */
export function unseal(sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, theKey(), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A hash that nobody can try out without the key: for codes that are short enough to be guessed. */
export function keyedHash(text: string): Buffer {
  return createHmac('sha256', theKey()).update(text).digest();
}

/** A short keyed hash for logs, by which the same text is known again and not read; nothing before there is a key. */
export function pseudonym(text: string): string | undefined {
  return key === null ? undefined : keyedHash(text).toString('base64url').slice(0, 12);
}

function theKey(): Buffer {
  if (key === null) throw new Error('useSecretsKey was not called');
  return key;
}

async function keyFile(folder: string): Promise<string> {
  const path = join(folder, FILE);
  await mkdir(folder, { recursive: true });
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return known;
  // two processes may meet here: the first one's key stands, and nobody reads half of it
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, path).catch(() => undefined);
  await unlink(draft);
  return readFile(path, 'utf8');
}
