import { useEffect, useState } from 'react';
import { serverTime } from '#web/core/browser/now.ts';

/** Counts whole seconds down to 0; `begin` starts it, or starts it again. */
export function useCountdown(): { left: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(serverTime()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const begin = (seconds: number) => {
    setNow(serverTime());
    setUntil(serverTime() + seconds * 1000);
  };
  return { left, begin };
}
