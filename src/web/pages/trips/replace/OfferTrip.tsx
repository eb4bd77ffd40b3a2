import { Suspense, useState } from 'react';
import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { ChangeBookingDialog } from '../people/ChangeButton.tsx';

interface OfferTripProps {
  bookingId: number;
  name: string;
  /** The trip with free seats that is chosen at first. */
  trip: OtherTrip | undefined;
}

/** Offers another trip to a party without a seat: opens the dialog that changes the booking, with that trip chosen. */
export function OfferTrip({ bookingId, name, trip }: OfferTripProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="soft"
        size="small"
        aria-label={t('disruption.unseated.offer.to', { name })}
        onClick={() => setOpen(true)}
      >
        {t('disruption.unseated.offer')}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <ChangeBookingDialog bookingId={bookingId} initialTripId={trip?.tripId} open onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
