import './main.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepEarly } from './core/early.ts';
import { locale } from './core/i18n.ts';
import { watchPreloadErrors } from './core/pages.ts';
import { startSession } from './core/session.ts';
import { applyTheme } from './core/theme.ts';
import { paths } from './paths.ts';
import { App, preload } from './router.tsx';
import { REDIRECTS } from './screens.ts';

const root = document.getElementById('root');
document.documentElement.lang = locale;
applyTheme();
watchPreloadErrors();
const belongsToAdmin = startSession();
if (belongsToAdmin && !window.location.pathname.startsWith(paths.admin)) window.location.replace(paths.admin);
else if (root) void start(root);

async function start(place: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const drawn = place.firstElementChild !== null;
  const handOver = keepEarly(place);
  const app = <App onShown={handOver} />;
  await preload(pathname);
  if (!drawn) return createRoot(place, { onRecoverableError: warn }).render(app);
  // what came is the screen that the path leads to
  const led = REDIRECTS[pathname];
  if (led) window.history.replaceState(null, '', led);
  // piece by piece, so that a tap is not kept waiting; where another day or width was drawn, the screen is made anew
  startTransition(() => void hydrateRoot(place, app, { onRecoverableError: () => undefined }));
}

/** Of a fault that React mended by drawing again nobody sees anything; why it was must not be lost. */
function warn(error: unknown): void {
  console.warn('drawn again', error, error instanceof Error ? error.cause : undefined);
}
