import type { ReactNode } from 'react';
import { PendingBar } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { useDoubleTap } from '#web/ui/base/double-tap.ts';

/**
 * The bottom of a trip's screen: the bar of unsent presses above the main action. The bar appears and disappears here, because at the top
 * it would move the rows under the driver's finger. One action takes the place of another: `does` names it, and a double tap does only one.
 */
export function BottomStack({ does, children }: { does: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 max-md:not-has-[.foot]:bottom-[calc(60px+env(safe-area-inset-bottom))]">
      <PendingBar />
      <div {...useDoubleTap(does)}>{children}</div>
    </div>
  );
}
