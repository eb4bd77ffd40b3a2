import '#web/trips/sheet.css';
import type { ReactNode } from 'react';
import { PendingBar } from '#web/bookings/PendingBar.tsx';

/**
 * The bottom of a trip's screen: what is not sent yet, above the main action. The bar of unsent presses comes and goes here because
 * on top it would move the rows under the driver's finger.
 */
export function BottomStack({ children }: { children: ReactNode }) {
  return (
    <div className="foot-stack">
      <PendingBar />
      {children}
    </div>
  );
}
