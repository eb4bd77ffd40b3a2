import { useEffect, useState } from 'react';
import { serverTime } from '#web/core/browser/now.ts';
import { useCountdown } from '#web/people/accounts/base/use-countdown.ts';

interface TimeLeftProps {
  until: string;
  label: string;
  /** Beside words instead of above them. */
  small?: boolean;
  onOver: () => void;
}

export function TimeLeft({ until, label, small = false, onOver }: TimeLeftProps) {
  const { left, begin } = useCountdown();
  const [begun, setBegun] = useState('');
  if (begun !== until) {
    setBegun(until);
    begin(Math.max(0, (Date.parse(until) - serverTime()) / 1000));
  }
  const over = begun === until && left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called when the time is over, and not when its caller is rendered again
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  const seconds = String(left % 60).padStart(2, '0');
  return (
    <p role="timer" aria-label={label} className={small ? 'n font-strong' : 'n font-heavy text-arm'}>
      {Math.floor(left / 60)}:{seconds}
    </p>
  );
}
