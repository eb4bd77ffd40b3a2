import type { Secrets } from '../secrets.ts';
import { newFileId } from './file-id.ts';
import { type FileStore, storing } from './store.ts';

const SUFFIX = '.sealed';

/** Stores files of any type encrypted under the server's own key: without the key a copy of the folder reveals no content. */
export interface SealedStore {
  /** Encrypts and stores a file; returns its id. `ImageStore.delete` deletes it. Throws `upload_not_implemented` on a read-only disk. */
  put(bytes: Uint8Array): Promise<string>;
  /** Returns the decrypted file; null when there is none, or when it was encrypted under another key, which is then lost. */
  read(id: string): Promise<Buffer | null>;
}

export function createSealedStore(store: FileStore, secrets: Pick<Secrets, 'seal' | 'unseal'>): SealedStore {
  return {
    put: async (bytes) => {
      const id = newFileId();
      await storing(store.put(sealedName(id), secrets.seal(bytes, ownerOf(id))));
      return id;
    },
    read: async (id) => {
      const sealed = await store.get(sealedName(id));
      if (!sealed) return null;
      try {
        return secrets.unseal(sealed, ownerOf(id));
      } catch {
        return null;
      }
    },
  };
}

/** The name of an encrypted file in the store. No public address leads to it. */
export function sealedName(id: string): string {
  return `${id}${SUFFIX}`;
}

/**
 * Encrypts all files again, from one key to another. It can be repeated after a part of them is done. Returns how many neither key
 * decrypts: they stay as they are.
 */
export async function resealFiles(store: FileStore, before: Secrets, after: Secrets): Promise<number> {
  let lost = 0;
  for await (const { name } of store.list()) {
    if (!name.endsWith(SUFFIX)) continue;
    const about = ownerOf(name.slice(0, -SUFFIX.length));
    const sealed = await store.get(name);
    if (!sealed || opens(after, sealed, about) !== null) continue;
    const plain = opens(before, sealed, about);
    if (plain) await store.put(name, after.seal(plain, about));
    else lost += 1;
  }
  return lost;
}

function opens(secrets: Secrets, sealed: Buffer, about: string): Buffer | null {
  try {
    return secrets.unseal(sealed, about);
  } catch {
    return null;
  }
}

/** Bytes that are copied to the place of another file cannot be decrypted there. */
function ownerOf(id: string): string {
  return `file:${id}`;
}
