import type { z } from 'zod/mini';
import type { Secrets } from './secrets.ts';

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
