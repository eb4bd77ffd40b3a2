import { lazy, Suspense, useState } from 'react';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { IconButton } from '#web/ui/base/Button.tsx';

export const ChangeBookingDialog = lazy(() => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'));

const CHANGEABLE: readonly SheetBooking['status'][] = ['unconfirmed', 'confirmed', 'boarded'];

/** Opens the dialog that changes a booking; nothing for one that cannot be changed any more. */
export function ChangeButton({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const [open, setOpen] = useState(false);
  const over = sheet.status === 'finished' || sheet.status === 'cancelled';
  if (over || !CHANGEABLE.includes(booking.status)) return null;
  return (
    <>
      <IconButton
        name="edit"
        kind="action"
        className="relative z-1"
        label={t('bookings.change.of', { name: personName(booking) })}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ChangeBookingDialog bookingId={booking.id} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
