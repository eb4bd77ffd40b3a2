import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '#web/core/router/router.tsx';

export interface LeaveGuard {
  /** Somebody wants to leave and must confirm. */
  asking: boolean;
  stay: () => void;
  go: () => void;
}

/**
 * While `active`, leaving the page asks first: by a link, the back button, or closing the tab. The app's own `navigate` is not
 * intercepted: its caller has decided.
 */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | 'back' | null>(null);
  const guarded = useRef(false);
  useEffect(() => {
    if (!active) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const path = linkOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    // Adds a history entry: the back button takes that one first, and the page can still ask.
    const guard = () => window.history.pushState(window.history.state, '');
    const back = () => {
      guard();
      setTarget('back');
    };
    if (!guarded.current) guard();
    guarded.current = true;
    window.addEventListener('beforeunload', unload);
    window.addEventListener('popstate', back);
    document.addEventListener('click', click, true);
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('popstate', back);
      document.removeEventListener('click', click, true);
    };
  }, [active]);
  return {
    asking: active && target !== null,
    stay: () => setTarget(null),
    go: () => {
      if (target === null) return;
      if (target === 'back') void navigate(-2);
      else void navigate(target);
      setTarget(null);
    },
  };
}

/** The target of a click within the app; null when it leads nowhere, elsewhere, or into a new tab. */
function linkOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  if (origin !== here.origin || (pathname === here.pathname && search === here.search)) return null;
  return pathname + search + hash;
}
