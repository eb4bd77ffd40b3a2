import { serverNow } from '#web/core/browser/now.ts';
import { createStore, useStore } from '#web/core/browser/store.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** When the driver pressed to call which booking, as ISO instants by booking. */
type Calls = Readonly<Record<string, string>>;

/** Changes with every noted call. */
const noted = createStore(0);

/** Notes that the driver calls a passenger now: who asks whether to leave without them reads it. */
export function noteCall(tripId: number, bookingId: number, now = serverNow()): void {
  storeOwn(nameOf(tripId), { ...callsOf(tripId), [bookingId]: now.toISOString() }, 'tab');
  noted.set(noted.get() + 1);
}

/** When each passenger of a trip was last called from this tab. */
export function useCalls(tripId: number): Calls {
  useStore(noted);
  return callsOf(tripId);
}

function callsOf(tripId: number): Calls {
  const stored = readOwn(nameOf(tripId), 'tab');
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, at]) => typeof at === 'string'));
}

function nameOf(tripId: number): string {
  return `calls-${tripId}`;
}
