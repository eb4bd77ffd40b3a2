import { useEffect, useState } from 'react';
import { entryNumber, holdSteps, useNavigate } from './router.tsx';

interface Leaving {
  /** Somebody is about to leave: ask them. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * While `dirty`, asks before the page is left: by a link of the app, by the back button, by closing the tab. No step
 * through the history can be forbidden, so it is taken back before the router follows it. What a form does itself after saving is not held.
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
    // the ways out are free while the decision is carried out
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

/** The step that was decided on comes as an event of its own. */
const RELEASED_MS = 500;
let released = false;

/** The browser's own question before a tab closes or loads something else. */
function onClosing(): () => void {
  const hold = (event: BeforeUnloadEvent) => {
    if (!released) event.preventDefault();
  };
  return listen('beforeunload', hold);
}

/** A press on a link within the app, before the router sees it. */
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

/** A step through the history: taken back at once, unheard by the router; `steps` leads there again. */
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

/** Hears of it before everybody else. */
function listen<K extends keyof WindowEventMap>(kind: K, received: (event: WindowEventMap[K]) => void): () => void {
  window.addEventListener(kind, received, { capture: true });
  return () => window.removeEventListener(kind, received, { capture: true });
}
