import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { languageName } from '#shared/i18n/locale.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { RETRY } from '#web/core/api/retry.ts';
import { publicBrowsing } from '#web/core/browser/page-facts.ts';
import { useStore } from '#web/core/browser/store.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { startRealtime } from '#web/core/realtime/client.ts';
import { entryNumber, Link, Outlet, useLocation } from '#web/core/router/router.tsx';
import { endSession, refreshIdentity, updateSession, useSession } from '#web/core/session/session.ts';
import { travelling } from '#web/core/session/travelling.ts';
import { homeOf, paths } from '#web/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Logo } from '#web/ui/base/Logo.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { BottomNav } from '#web/ui/content/Bars.tsx';
import { ErrorState } from '#web/ui/content/ErrorState.tsx';
import { meQuery } from '../people/accounts/base/queries.ts';
import { Bell } from './Bell.tsx';
import { holdsStrip } from './holds-strip.ts';
import {
  BulletinStrip,
  EmailStrip,
  InvitationStrip,
  OperatorMenu,
  Overlays,
  StaffStrips,
  TakenStrip,
  Toaster,
  Unread,
  useLater,
} from './later.ts';
import { Menu, useOtherLanguage } from './Menu.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import type { Overlay } from './Overlays.tsx';
import { barOf, isTop, placesOf } from './places.ts';
import { StaffBar } from './StaffBar.tsx';
import { operatorPlaces, unreadNotifications } from './stores.ts';
import { useFindKeys } from './use-find-keys.ts';

/** The frame around every screen but the account pages: menu, bars, badges, dialogs, live connection. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame key={usePeopleBefore()} />
    </QueryClientProvider>
  );
}

/** Counts the sign-outs while this page is open, as a key: nothing typed by one person is shown to the next. */
function usePeopleBefore(): number {
  const accountId = useSession().userInfo?.id ?? null;
  const [now, setNow] = useState({ accountId, before: 0 });
  if (now.accountId === accountId) return now.before;
  const before = now.accountId === null ? now.before : now.before + 1;
  setNow({ accountId, before });
  return before;
}

function Frame() {
  const session = useSession();
  const location = useLocation();
  const [opened, setOpened] = useState<{ overlay: Overlay; at: number } | null>(null);
  const open = opened?.overlay ?? null;
  const setOpen = (overlay: Overlay) => setOpened({ overlay, at: entryNumber() });
  useLive(() => setOpen('taken'));
  useBadges();
  // Going somewhere closes what lay open before, but not what was opened while the next page was on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at each place
  useEffect(() => setOpened((now) => (now?.at === entryNumber() ? now : null)), [location.key]);
  const counts = { unreadNotifications: useStore(unreadNotifications), operator: useStore(operatorPlaces) };
  const travels = useStore(travelling);
  const places = placesOf({ ...session, ...counts, travels }, location);
  const onFind = () => setOpen('find');
  useFindKeys(onFind, () => setOpen('keys'));
  const menu = { places, onLanguage: () => setOpen('language'), onFind };
  const more = { icon: 'menu', label: t('shell.more'), onPress: () => setOpen('menu') } as const;
  const staff = session.userType === 'driver' || session.userType === 'carrier';
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[14rem_minmax(0,1fr)]">
      <a href="#page" className="btn btn-main fixed -top-40 left-2 z-20 max-w-[calc(100%-1rem)] focus:top-2">
        {t('core.skip')}
      </a>
      <Menu {...menu} className="sticky top-0 hidden h-dvh overflow-y-auto md:flex" />
      <div className="flex min-w-0 flex-col">
        {!staff && <OfflineStrip />}
        {!session.token || (session.userType === 'passenger' && isTop(places, location.pathname)) ? (
          <LogoBar onFind={onFind} />
        ) : null}
        {staff && <StaffBar onMenu={() => setOpen('menu')} onFind={onFind} />}
        {session.userInfo?.emailConfirmed === false && (
          <div className="min-h-45 bg-now-soft sm:min-h-18">
            <AfterFirst Strip={EmailStrip} />
          </div>
        )}
        <div className={holdsStrip(session.userType, location.pathname) ? 'min-h-[57px]' : undefined}>
          {staff && session.carrierInfo && <AfterFirst Strip={StaffStrips} />}
          {staff && mayJoin(session.carrierInfo) && <AfterFirst Strip={InvitationStrip} />}
        </div>
        {session.token && session.userType === '' && (
          <Suspense fallback={null}>
            <OperatorMenu />
          </Suspense>
        )}
        <AfterFirst Strip={TakenStrip} />
        <AfterFirst Strip={BulletinStrip} />
        <main id="page" tabIndex={-1} className="relative flex-1 pb-[4.5rem] outline-none md:pb-0">
          <Suspense fallback={<Skeleton className="p-4" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomNav label={t('shell.menu')} items={[...barOf(places), more]} className="md:hidden" />
      <Suspense fallback={null}>
        <Unread />
      </Suspense>
      <Above {...menu} open={open} onClose={() => setOpened(null)} />
    </div>
  );
}

