import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { locale } from '#web/core/i18n/i18n.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { storeBusPapers } from '#web/network/credentials/queries.ts';
import { paperFile } from './papers.ts';
import { arePapersDue, storedPapers } from './papers-due.ts';

/** Has the service worker store the papers that a driver shows on the way, also when the app is loaded again: the server prints each of them again. */
export async function storePapers(sheet: TripSheet): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const name = `papers:${sheet.id}`;
  const digest = await digestOf(sheet);
  if (!arePapersDue(storedPapers(readOwn(name)), digest, serverTime())) return;
  storeOwn(name, { at: serverTime(), said: digest });
  try {
    for (const paper of ['passengers', 'load', 'border'] as const) await paperFile(sheet.id, paper, { locale });
    const bus = `bus-papers:${sheet.id}`;
    if (readOwn(bus) !== sheet.bus?.id) await storeBusPapers(sheet.id);
    storeOwn(bus, sheet.bus?.id ?? null);
  } catch {
    storeOwn(name, null);
  }
}

/** A digest of what papers show of a sheet, so without the times that are expected of the next stop. */
async function digestOf(sheet: TripSheet): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...sheet, nextStop: null }));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
