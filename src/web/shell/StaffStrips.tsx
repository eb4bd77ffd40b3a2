import { useFilledDevice } from '#web/bookings/fill-device.ts';
import { PendingBar } from '#web/bookings/PendingBar.tsx';
import { useLocation } from '#web/core/router/router.tsx';
import { SharingStrip } from '#web/tracking/SharingStrip.tsx';

/** A trip's sheet and the list of presses say themselves what is not sent yet. */
const OWN_BAR = /^\/trips\/(list\/\d+|pending)\/?$/;

/** For a carrier's people on every screen: the shared position, and what waits for a connection. Both work without being seen. */
export function StaffStrips() {
  const { pathname } = useLocation();
  useFilledDevice();
  return (
    <>
      {!OWN_BAR.test(pathname) && <PendingBar stuck={false} />}
      <SharingStrip />
    </>
  );
}
