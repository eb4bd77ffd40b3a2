import { useEffect } from 'react';
import { readOwn, storeOwn } from '#web/core/scoped-storage.ts';
import { useSession } from '#web/core/session.ts';

/** Remembers until signing out that the question was put: no reload and no other tab puts it again. */
const ASKED = 'asked-to-notify';

/**
 * Asks for permission to notify when a token appears (specification, section 4): once per sign-in, only the undecided, and when
 * the screen that they came for stands.
 */
export function useNotificationPermission(): void {
  const { token } = useSession();
  useEffect(() => {
    if (!token || !('Notification' in window) || Notification.permission !== 'default') return;
    if (readOwn(ASKED) !== null) return;
    storeOwn(ASKED, 1);
    Promise.resolve(Notification.requestPermission()).catch(() => undefined);
  }, [token]);
}
