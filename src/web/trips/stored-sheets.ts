import type { DBSchema, IDBPDatabase } from 'idb';
import { SHEETS_DATABASE } from '#shared/core/personal.ts';
import { tripsApi } from '#shared/trips/api.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { session } from '#web/core/session/session.ts';
import { openDatabase } from '#web/core/storage/database.ts';

/** A trip sheet as the server sent it at that time, to this account. */
interface StoredSheet {
  sheet: TripSheet;
  at: string;
  account: number;
}

interface Stores extends DBSchema {
  sheets: { key: number; value: StoredSheet };
}

/** Sheets of trips that ended this long ago leave the device. */
const STORED_MS = 3 * 24 * 60 * 60 * 1000;

/** Fetches the trip sheet and stores it on the device; without a connection it returns the stored one. */
export async function fetchSheet(tripId: number, signal: AbortSignal): Promise<TripSheet> {
  const account = session().userInfo?.id ?? 0;
  try {
    const sheet = await call(tripsApi.sheet, { params: { tripId } }, { signal });
    void storeSheets(account, [sheet]);
    return sheet;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.status === 404) void removeSheet(tripId);
    const stored = error.code === 'offline' ? await storedSheet(tripId) : null;
    if (!stored) throw error;
    cachedSince.set(stored.at);
    return stored.sheet;
  }
}

/** The sheet of a trip that this device can show without a connection; null if it has none for who is signed in. */
export async function storedSheet(tripId: number): Promise<StoredSheet | null> {
  const stored = await withSheets((database) => database.get('sheets', tripId));
  return stored?.account === session().userInfo?.id ? (stored ?? null) : null;
}

/** Stores sheets that the server has just sent to this account, and removes those of trips that are long over. */
export async function storeSheets(account: number, sheets: readonly TripSheet[]): Promise<void> {
  if (session().userInfo?.id !== account) return;
  const at = new Date().toISOString();
  await withSheets(async (database) => {
    const change = database.transaction('sheets', 'readwrite');
    for (const sheet of sheets) void change.store.put({ sheet, at, account }, sheet.id);
    for await (const cursor of change.store) {
      const { account: owner, sheet } = cursor.value;
      if (owner !== account || Date.parse(sheet.arrivesAt) < Date.now() - STORED_MS) await cursor.delete();
    }
    await change.done;
  });
}

/** The trip is not this person's any more. */
async function removeSheet(tripId: number): Promise<void> {
  await withSheets((database) => database.delete('sheets', tripId));
}

/** Opened for each use: a connection that stays open would make a sign-out wait. */
async function withSheets<T>(use: (database: IDBPDatabase<Stores>) => Promise<T>): Promise<T | null> {
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
