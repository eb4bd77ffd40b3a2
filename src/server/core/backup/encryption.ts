import { readFile } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Suffix of an encrypted file's name, as `age` itself has it. */
export const ENCRYPTED = '.age';

/** Changes the bytes of a file on their way; a step of `pipeline`. */
export type Change = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array, void>;

/** Encrypts with age (age-encryption.org) for anyone who has a secret key of one of the recipients. */
export async function encryptionFor(recipients: readonly string[]): Promise<Change> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartError(`The setting BACKUP_RECIPIENTS has ${recipient}, which is no public key of age.`);
    }
  }
  return changing((stream) => encrypter.encrypt(stream));
}

/** Decrypts with the secret keys in a file, as age-keygen writes it. Throws a StartError when the file has none. */
export async function decryptionBy(identity: string | null): Promise<Change> {
  if (identity === null) {
    throw new StartError('The backup is encrypted: set BACKUP_IDENTITY to the file with the secret key of age.');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const lines = await readFile(identity, 'utf8').catch(() => '');
  const keys = lines.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    for (const key of keys) decrypter.addIdentity(key.trim());
  } catch {
    keys.length = 0;
  }
  if (keys.length === 0) throw new StartError(`There is no secret key of age in ${identity} (BACKUP_IDENTITY).`);
  return changing((stream) => decrypter.decrypt(stream));
}

function changing(change: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>): Change {
  return async function* (bytes) {
    yield* chunksOf(await change(streamOf(bytes)));
  };
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (stream) => {
      const { done, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
  });
}

export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
