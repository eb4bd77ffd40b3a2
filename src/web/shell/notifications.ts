import { useEffect } from 'react';
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
