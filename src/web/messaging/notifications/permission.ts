import { useEffect } from 'react';
import { useSession } from '#web/core/session/session.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';

/** Records until sign-out that the person was asked, so that no reload and no other tab asks again. */
const ASKED = 'asked-to-notify';

/**
 * Asks for the permission to notify once per sign-in, if it is undecided, and during a press: Firefox and Safari ignore requests without a
 * press. The press that signs in is enough; otherwise the next press is used.
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

/** Only an answer is recorded: a question that was never shown is asked again. */
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
