import { useState } from 'react';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useSheet } from '../sheet/press.ts';
import { PassDialog } from './PassDialog.tsx';
import { Passing } from './Passing.tsx';

/** Hands a parcel to another bus of the carrier, and shows what is waited for meanwhile; it works from the sheet that the device has. */
export default function PassParcel({ booking: { id, trip, toSeq, parcel } }: { booking: Booking }) {
  const { data: sheet } = useSheet(trip.id);
  const [open, setOpen] = useState(false);
  const row = sheet?.bookings.find((one) => one.id === id);
  const place = trip.stops[toSeq]?.place;
  if (!row || !place) return null;
  if (row.parcel?.passing) return <Passing tripId={trip.id} booking={row} />;
  if (!parcel?.custodyActions.includes('pass')) return null;
  return (
    <>
      <Button kind="edge" icon="swap" onClick={() => setOpen(true)}>
        {t('custody.pass')}
      </Button>
      {open && (
        <PassDialog
          parcel={{ bookingId: id, tripId: trip.id, title: parcel.what || t('bookings.parcel') }}
          {...{ place, meets: sheet?.meets ?? [] }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
