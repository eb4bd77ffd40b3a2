import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { NEED_TRACKING_INTERVAL } from '#shared/operations/tracking/positions/limits.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { isTrackedBySheet } from '#shared/operations/tracking/positions/window.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { connected } from '#web/core/api/connection.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { storedSheets } from '#web/sales/trips/stored-sheets.ts';
import { circleAround, rounded } from '../map/geometry.ts';
import { recordSeen } from './seen.ts';
import { newestStored, ownStored, type StoredFixes, storedWithout, storeFix } from './stored-fixes.ts';

/** The storage name of unsent positions; removed at sign-out. */
const KEY = 'fixes';
/** The accuracy is sent as a polygon with this many corners. */
const CORNERS = 4;

/** The server ignores a position that it has already. */
const NO_KEY = '';

let sendingStored = false;

/**
 * Sends a position (docs/product.md 10.2). One that cannot be sent is stored; after the next success the stored ones follow.
 */
export async function sendFix(account: number, fix: Fix): Promise<void> {
  // The only request that asks for the server is that of `connection.ts`.
  if (!connected.get()) return write(storeFix(read(), account, fix, serverTime()));
  try {
    const body = { location: locationOf(fix) };
    const { data } = await call(locationApi.update, { query: {}, body }, { idempotencyKey: NO_KEY });
    recordSeen({
      answered: true,
      refused: data.accepted ? null : data.outcome,
      ...(data.accepted && { accepted: fix.at }),
    });
  } catch (error) {
    if (isOffline(error)) recordSeen({ answered: false });
    if (isPassing(error)) write(storeFix(read(), account, fix, serverTime()));
    return;
  }
  await sendStored(account);
}

/**
 * Whether the server needs this person's position; null when the request failed. After a success the stored positions are
 * sent. Without a connection the stored trip sheets say that it is needed, so that a restart at a border loses no position; the server
 * alone says that it is not.
 */
export async function fetchTrackingNeed(account: number): Promise<boolean | null | 'refused'> {
  if (!connected.get()) return neededBySheets(account);
  try {
    const needed = await askServer();
    // After the stored positions the server knows a newer one than it has just named.
    void sendStored(account)
      .then((sent) => sent && askServer())
      .catch(() => undefined);
    return needed;
  } catch (error) {
    if (isOffline(error)) recordSeen({ answered: false });
    if (isOffline(error)) return neededBySheets(account);
    return error instanceof ProblemError && error.status === 401 ? 'refused' : null;
  }
}

async function askServer(): Promise<boolean> {
  const { data } = await call(
    locationApi.needTracking,
    { query: {} },
    { signal: AbortSignal.timeout(NEED_TRACKING_INTERVAL) },
  );
  recordSeen({ answered: true, known: data.seen && { at: Date.parse(data.seen.at), own: data.seen.own } });
  return data.needTracking;
}

async function neededBySheets(account: number): Promise<true | null> {
  return (await storedSheets()).some((sheet) => isTrackedBySheet(sheet, account, serverTime())) ? true : null;
}

/** Sends one batch of stored positions; returns whether the server has taken them. */
async function sendStored(account: number): Promise<boolean> {
  if (sendingStored) return false;
  const stored = ownStored(read(), account, serverTime());
  if (!stored) {
    write(null);
    return false;
  }
  sendingStored = true;
  const batch = newestStored(stored);
  try {
    await call(locationApi.batch, { query: {}, body: { locations: batch.map(locationOf) } });
    write(storedWithout(read(), batch));
    return true;
  } catch (error) {
    // Positions that the server will never accept are dropped.
    if (!isPassing(error)) write(storedWithout(read(), batch));
    return false;
  } finally {
    sendingStored = false;
  }
}

function locationOf(fix: Fix) {
  const { latitude, longitude, accuracy, speed, heading, at } = fix;
  return {
    longitude: rounded(longitude),
    latitude: rounded(latitude),
    accuracy: tenths(accuracy),
    speed: tenths(speed),
    accuracyGeometry:
      accuracy === null ? null : { type: 'Polygon', coordinates: [circleAround(fix, accuracy, CORNERS)] },
    heading: tenths(heading),
    recordedAt: new Date(at).toISOString(),
  };
}

/** Browsers report fifteen digits, of which a receiver measures the first. */
function tenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

function isPassing(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function isOffline(error: unknown): boolean {
  return !(error instanceof ProblemError) || error.code === 'offline';
}

function read(): StoredFixes | null {
  const stored = readOwn(KEY);
  return isStored(stored) ? stored : null;
}

function write(stored: StoredFixes | null): void {
  storeOwn(KEY, stored);
}

function isStored(value: unknown): value is StoredFixes {
  if (typeof value !== 'object' || value === null || !('account' in value) || !('fixes' in value)) return false;
  return typeof value.account === 'number' && Array.isArray(value.fixes) && value.fixes.every(isFix);
}

function isFix(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';
}
