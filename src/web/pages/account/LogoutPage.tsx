import { lazy, Suspense, useEffect, useState } from 'react';
import { DEFAULT_LOCALE } from '#shared/i18n/locale.ts';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { endSession, useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { sendLogout } from '#web/people/accounts/base/queries.ts';

const UnsentPresses = lazy(() => import('./UnsentPresses.tsx'));

/**
 * Signs out: notifies the server, then resets the session state of docs/product.md 3.4, the language too. A person with unsent actions is
 * asked to confirm first.
 */
export function LogoutPage() {
  const { token, userType } = useSession();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!token) return;
    void countUnsent(userType).then((count) => {
      if (count) setAsks(true);
      else leave(count === 0);
    });
  }, [token, userType]);
  if (!token) return <Navigate to={paths.login} replace />;
  return (
    <Suspense fallback={null}>
      {asks ? (
        <UnsentPresses onLeave={() => leave(true)} />
      ) : (
        <p role="status" className="mt-8 text-quiet">
          {t('accounts.logout.text')}
        </p>
      )}
    </Suspense>
  );
}

/** The presses that are only on this device; null if that cannot be found out. Passengers have none. */
async function countUnsent(userType: UserType): Promise<number | null> {
  if (userType === 'passenger' || userType === '') return 0;
  try {
    const { unsentPresses } = await import('./UnsentPresses.tsx');
    return await unsentPresses();
  } catch {
    return null;
  }
}

/** With `unsent`, nothing is left behind for the same person's next sign-in. */
function leave(unsent: boolean): void {
  void sendLogout().finally(() => {
    endSession({ unsent });
    if (locale !== DEFAULT_LOCALE) window.location.replace(paths.login);
  });
}
