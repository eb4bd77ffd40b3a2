import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '#web/core/browser/online.ts';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { pressSending } from './outbox.ts';
import { useAllPresses, usePressesOfBooking } from './press.ts';

/** While there is a connection, a press is stored within this time, and the bar stays hidden. */
const ANSWER_MS = 1000;

/**
 * Shows how many presses the server does not have yet and how many it has refused, with a link to their list; it is hidden when the server
 * has all of them. A press counts once it is on the disk, because a person who sees the number may close the app. Beside rows that are
 * pressed, the bar is in a `BottomStack`, so that the rows do not move when it appears and disappears.
 */
export function PendingBar() {
  const all = useAllPresses();
  const offline = useNoConnection();
  const waiting = all.filter(({ code, onDisk }) => code === null && onDisk).length;
  const refused = all.filter(({ code }) => code !== null).length;
  const slow = useLasting(waiting > 0);
  const shown = refused > 0 || (waiting > 0 && (offline || slow));
  return (
    <div aria-live="polite" className="print:hidden">
      {shown && (
        <Link
          to={paths.pending}
          className="flex min-h-11 items-center gap-3 border-t border-line bg-surface-sunken px-4 py-2 text-small hover:text-action"
        >
          {refused > 0 ? <Icon name="alert" className="text-bad" /> : <CloudOff />}
          <span className="min-w-0 flex-1">
            {waiting > 0 && <b className="font-strong">{t('pending.waiting', { n: waiting })}</b>}
            {waiting > 0 && <span className="text-quiet"> · {stateText(offline, refused)}</span>}
            {waiting === 0 && <b className="font-strong text-bad">{t('pending.refused', { n: refused })}</b>}
          </span>
          <Icon name="forward" className="text-quiet" />
        </Link>
      )}
    </div>
  );
}

interface PendingMarkProps {
  tripId: number;
  bookingId: number;
  /** Only the icon is shown, on the corner of what it belongs to. */
  small?: boolean;
}

/** On the corner of a seat, so that the row keeps its height when the mark comes and goes. */
const CORNER = 'absolute -top-2 -right-2 p-0.5 rounded-full bg-surface';

/** The mark of a booking whose last press is only on this device, or was refused. */
export function PendingMark({ tripId, bookingId, small }: PendingMarkProps) {
  const state = usePressesOfBooking(tripId, bookingId);
  const offline = useNoConnection();
  const slow = useLasting(state === 'waiting');
  if (state === 'refused') {
    return (
      <span className={cx('flex items-center gap-1 text-small text-bad', small && CORNER)}>
        <Icon name="alert" size="s" />
        <span className={small ? 'sr' : undefined}>{t('pending.mark.refused')}</span>
      </span>
    );
  }
  if (state === null || !(offline || slow)) return null;
  return (
    <span className={cx('flex items-center gap-1 text-small text-quiet', small && CORNER)}>
      <CloudOff small />
      <span className={small ? 'sr' : undefined}>{t('pending.mark')}</span>
    </span>
  );
}

/**
 * The buttons of a page that shows a booking as the server has it: while a press of it waits for a connection, the page says
 * that instead, so that nothing is pressed twice.
 */
export function UnlessPressed({ children, ...booking }: { tripId: number; bookingId: number; children: ReactNode }) {
  const waiting = usePressesOfBooking(booking.tripId, booking.bookingId) === 'waiting';
  const offline = useNoConnection();
  return waiting && offline ? <PendingMark {...booking} /> : children;
}

export function useNoConnection(): boolean {
  const online = useOnline();
  return useStore(pressSending) === 'later' || !online;
}

function stateText(offline: boolean, refused: number): string {
  if (refused > 0) return t('pending.refused', { n: refused });
  return t(offline ? 'pending.offline' : 'pending.sending');
}

/** Whether something has been true for longer than a fast answer takes. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), ANSWER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
}

function CloudOff({ small = false }) {
  return (
    <svg viewBox="0 0 24 24" className={cx('ic', small && 'ic-s')} aria-hidden="true">
      <path d="M7 18.500h9.500M4 5l16 15M8.600 8.700A5 5 0 0 0 7 18.500M10.800 7.300A5.500 5.500 0 0 1 17.300 11a3.800 3.800 0 0 1 2.400 6.300" />
    </svg>
  );
}
