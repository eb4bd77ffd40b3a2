import { useEffect } from 'react';
import { useNight } from '#web/core/browser/night.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { barWords, SharingStrip } from '#web/operations/tracking/sending/SharingStrip.tsx';
import { useSeen } from '#web/operations/tracking/sending/seen.ts';
import { useTracking } from '#web/operations/tracking/sending/use-tracking.ts';
import { useFilledDevice } from '#web/sales/bookings/sheet/fill-device.ts';
import { PendingBar } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { holdsStrip } from './holds-strip.ts';
import { sharedPosition } from './stores.ts';

/** A trip's sheet and the list of presses show unsent presses themselves. */
const OWN_BAR = /^\/trips\/(list\/\d+|pending)\/?$/;

/**
 * For a carrier's people on every screen: the sharing of the position, and the presses that wait for a connection. Both run without being
 * visible. While the position is shared every screen shows it: a driver's sheet in a strip that is always there, the others in their bar,
 * so that nothing moves.
 */
export default function StaffStrips() {
  const { pathname } = useLocation();
  const { userType } = useSession();
  useFilledDevice();
  useNight();
  const seen = useSeen(useTracking());
  const said = barWords(seen);
  const words = said?.words ?? null;
  const icon = said?.icon ?? 'pin';
  const bad = said?.bad ?? false;
  const onSheet = holdsStrip(userType, pathname);
  useEffect(() => {
    sharedPosition.set(words === null || onSheet ? null : { words, icon, bad });
    return () => sharedPosition.set(null);
  }, [words, icon, bad, onSheet]);
  return (
    <>
      {!OWN_BAR.test(pathname) && <PendingBar />}
      {onSheet && <SharingStrip seen={seen} />}
    </>
  );
}
