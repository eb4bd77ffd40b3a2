import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { cancellingOf } from '#web/sales/bookings/core/cancelling.ts';
import { bookingQuery } from '#web/sales/bookings/core/queries.ts';
import { useActionRunner } from '#web/sales/bookings/money/actions.ts';
import { ActionDialog } from '#web/sales/bookings/seats/ActionDialog.tsx';

interface CancelComingProps {
  tripId: number;
  bookingId: number;
  onClose: () => void;
}

export default function CancelComing({ tripId, bookingId, onClose }: CancelComingProps) {
  const { data } = useQuery(bookingQuery(tripId, bookingId));
  return data ? <Cancelling booking={data} onClose={onClose} /> : null;
}

function Cancelling({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const target = {
    ...booking,
    ...{ tripId: booking.trip.id, partySize: booking.party.length + 1 },
    cancelling: cancellingOf(booking),
  };
  const runner = useActionRunner(target, 'carrier', 'cancel');
  return <ActionDialog target={target} runner={{ ...runner, close: onClose }} />;
}