/** A single driver may join a company too: their own carrier rests then. */
function mayJoin(carrier: { singleDriver: boolean } | null): boolean {
  return carrier === null || carrier.singleDriver;
}

/**
 * Loaded after the first screen: invitations to people who work for no company, and what a carrier's people see on every screen.
 */
function AfterFirst({ Strip }: { Strip: ComponentType }) {
  if (!useLater(false)) return null;
  return (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  );
}

interface AboveProps {
  open: Overlay | null;
  onClose: () => void;
  places: ReturnType<typeof placesOf>;
  onLanguage: () => void;
  onFind: () => void;
}

/** Dialogs and toasts: loaded after the first screen, or as soon as one is needed. */
function Above(props: AboveProps) {
  const waiting = useStore(waitingToasts).length > 0;
  const due = useLater(props.open !== null || waiting);
  if (!due) return null;
  return (
    <Suspense fallback={props.open && <Opening />}>
      <Overlays {...props} />
      <Toaster />
    </Suspense>
  );
}

const retry = () => void dispatchEvent(new Event(RETRY));

/** Replaces a dialog whose code is being loaded: each press requests it immediately, and after a while the reader is informed. */
function Opening() {
  const late = useLater(false);
  useEffect(retry, []);
  return (
    late && (
      <div className="pop fixed inset-x-2 bottom-16 z-20">
        <ErrorState small title={t('core.preload.title')} text={t('shell.opening')} onRetry={retry} />
      </div>
    )
  );
}

/**
 * The connection of a signed-in person (docs/product.md 18.1); it needs their id and token. `onTaken` is called when another
 * sign-in takes over.
 */
function useLive(onTaken: () => void): void {
  const { token, userInfo } = useSession();
  const userId = userInfo?.id ?? null;
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    if (token === null || userId === null) return;
    return startRealtime({
      userId,
      token,
      onForceDisconnect: () => taken(),
      onRefused: () => endSession({ returnTo: window.location.pathname + window.location.search }),
    });
  }, [token, userId]);
}

function LogoBar({ onFind }: { onFind: () => void }) {
  const { token, userType } = useSession();
  const other = useOtherLanguage();
  const home = token ? homeOf(userType) : publicBrowsing() ? paths.welcome : paths.login;
  return (
    <header className="flex min-h-13 flex-wrap items-center justify-between pr-2 pl-4 md:hidden">
      <Link to={home} className="inline-flex min-h-11 items-center">
        <Logo />
      </Link>
      {token ? (
        <span className="flex">
          <IconButton name="search" label={t('shell.find')} onClick={onFind} />
          <Bell />
        </span>
      ) : (
        <span className="flex flex-wrap items-center">
          {other && (
            <Button kind="bare" icon="globe" lang={other.language} onClick={other.choose}>
              {languageName(other.language)}
            </Button>
          )}
          <LinkButton to={paths.login} kind="bare">
            {t('shell.login')}
          </LinkButton>
        </span>
      )}
    </header>
  );
}

function useBadges(): void {
  const { token, userType, userInfo, carrierInfo } = useSession();
  const signedIn = token !== null;
  const { data: identity } = useQuery({ ...meQuery(), enabled: signedIn });
  useEffect(() => {
    if (identity) refreshIdentity(identity);
  }, [identity]);

  const topics = [`account:${userInfo?.id ?? 0}`, ...(carrierInfo ? [`carrier:${carrierInfo.carrier_id}`] : [])];
  const { data: unconfirmed } = useQuery({
    queryKey: [...topics, 'unconfirmed'],
    queryFn: ({ signal }) => call(tripsApi.unconfirmedBookings, {}, { signal }),
    enabled: signedIn && userType !== '',
  });
  const count = unconfirmed?.data.count;
  useEffect(() => {
    if (count !== undefined) updateSession({ totalUnconfirmedPassengers: count });
  }, [count]);
}
