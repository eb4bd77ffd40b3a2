import type { DBSchema, IDBPDatabase } from 'idb';
import { pressesDatabase } from '#shared/core/personal.ts';
import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { openDatabase } from '#web/core/storage/database.ts';

export interface PendingPress {
  /** Made by this device: the server stores a press once, however often it arrives. */
  id: string;
  tripId: number;
  at: string;
  do: SheetAction;
}

/** A press that the server has refused and that waits for the driver to settle it. */
export interface RefusedPress extends PendingPress {
  code: string;
}

/** A press as the device stores it; `code` says why the server refused it, null while it waits to be sent. */
export interface StoredPress extends PendingPress {
  code: string | null;
}

export interface PressResult {
  id: string;
  outcome: 'done' | 'refused';
  code: string | null;
}

/** A picture that was taken for a press and that the server does not have yet. */
export interface StoredPhoto {
  id: string;
  picture: Blob;
  takenAt: string;
}

/** The presses of one account on this device, in the order in which they were made, with their pictures. */
export interface PressBox {
  /** Identifies this device to the server. */
  device: string;
  presses(): Promise<StoredPress[]>;
  add(press: PendingPress): Promise<void>;
  /** Removes the presses that are done, and notes why others were refused. */
  settle(results: readonly PressResult[]): Promise<void>;
  remove(id: string): Promise<void>;
  photo(id: string): Promise<StoredPhoto | null>;
  addPhoto(photo: StoredPhoto): Promise<void>;
  removePhoto(id: string): Promise<void>;
  close(): void;
}

interface Stores extends DBSchema {
  presses: { key: number; value: StoredPress; indexes: { id: string } };
  photos: { key: string; value: StoredPhoto };
  facts: { key: string; value: string };
}

/** Opens the presses of an account. Where the browser refuses its databases, they are in memory as long as the page is open. */
export async function openPressBox(accountId: number): Promise<PressBox> {
  const database = await openDatabase<Stores>(pressesDatabase(accountId), (made) => {
    // The browser counts the keys up, whichever tab adds a press: their order is the order of pressing.
    made.createObjectStore('presses', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
    made.createObjectStore('photos', { keyPath: 'id' });
    made.createObjectStore('facts');
  });
  return database ? inDatabase(database, await deviceOf(database)) : inMemory();
}

async function deviceOf(database: IDBPDatabase<Stores>): Promise<string> {
  const change = database.transaction('facts', 'readwrite');
  const known = await change.store.get('device');
  const device = known ?? crypto.randomUUID();
  if (!known) await change.store.put(device, 'device');
  await change.done;
  return device;
}

function inDatabase(database: IDBPDatabase<Stores>, device: string): PressBox {
  return {
    device,
    presses: () => database.getAll('presses'),
    add: async (press) => {
      // `strict`: the press is on the disk when this resolves, and not only in the memory of the system.
      const change = database.transaction('presses', 'readwrite', { durability: 'strict' });
      const added = change.store.add({ ...press, code: null });
      // The browser commits without asking the page again: a page that is closed now aborts no transaction.
      change.commit();
      await Promise.all([added, change.done]);
    },
    settle: async (results) => {
      const change = database.transaction('presses', 'readwrite');
      for (const { id, outcome, code } of results) {
        const cursor = await change.store.index('id').openCursor(id);
        if (outcome === 'done') await cursor?.delete();
        else await cursor?.update({ ...cursor.value, code: code ?? 'internal' });
      }
      await change.done;
    },
    remove: async (id) => {
      const change = database.transaction('presses', 'readwrite');
      await (await change.store.index('id').openCursor(id))?.delete();
      await change.done;
    },
    photo: async (id) => (await database.get('photos', id)) ?? null,
    addPhoto: async (photo) => {
      await database.put('photos', photo);
    },
    removePhoto: (id) => database.delete('photos', id),
    close: () => database.close(),
  };
}

export function inMemory(device: string = crypto.randomUUID()): PressBox {
  let presses: StoredPress[] = [];
  const photos = new Map<string, StoredPhoto>();
  return {
    device,
    presses: async () => presses,
    add: async (press) => {
      presses = [...presses, { ...press, code: null }];
    },
    settle: async (results) => {
      const resultById = new Map(results.map((result) => [result.id, result]));
      presses = presses.flatMap((press) => {
        const result = resultById.get(press.id);
        if (!result) return [press];
        return result.outcome === 'done' ? [] : [{ ...press, code: result.code ?? 'internal' }];
      });
    },
    remove: async (id) => {
      presses = presses.filter((press) => press.id !== id);
    },
    photo: async (id) => photos.get(id) ?? null,
    addPhoto: async (photo) => {
      photos.set(photo.id, photo);
    },
    removePhoto: async (id) => {
      photos.delete(id);
    },
    close: () => undefined,
  };
}
