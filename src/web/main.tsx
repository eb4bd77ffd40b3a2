import './main.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { report, watchErrors } from './core/api/watch-errors.ts';
import { inApp } from './core/browser/embedded.ts';
import { prepareTakeOver } from './core/browser/take-over.ts';
import { applyTheme } from './core/browser/theme.ts';
import { i18n } from './core/i18n/catalog.ts';
import { locale } from './core/i18n/i18n.ts';
import { isPreloadError, watchPreloadErrors } from './core/router/lazy-page.ts';
import { startSession } from './core/session/session.ts';
import { paths, REDIRECTS } from './paths.ts';
import { App, pagesAt, preload } from './router.tsx';

/** Delay in milliseconds after which the first screen has rendered and responds. */
const FIRST_SCREEN_MS = 1500;

const root = document.getElementById('root');
document.documentElement.lang = locale;
applyTheme();
watchPreloadErrors();
watchErrors();
const belongsToAdmin = startSession();
if (belongsToAdmin && !window.location.pathname.startsWith(paths.admin)) window.location.replace(paths.admin);
else if (root) void start(root);

async function start(place: HTMLElement): Promise<void> {
  const pathname = inApp(window.location.pathname);
  const takeOver = prepareTakeOver(place);
  await preload(pathname);
  // The pages that are probably opened next are loaded after the first screen; without that, each waits for its press.
  setTimeout(
    () =>
      import('./shell/ahead.ts').then(
        (module) => module.loadAhead(pagesAt),
        () => undefined,
      ),
    FIRST_SCREEN_MS,
  );
  // The prerendered screen is the one that the redirect leads to, so the address is changed to it.
  const led = REDIRECTS[pathname];
  if (led) window.history.replaceState(null, '', led);
  const root = createRoot(place, { onRecoverableError: warn, onCaughtError: complain });
  const render = () => root.render(<App onShown={takeOver} />);
  // A transition renders in small steps, which do not block scrolling.
  startTransition(render);
  // In development, a text that was changed.
  if (import.meta.hot) i18n.on('change', render);
}

/** Logs an error that React recovered from by rendering again: the reader does not see it, but its cause matters. */
function warn(error: unknown): void {
  console.warn('drawn again', error, error instanceof Error ? error.cause : undefined);
  report('hydration', error);
}

/** Logs an error that a boundary caught: the reader sees that the page failed. */
function complain(error: unknown): void {
  console.error(error);
  if (!isPreloadError(error)) report('render', error);
}
