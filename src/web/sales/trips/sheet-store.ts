import type { DBSchema, IDBPDatabase } from 'idb';
import { SHEETS_DATABASE } from '#shared/core/personal.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow, serverTime } from '#web/core/browser/now.ts';
import { openDatabase } from '#web/core/storage/database.ts';

/** A trip sheet as the server sent it at that time, to this account. */
export interface StoredSheet {
  sheet: TripSheet;
  at: string;
  account: number;
}

interface Stores extends DBSchema {
  sheets: { key: number; value: StoredSheet };
}

/** Sheets of trips that ended this long ago leave the device. */
const STORED_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Stores sheets that the server has sent to this account, and removes sheets of other accounts and of trips that are long over.
 * The service worker uses it too, so it uses no session.
 */
export async function putSheets(account: number, sheets: readonly TripSheet[]): Promise<void> {
  const at = serverNow().toISOString();
  await withSheets(async (database) => {
    const change = database.transaction('sheets', 'readwrite');
    for (const sheet of sheets) void change.store.put({ sheet, at, account }, sheet.id);
    for await (const cursor of change.store) {
      const { account: owner, sheet } = cursor.value;
      if (owner !== account || Date.parse(sheet.arrivesAt) < serverTime() - STORED_MS) await cursor.delete();
    }
    await change.done;
  });
}

/** Opened for each use: a connection that stays open would make a sign-out wait. */
export async function withSheets<T>(use: (database: IDBPDatabase<Stores>) => Promise<T>): Promise<T | null> {
  const database = await openDatabase<Stores>(SHEETS_DATABASE, (made) => {
    made.createObjectStore('sheets');
  });
  if (!database) return null;
  try {
    return await use(database);
  } catch {
    // The disk is full, or the person has just signed out.
    return null;
  } finally {
    database.close();
  }
}
