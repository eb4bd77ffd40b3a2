import { useEffect } from 'react';
import { useSession } from '#web/core/session/session.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** Remembers until signing out that the question was put: no reload and no other tab puts it again. */
const ASKED = 'asked-to-notify';

/**
 * Asks for permission to notify once per sign-in, only the undecided, and within a press: Firefox and Safari put no question
 * that nobody's press has led to, and answer it with "undecided" themselves. The sign-in's own press will do; otherwise it is the next
 * one.
 */
export function useNotificationPermission(): void {
  const { token } = useSession();
  useEffect(() => {
    if (!token || !('Notification' in window) || Notification.permission !== 'default' || isAsked()) return;
    if (navigator.userActivation?.isActive) {
      ask();
      return;
    }
    document.addEventListener('click', ask, { once: true, capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [token]);
}

/** Only an answer is remembered: a question that was never seen is put again. */
function ask(): void {
  // Another tab may have asked meanwhile.
  if (isAsked()) return;
  Promise.resolve(Notification.requestPermission()).then(
    () => storeOwn(ASKED, 1),
    () => undefined,
  );
}

function isAsked(): boolean {
  return readOwn(ASKED) !== null;
}
