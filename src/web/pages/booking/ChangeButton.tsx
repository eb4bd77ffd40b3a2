import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';

const ChangeBookingDialog = lazy(() => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'));

/** Opens the dialog that changes the booking, for those who may change anything of it now. */
export function ChangeButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  if (booking.changeable.length === 0) return null;
  const asksDate = booking.side === 'passenger' && booking.kind === 'passenger' && booking.changeable.includes('trip');
  return (
    <div className="px-4 pb-4 print:hidden">
      <Button kind="edge" size="tall" wide icon="edit" onClick={() => setOpen(true)}>
        {t(asksDate ? 'change.title.own' : 'change.open')}
      </Button>
      <Suspense fallback={null}>
        {open && <ChangeBookingDialog bookingId={booking.id} open onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
