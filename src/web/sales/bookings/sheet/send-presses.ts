import type { TripSheet } from '#shared/sales/trips/schema.ts';
import type { PendingPress, PressBox, PressResult, StoredPhoto } from './press-box.ts';

export type PressAnswer =
  | { kind: 'stored'; results: readonly PressResult[]; sheet: TripSheet | null }
  /** The whole request was refused: no press of it is stored. */
  | { kind: 'refused'; code: string }
  /** The server failed at it, and may fail again. */
  | { kind: 'failed' }
  /** There is no connection, or the server asks to wait. */
  | { kind: 'later' }
  /** The session has ended: the presses wait for the same person. */
  | { kind: 'signedOut' };

export interface PressNetwork {
  presses(tripId: number, device: string, presses: readonly PendingPress[]): Promise<PressAnswer>;
  photo(tripId: number, photo: StoredPhoto): Promise<PressAnswer>;
}

interface Options {
  box: PressBox;
  network: PressNetwork;
  /** How many presses one request may carry. */
  maxActions: number;
  /**
   * Stores the sheet that the server has computed with the presses. It is called before the presses are removed from the device, so that
   * their result is shown also if the app is closed or killed before it has fetched the sheet again.
   */
  storeSheet: (sheet: TripSheet) => Promise<void>;
  /** Called after the box has changed. */
  onSettled: (tripId: number, results: readonly PressResult[], sheet: TripSheet | null) => unknown;
}

/** A press at which the server has failed this often is listed as refused, so that those behind it are sent. */
const MAX_FAILURES = 5;

/**
 * Returns a function that sends the waiting presses: in order for each trip, several in one request. It resolves to whether some of them
 * have to wait longer. A press whose response was lost is sent again; by its id the server recognises it.
 */
export function pressSender({
  box,
  network,
  maxActions,
  storeSheet,
  onSettled,
}: Options): () => Promise<'empty' | 'later'> {
  /** Trips whose last batch failed as a whole: their presses go one by one until the one at fault is found. */
  const oneByOne = new Set<number>();
  const failures = new Map<string, number>();
  const failedTooOften = (id: string) => {
    const times = (failures.get(id) ?? 0) + 1;
    failures.set(id, times);
    return times >= MAX_FAILURES;
  };

  async function storeResults(tripId: number, results: readonly PressResult[], sheet: TripSheet | null): Promise<void> {
    if (sheet) await storeSheet(sheet);
    await box.settle(results);
    await onSettled(tripId, results, sheet);
  }

  /** Returns whether the trip's next presses may be sent immediately. */
  async function applyAnswer(batch: readonly PendingPress[], tripId: number, answer: PressAnswer): Promise<boolean> {
    const [first] = batch;
    if (answer.kind === 'stored') {
      const known = new Set(batch.map(({ id }) => id));
      const results = answer.results.filter(({ id }) => known.has(id));
      await storeResults(tripId, results, answer.sheet);
      return results.length > 0;
    }
    if (answer.kind === 'refused' && (batch.length === 1 || answer.code === 'not_found')) {
      oneByOne.delete(tripId);
      const { code } = answer;
      await storeResults(tripId, refusedAll(batch, code), null);
      return true;
    }
    if (answer.kind === 'refused' || (answer.kind === 'failed' && batch.length > 1)) {
      oneByOne.add(tripId);
      return true;
    }
    if (answer.kind !== 'failed' || !first || !failedTooOften(first.id)) return false;
    oneByOne.delete(tripId);
    await storeResults(tripId, refusedAll(batch, 'internal'), null);
    return true;
  }

  return async () => {
    const waitsForLater = new Set<number>();
    for (;;) {
      const waiting = (await box.presses()).filter(({ code, tripId }) => code === null && !waitsForLater.has(tripId));
      const tripId = waiting[0]?.tripId;
      if (tripId === undefined) return waitsForLater.size > 0 ? 'later' : 'empty';
      const ofTrip = waiting.filter((press) => press.tripId === tripId);
      const batch = ofTrip.slice(0, oneByOne.has(tripId) ? 1 : maxActions);
      const pictures = await sendPhotos(tripId, batch);
      if (pictures === 'later') return 'later';
      const answer = await network.presses(tripId, box.device, batch);
      if (answer.kind === 'later' || answer.kind === 'signedOut') return 'later';
      if (!(await applyAnswer(batch, tripId, answer))) waitsForLater.add(tripId);
    }
  };

  /** Sends the pictures that presses name, before them. */
  async function sendPhotos(tripId: number, batch: readonly PendingPress[]): Promise<'sent' | 'later'> {
    for (const id of batch.flatMap((press) => photosOf(press))) {
      const photo = await box.photo(id);
      if (!photo) continue;
      const { kind } = await network.photo(tripId, photo);
      if (kind === 'later' || kind === 'signedOut' || (kind === 'failed' && !failedTooOften(id))) return 'later';
      // A photo that the server will never accept is not tried again: it refuses the press that names it, and that is listed.
      await box.removePhoto(id);
    }
    return 'sent';
  }
}

/** The meaning of a problem for presses. A response without a code of the contract does not come from the server, but from a proxy. */
export function kindOfRefusal(status: number, code: string): PressAnswer {
  if (status === 401) return { kind: 'signedOut' };
  if (status === 500) return { kind: 'failed' };
  const passes = status > 500 || status === 408 || status === 429 || code === 'internal';
  return passes ? { kind: 'later' } : { kind: 'refused', code };
}

/** One tab, or the service worker, sends the presses of an account at a time. */
export function pressLock(accountId: number): string {
  return `vezu:presses:${accountId}`;
}

/** Notifies the other tabs, and the tabs from the service worker, that stored presses have changed. */
export const PRESSES_CHANNEL = 'vezu-presses';
/** The tag under which a browser wakes the service worker when there is a connection again. */
export const PRESSES_SYNC = 'vezu-presses';

export function photosOf({ do: action }: Pick<PendingPress, 'do'>): string[] {
  const photos: unknown = 'photos' in action ? action.photos : [];
  return Array.isArray(photos) ? photos.filter((id) => typeof id === 'string') : [];
}

function refusedAll(batch: readonly PendingPress[], code: string): PressResult[] {
  return batch.map(({ id }) => ({ id, outcome: 'refused', code }));
}
