import { QueryClientProvider } from '@tanstack/react-query';
import { type MouseEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { queryClient } from '#web/core/api/query.ts';
import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Outlet, useLocation, useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { LogoMark } from '#web/ui/base/Logo.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { Toaster } from './later.ts';

/** The screens that a frame shows: search, booking form, ticket and parcel. */
const SHOWN = /^\/(?:search|b|p)(?:\/|$)/;

/** The frame around the screens on a carrier's own site: no menu, and below the page who takes the booking. */
export function EmbeddedFrame() {
  const box = useRef<HTMLDivElement>(null);
  const waiting = useStore(waitingToasts).length > 0;
  useLayoutEffect(() => (box.current ? reportHeight(box.current) : undefined), []);
  return (
    <QueryClientProvider client={queryClient}>
      <div ref={box} onClickCapture={openElsewhere}>
        <main id="page" tabIndex={-1} className="outline-none">
          <Suspense fallback={<Skeleton className="p-4" />}>
            <Inside />
          </Suspense>
        </main>
        <footer className="border-t border-line px-4 py-2 text-small text-quiet">
          <a
            className="inline-flex min-h-11 items-center gap-2"
            href={paths.carrier(EMBEDDED?.carrierId ?? 0)}
            target="_blank"
            rel="noopener"
          >
            <LogoMark />
            {t('shell.embedded')}
          </a>
        </footer>
      </div>
      {waiting && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/**
 * Reports the height of the page to the script of the site around it (`public/embed.js`), which has written the site's origin into the name
 * of the frame. The browser delivers the message to no other origin.
 */
function reportHeight(box: Element): () => void {
  const site = window.name;
  if (window.parent === window || !/^https?:\/\/[^/]+$/.test(site)) return () => undefined;
  const observer = new ResizeObserver(() => {
    window.parent.postMessage({ vezuHeight: Math.ceil(box.getBoundingClientRect().height) }, site);
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/** The page, if the frame shows it; any other opens in a tab of its own: no other page may be shown in a frame. */
function Inside() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = SHOWN.test(pathname);
  useEffect(() => {
    if (shown) return;
    window.open(pathname + search, '_blank', 'noopener');
    navigate(-1);
  }, [shown, pathname, search, navigate]);
  return shown ? <Outlet /> : null;
}

/** Follows a link to a page that the frame does not show in a tab of its own. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !EMBEDDED || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  const path = link.pathname.replace(EMBEDDED.prefix, '');
  if (SHOWN.test(path)) return;
  event.stopPropagation();
  link.href = path + link.search + link.hash;
  link.target = '_blank';
}
