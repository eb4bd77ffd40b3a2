import { useEffect, useState } from 'react';

const HALF_MINUTE = 30_000;

/** The current time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
