import { useEffect, useState } from 'react';

const HALF_MINUTE = 30_000;

/** How far the server's clock is ahead of this device's, in ms; it is measured by `core/api/server-date.ts`. */
let ahead = 0;

export function clockAhead(): number {
  return ahead;
}

export function setClockAhead(ms: number): void {
  ahead = ms;
}

/**
 * The server's time in ms since 1970. Every time that is shown or sent is taken from here: the times that it is compared with are the
 * server's, and the clocks of phones are wrong by minutes or by a time zone.
 */
export function serverTime(): number {
  return Date.now() + ahead;
}

export function serverNow(): Date {
  return new Date(serverTime());
}

/** The server's time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), HALF_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
