import '#web/sales/trips/sheet.css';
import type { ReactNode } from 'react';
import { PendingBar } from '#web/sales/bookings/sheet/PendingBar.tsx';

/**
 * The bottom of a trip's screen: the bar of unsent presses above the main action. The bar appears and disappears here, because at the top
 * it would move the rows under the driver's finger.
 */
export function BottomStack({ children }: { children: ReactNode }) {
  return (
    <div className="foot-stack">
      <PendingBar />
      {children}
    </div>
  );
}
