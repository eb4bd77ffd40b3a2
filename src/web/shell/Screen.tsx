import { Suspense, use, useEffect, useState } from 'react';
import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ErrorBoundary, type Failure } from '#web/core/router/ErrorBoundary.tsx';
import { type LazyPage, PAGE_LOADING, usePage } from '#web/core/router/lazy-page.ts';
import { matchPath } from '#web/core/router/match.ts';
import { Navigate, useLocation } from '#web/core/router/router.tsx';
import { ScreenDepth, useDocumentTitle } from '#web/core/router/title.ts';
import { updateSession, useSession } from '#web/core/session/session.ts';
import { ownPath } from '#web/core/session/session-state.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { ErrorState } from '#web/ui/content/ErrorState.tsx';
import { admit } from './guard.ts';
import type { ScreenLine } from './screens.ts';

export function Screen({ line }: { line: ScreenLine }) {
  const session = useSession();
  const { pathname } = useLocation();
  const verdict = admit(line.who, session, publicBrowsing());
  // The title comes with the first frame, before the page's code: a screen within this one gives its own.
  const inner = line.children?.find(({ path }) => matchPath(`${line.path}/${path}`, pathname));
  useDocumentTitle(verdict === 'signIn' || verdict === 'home' ? null : titleOf(inner ?? line));
  if (verdict === 'signIn') return <ToSignIn />;
  if (verdict === 'home') return <ToHome />;
  return (
    <>
      <Remembering />
      <ErrorBoundary at={pathname} fallback={(failure) => <LoadFailed failure={failure} />}>
        <Suspense fallback={<Skeleton className={`p-4 ${PAGE_LOADING}`} />}>
          <Deeper line={line} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function titleOf({ title, ownTitle }: ScreenLine): string {
  return t(ownTitle ?? `core.title.${title}`);
}

function Deeper({ line }: { line: ScreenLine }) {
  const Page = usePage(line.page);
  const depth = use(ScreenDepth);
  useDocumentTitle(line.ownTitle ? t(line.ownTitle) : null);
  return (
    <ScreenDepth value={depth + 1}>
      <Page />
    </ScreenDepth>
  );
}

/** Redirects to the sign-in. The address to return to is also in the history entry, so that it survives a reload. */
function ToSignIn() {
  const { pathname, search } = useLocation();
  const from = pathname + search;
  useEffect(() => updateSession({ redirectUrl: from }), [from]);
  return <Navigate to={paths.login} replace state={{ from }} />;
}

/** Redirects to the address that the person wanted to open, otherwise to their home: for a hired driver, whose menu has no dashboard, the trips. */
function ToHome() {
  const { userType, carrierInfo, redirectUrl } = useSession();
  const home = carrierInfo?.role === 'driver' ? paths.trips : homeOf(userType);
  const [target] = useState(ownPath(redirectUrl) ?? home);
  useEffect(() => updateSession({ redirectUrl: null }), []);
  return <Navigate to={target} replace />;
}

/** Restores the address to return to from the history entry after a reload of an account page. */
function Remembering() {
  const { state } = useLocation();
  const { token, redirectUrl } = useSession();
  const from = !token && !redirectUrl && typeof state?.from === 'string' ? ownPath(state.from) : null;
  useEffect(() => {
    if (from) updateSession({ redirectUrl: from });
  }, [from]);
  return null;
}

/** The frame around several screens; it stays mounted while they change. */
export function Framed({ frame }: { frame: LazyPage }) {
  const Frame = usePage(frame);
  return <Frame />;
}

/** Replaces a page that failed to load or to render: says so and offers to reload (docs/product.md 2.7). */
export function LoadFailed({ failure }: { failure: Failure }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <ErrorState
        title={t(failure === 'preload' ? 'core.preload.title' : 'core.failed.title')}
        text={t(failure === 'preload' ? 'core.preload.text' : 'core.failed.text')}
        action={
          <Button size="tall" icon="refresh" onClick={() => window.location.reload()}>
            {t('core.failed.reload')}
          </Button>
        }
      />
    </div>
  );
}
