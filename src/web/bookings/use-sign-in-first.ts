import { useLocation, useNavigate } from '#web/core/router/router.tsx';
import { updateSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';

/** Leads to sign-in and from there back to this form; what is written in it waits in its draft. */
export function useSignInFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    updateSession({ redirectUrl: pathname + search });
    navigate(paths.login, { state: { from: pathname + search } });
  };
}
