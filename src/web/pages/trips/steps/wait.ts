import { useEffect, useState } from 'react';
import { serverNow, serverTime } from '#web/core/browser/now.ts';
import { createStore, useStore } from '#web/core/browser/store.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** How long the driver waits for a passenger at one press. */
export const WAIT_MINUTES = 5;

const MINUTE = 60_000;
const SECOND = 1000;
/** A reminder that nobody answered is forgotten after this long. */
const FORGET = 30 * MINUTE;
const BUZZ = [400, 200, 400];

/** Changes with every wait that begins or ends. */
const changed = createStore(0);

/** The bus waits: the driver is reminded after so many minutes. The reminder survives a reload. */
export function waitMinutes(tripId: number, minutes: number, now = serverNow()): void {
  storeOwn(nameOf(tripId), now.getTime() + minutes * MINUTE);
  changed.set(changed.get() + 1);
}

export function endWait(tripId: number): void {
  storeOwn(nameOf(tripId), null);
  changed.set(changed.get() + 1);
}

export interface Wait {
  until: Date;
  /** Seconds until then; 0 when the time is over. */
  left: number;
}

/** The wait that lasts, counted down each second; the phone buzzes when it is over. */
export function useWait(tripId: number): Wait | null {
  useStore(changed);
  const [now, setNow] = useState(() => serverTime());
  const until = untilOf(tripId, now);
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / SECOND));
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(serverTime()), SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const over = until !== null && left === 0;
  useEffect(() => {
    if (over) navigator.vibrate?.(BUZZ);
  }, [over]);
  return until === null || left === null ? null : { until: new Date(until), left };
}

function untilOf(tripId: number, now: number): number | null {
  const stored = readOwn(nameOf(tripId));
  return typeof stored === 'number' && stored + FORGET > now ? stored : null;
}

function nameOf(tripId: number): string {
  return `wait-${tripId}`;
}
