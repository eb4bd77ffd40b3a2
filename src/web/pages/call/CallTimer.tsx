import { useEffect, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Pill } from '#web/ui/Pill.tsx';

/** How long the call has lasted since its first digit; it stops when the booking is made. */
export function CallTimer({ beganAt, running }: { beganAt: number | null; running: boolean }) {
  const [now, setNow] = useState(beganAt ?? 0);
  useEffect(() => {
    if (beganAt === null || !running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [beganAt, running]);
  const seconds = beganAt === null ? 0 : Math.max(0, Math.floor((now - beganAt) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Pill kind="now">
      <Icon name="phone" size="s" />
      <span className="n" role="timer" aria-label={t('call.time', { time })}>
        {time}
      </span>
    </Pill>
  );
}
