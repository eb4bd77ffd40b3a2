import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { EMBEDDED } from '../browser/embedded.ts';

/**
 * Opens a database of this browser and makes its stores when it is new. Returns null where the browser refuses its storage
 * (a private window, a full disk); the caller then works without it. The names of all databases are in
 * `shared/core/personal.ts`, because a sign-out deletes them.
 */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  makeStores: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema> | null> {
  if (EMBEDDED) return null;
  try {
    const database = await openDB<Schema>(name, 1, {
      upgrade: (made) => makeStores(made),
      // A sign-out, perhaps in another tab, deletes the database: an open connection would make it wait.
      blocking: () => database.close(),
    });
    return database;
  } catch {
    return null;
  }
}
