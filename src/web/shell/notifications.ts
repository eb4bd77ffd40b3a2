import { useEffect, useRef } from 'react';
import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';

/** Remembers for this tab that the question was put: a reload does not put it again. */
const ASKED = 'vezu:asked-to-notify';

/** Asks for permission to notify when a token appears (specification, section 4), once per sign-in and only the undecided. */
export function useNotificationPermission(): void {
  const { token } = useSession();
  useEffect(() => {
    if (!token || !('Notification' in window) || Notification.permission !== 'default') return;
    if (sessionStorage.getItem(ASKED)) return;
    sessionStorage.setItem(ASKED, '1');
    Promise.resolve(Notification.requestPermission()).catch(() => undefined);
  }, [token]);
}

/** Says on the desktop that a booking waits, while the tab is hidden and the person agreed. */
export function useBookingNotice(): void {
  const { totalUnconfirmedPassengers: count, userType } = useSession();
  const before = useRef(count);
  useEffect(() => {
    const more = count > before.current;
    before.current = count;
    const staff = userType === 'driver' || userType === 'carrier';
    if (!more || !staff || !document.hidden || !('Notification' in window)) return;
    if (Notification.permission !== 'granted') return;
    try {
      new Notification('Vezu', { body: t('shell.newBooking'), icon: '/favicon.svg', tag: 'vezu-booking' });
    } catch {
      // some phones let only a service worker notify
    }
  }, [count, userType]);
}
