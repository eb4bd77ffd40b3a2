import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { updateSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';

/** Leads to the sign-in and back to this form; its draft is stored meanwhile. */
export function useSignInFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    updateSession({ redirectUrl: pathname + search });
    navigate(paths.login, { state: { from: pathname + search } });
  };
}
