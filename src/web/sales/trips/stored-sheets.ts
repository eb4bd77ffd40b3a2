import { tripsApi } from '#shared/sales/trips/api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';
import { session } from '#web/core/session/session.ts';
import { putSheets, type StoredSheet, withSheets } from './sheet-store.ts';

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

/** All sheets that this device has for who is signed in. */
export async function storedSheets(): Promise<TripSheet[]> {
  const all = (await withSheets((database) => database.getAll('sheets'))) ?? [];
  return all.filter(({ account }) => account === session().userInfo?.id).map(({ sheet }) => sheet);
}

/** Stores sheets that the server has just sent to this account, if it is still signed in. */
export async function storeSheets(account: number, sheets: readonly TripSheet[]): Promise<void> {
  if (session().userInfo?.id === account) await putSheets(account, sheets);
}

/** The trip is not this person's any more. */
async function removeSheet(tripId: number): Promise<void> {
  await withSheets((database) => database.delete('sheets', tripId));
}
