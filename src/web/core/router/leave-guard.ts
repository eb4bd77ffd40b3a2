import { useEffect, useState } from 'react';
import { entryNumber, holdSteps, useNavigate } from './router.tsx';

interface Leaving {
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Asks for confirmation before a page with unsaved changes (`dirty`) is left by a link of the app, by the back button or
 * by closing the tab. A step in the history cannot be prevented, so it is undone before the router follows it. Navigation
 * by the form's own code, after saving, is not blocked.
 */
export function useLeaveGuard(dirty: boolean): Leaving {
  const navigate = useNavigate();
  const [onward, setOnward] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (go: () => void) => setOnward(() => go);
    const stops = [
      onClosing(),
      onLink((to) => ask(() => void navigate(to))),
      onStep((steps) => ask(() => window.history.go(steps))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [dirty, navigate]);
  return {
    asking: onward !== null,
    // The guard is off while the decision is carried out.
    leave: () => {
      setOnward(null);
      released = true;
      onward?.();
      setTimeout(() => {
        released = false;
      }, RELEASED_MS);
    },
    stay: () => setOnward(null),
  };
}

/** How long the guard is off, in milliseconds: the browser reports a step in the history in a later event. */
const RELEASED_MS = 500;
let released = false;

/** Shows the browser's own confirmation before the tab is closed or loads another page. */
function onClosing(): () => void {
  const hold = (event: BeforeUnloadEvent) => {
    if (!released) event.preventDefault();
  };
  return listen('beforeunload', hold);
}

/** Calls `ask` for a press on a link within the app, before the router handles it. */
function onLink(ask: (to: string) => void): () => void {
  return listen('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (released || !(link instanceof HTMLAnchorElement) || !staysHere(event, link)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(link.pathname + link.search + link.hash);
  });
}

function staysHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const elsewhere = link.origin !== window.location.origin || link.hasAttribute('download');
  return !elsewhere && (link.target === '' || link.target === '_self');
}

/** Calls `ask` for a step in the history, which is undone immediately and hidden from the router; `steps` repeats it. */
function onStep(ask: (steps: number) => void): () => void {
  const here = entryNumber();
  let returning = false;
  return holdSteps(() => {
    if (released) return false;
    const steps = entryNumber() - here;
    if (returning) {
      returning = false;
      return true;
    }
    if (steps === 0) return false;
    returning = true;
    window.history.go(-steps);
    ask(steps);
    return true;
  });
}

/** Listens in the capture phase, before all other listeners. */
function listen<K extends keyof WindowEventMap>(kind: K, received: (event: WindowEventMap[K]) => void): () => void {
  window.addEventListener(kind, received, { capture: true });
  return () => window.removeEventListener(kind, received, { capture: true });
}
