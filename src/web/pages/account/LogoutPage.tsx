import { useEffect } from 'react';
import { DEFAULT_LOCALE } from '#shared/i18n/locale.ts';
import { sendLogout } from '#web/accounts/queries.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { endSession, useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';

/** Signs out: tells the server, then resets the session state of docs/product.md 3.4, the language too. */
export function LogoutPage() {
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    void sendLogout().finally(() => {
      endSession();
      if (locale !== DEFAULT_LOCALE) window.location.replace(paths.login);
    });
  }, [token]);
  if (!token) return <Navigate to={paths.login} replace />;
  return (
    <p role="status" className="mt-8 text-quiet">
      {t('accounts.logout.text')}
    </p>
  );
}
