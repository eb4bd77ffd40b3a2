import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '#web/core/i18n.ts';
import { queryClient } from '#web/core/query.ts';
import { useSession } from '#web/core/session.ts';
import { BottomNav } from '#web/ui/Bars.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Toaster } from '#web/ui/Toast.tsx';
import { AnotherSession } from './AnotherSession.tsx';
import { useBadges } from './badges.ts';
import { LanguageDialog } from './LanguageDialog.tsx';
import { useLive } from './live.ts';
import { Menu } from './Menu.tsx';
import { MenuDialog } from './MenuDialog.tsx';
import { NoBusDialog } from './NoBusDialog.tsx';
import { barOf, placesOf } from './places.ts';
import { StaffBar } from './StaffBar.tsx';
import { VisitorBar } from './VisitorBar.tsx';

/** The notice to drivers without bus and routes exists and is never shown (specification, section 2). */
const NOTICE_SHOWN = false;

/** Around every screen but the account pages: menu, bars, badges, dialogs, the live connection. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const session = useSession();
  const location = useLocation();
  const [open, setOpen] = useState<'menu' | 'language' | null>(null);
  const { taken, forget } = useLive();
  useBadges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes whatever lay open
  useEffect(() => setOpen(null), [location.key]);
  const places = placesOf(session, location);
  const menu = { places, onLanguage: () => setOpen('language') };
  const more = { icon: 'menu', label: t('shell.more'), onPress: () => setOpen('menu') } as const;
  const staff = session.userType === 'driver' || session.userType === 'carrier';
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[14rem_minmax(0,1fr)]">
      <a href="#page" className="btn btn-main fixed -top-16 left-2 z-20 focus:top-2">
        {t('core.skip')}
      </a>
      <Menu {...menu} className="sticky top-0 hidden h-dvh overflow-y-auto md:flex" />
      <div className="flex min-w-0 flex-col">
        {!session.token && <VisitorBar />}
        {staff && <StaffBar onMenu={() => setOpen('menu')} />}
        <main id="page" tabIndex={-1} className="flex-1 pb-16 outline-none md:pb-0">
          <Suspense fallback={<Skeleton className="p-4" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomNav label={t('shell.menu')} items={[...barOf(places), more]} className="md:hidden" />
      <MenuDialog {...menu} open={open === 'menu'} onClose={() => setOpen(null)} />
      <LanguageDialog open={open === 'language'} onClose={() => setOpen(null)} />
      <NoBusDialog open={NOTICE_SHOWN} onClose={() => setOpen(null)} />
      <AnotherSession open={taken} onClose={forget} />
      <Toaster />
    </div>
  );
}
