import { Suspense } from 'react';
import { LoadFailed } from '#web/shell/Screen.tsx';
import { withRetries } from './core/api/retry.ts';
import { EMBEDDED } from './core/browser/embedded.ts';
import { loadStartTexts, t } from './core/i18n/i18n.ts';
import { ErrorBoundary } from './core/router/ErrorBoundary.tsx';
import { type LazyPage, page } from './core/router/lazy-page.ts';
import { matchPath, type Params } from './core/router/match.ts';
import { Matched, Navigate, Router, useLocation } from './core/router/router.tsx';
import { useHeadingFocus } from './core/router/use-heading-focus.ts';
import { paths, REDIRECTS } from './paths.ts';
import { FRAMES } from './routes.ts';
import { useToastAfterNavigation } from './shell/left-toast.ts';
import { Framed, Screen } from './shell/Screen.tsx';
import type { ScreenLine } from './shell/screens.ts';
import { useScroll } from './shell/scroll.ts';

const embeddedFrame = page(() => import('./shell/EmbeddedFrame.tsx'));

/**
 * Loads all chunks of a path in parallel before the first render, so that no intermediate state is shown. The innermost page
 * asks for its data as soon as it is there: the answer comes while React renders. Its error boundary handles failures.
 */
export async function preload(pathname: string): Promise<void> {
  const pages = pagesAt(pathname);
  const innermost = pages.at(-1);
  const texts = withRetries(loadStartTexts);
  await Promise.allSettled([
    texts,
    ...pages.map((page) => page.load()),
    innermost?.load().then((page) => page.ask?.()),
  ]);
}

export function pagesAt(pathname: string): LazyPage[] {
  const shown = shownAt(pathname);
  return shown ? [shown.frame, ...shown.lines.map(({ page }) => page)] : [];
}

/** Returns the document's title for a path; its texts must be loaded already. */
export function titleAt(pathname: string): string {
  const line = shownAt(pathname)?.lines.at(-1);
  return line ? `Vezu · ${t(`core.title.${line.title}`)}` : 'Vezu';
}

/**
 * The app. `onShown` is called when the first page is in the document but not painted yet. `path` is the path to
 * prerender.
 */
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
  // A constant key keeps a screen mounted while its path changes, so that its open parts stay open.
  const screens = lines.map((line) => <Screen key="screen" line={line} />);
  return <Matched params={params} elements={[<Framed key="frame" frame={frame} />, ...screens]} />;
}

/** Returns the frame and the screens of a path, from the outermost to the innermost; null for an unknown path. */
function shownAt(pathname: string): { frame: LazyPage; lines: ScreenLine[]; params: Params } | null {
  for (const { frame, screens } of FRAMES) {
    for (const line of screens) {
      for (const inner of [null, ...(line.children ?? [])]) {
        const params = matchPath(inner ? `${line.path}/${inner.path}` : line.path, pathname);
        if (params) return { frame: EMBEDDED ? embeddedFrame : frame, lines: inner ? [line, inner] : [line], params };
      }
    }
  }
  return null;
}
