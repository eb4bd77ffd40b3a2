import { Suspense } from 'react';
import { t } from './core/i18n/i18n.ts';
import { ErrorBoundary } from './core/router/ErrorBoundary.tsx';
import type { LazyPage } from './core/router/lazy-page.ts';
import { matchPath, type Params } from './core/router/match.ts';
import { Matched, Navigate, Router, useLocation } from './core/router/router.tsx';
import { useHeadingFocus } from './core/router/use-heading-focus.ts';
import { paths, REDIRECTS } from './paths.ts';
import { FRAMES } from './routes.ts';
import { LoadFailed } from './shell/LoadFailed.tsx';
import { useToastAfterNavigation } from './shell/left-toast.ts';
import { Framed, Screen } from './shell/Screen.tsx';
import type { ScreenLine } from './shell/screens.ts';
import { useScroll } from './shell/scroll.ts';

/** Loads what a path will show, all at once, so that nothing is shown in between. A failure is left to the page's boundary. */
export async function preload(pathname: string): Promise<void> {
  const shown = shownAt(pathname);
  const pages = shown ? [shown.frame, ...shown.lines.map(({ page }) => page)] : [];
  await Promise.allSettled(pages.map((page) => page.load()));
}

/** The title of the page at a path; its texts must have been loaded. */
export function titleAt(pathname: string): string {
  const line = shownAt(pathname)?.lines.at(-1);
  return line ? `Vezu · ${t(`core.title.${line.title}`)}` : 'Vezu';
}

/** `onShown` is called when the first page stands, before it is painted. `path` is what is prerendered. */
export function App({ onShown, path }: { onShown?: () => void; path?: string }) {
  return (
    <Router onShown={onShown} path={path}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const { pathname } = useLocation();
  useScroll();
  useHeadingFocus();
  useToastAfterNavigation(pathname);
  return (
    <ErrorBoundary at={pathname} fallback={(failure) => <LoadFailed failure={failure} />}>
      <Suspense fallback={null}>
        <Shown pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Shown({ pathname }: { pathname: string }) {
  const shown = shownAt(pathname);
  if (!shown) return <Navigate to={REDIRECTS[pathname.replace(/\/+$/, '') || '/'] ?? paths.account} replace />;
  const { frame, lines, params } = shown;
  // a screen keeps its place while its path changes, so that what is open in it stays
  const screens = lines.map((line) => <Screen key="screen" line={line} />);
  return <Matched params={params} elements={[<Framed key="frame" frame={frame} />, ...screens]} />;
}

/** The frame of a path and its screens, one within the other; null where there is none. */
function shownAt(pathname: string): { frame: LazyPage; lines: ScreenLine[]; params: Params } | null {
  for (const { frame, screens } of FRAMES) {
    for (const line of screens) {
      for (const inner of [null, ...(line.children ?? [])]) {
        const params = matchPath(inner ? `${line.path}/${inner.path}` : line.path, pathname);
        if (params) return { frame, lines: inner ? [line, inner] : [line], params };
      }
    }
  }
  return null;
}
