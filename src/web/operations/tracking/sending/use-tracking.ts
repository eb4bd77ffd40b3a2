import { useEffect, useState } from 'react';
import { connected } from '#web/core/api/connection.ts';
import { clockAhead, serverTime } from '#web/core/browser/now.ts';
import { duration } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { endSession, session, useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { sendLogout } from '#web/people/accounts/base/queries.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { requestable } from './request-location.ts';
import { isSentElsewhere, lastSeen, resetSeen } from './seen.ts';
import { fetchTrackingNeed, sendFix } from './sending.ts';
import { track } from './track.ts';
import type { Failure, Tracker } from './tracker.ts';
import { keepAwake, type WakeHost } from './wake.ts';

/** Tracks a driver while there is a token and the server needs their position (docs/product.md 10.2 and 10.3). */
export function useTracking(): Tracker['phase'] {
  const { token, userInfo } = useSession();
  const account = userInfo?.id ?? null;
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Tracker['phase']>('off');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to the sign-out page does not begin tracking again
  useEffect(() => {
    if (token === null || account === null) return;
    resetSeen();
    return track({
      now: () => performance.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      clock: () => ({ time: Date.now(), ahead: clockAhead() }),
      geolocation: requestable(navigator.geolocation, t('tracking.error.request')),
      ask: () => fetchTrackingNeed(account),
      isAllowed,
      send: (fix) => void sendFix(account, fix),
      notify: (failure) => {
        if (!isSentElsewhere()) toast({ kind: 'bad', text: errorText(failure) });
      },
      logout: () => {
        // A person who has signed in again meanwhile stays signed in.
        if (session().token !== null && session().token !== token) return;
        // The refused answer has ended the session already; the driver comes back to this screen in their language.
        void sendLogout(token);
        endSession({ returnTo: window.location.pathname + window.location.search });
        void navigate(paths.logout, { replace: true });
      },
      changed: setPhase,
    });
  }, [token, account]);
  // A phone that stands still reports no further position, so the server is asked as soon as it answers again.
  useEffect(() => {
    if (token === null || account === null) return;
    return connected.subscribe(() => connected.get() && void fetchTrackingNeed(account));
  }, [token, account]);
  const tracked = phase === 'watching' || phase === 'resting';
  useEffect(() => (tracked ? keepAwake(SCREEN) : undefined), [tracked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page does not begin to listen again
  useEffect(() => {
    if (!tracked) return;
    return SCREEN.onVisibility(() => sayGap(() => void navigate(paths.screenOff)));
  }, [tracked]);
  return phase;
}

/** Says after the return to the app how long nobody has seen the bus: a browser sends nothing while the screen is off. */
function sayGap(openGuide: () => void): void {
  const seen = lastSeen();
  if (!SCREEN.isVisible() || seen === null) return;
  const minutes = Math.round((serverTime() - seen) / 60_000);
  if (minutes < GAP_MINUTES) return;
  const action = { label: t('tracking.seen.back.how'), onAct: openGuide };
  toast({ kind: 'bad', text: t('tracking.seen.back', { duration: duration(minutes) }), action });
}

/** A gap that is shorter is not worth a word. */
const GAP_MINUTES = 5;

export const SCREEN: WakeHost = {
  wakeLock: 'wakeLock' in navigator ? navigator.wakeLock : undefined,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(run) {
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  },
};

async function isAllowed(): Promise<boolean> {
  const status = await navigator.permissions.query({ name: 'geolocation' }).catch(() => null);
  return status?.state === 'granted';
}

const KNOWN = { 1: 'tracking.error.denied', 2: 'tracking.error.unavailable', 3: 'tracking.error.timeout' } as const;

/** 'Помилка геолокації', a colon and the message (docs/product.md 10.3). */
function errorText({ code, message }: Failure): string {
  const known = code === 1 || code === 2 || code === 3 ? t(KNOWN[code]) : message || t('tracking.error.unknown');
  return t('tracking.error', { message: known });
}
