import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { CancellationNote } from '#web/sales/prices/CancellationNote.tsx';
import { cancellingOf } from '../core/cancelling.ts';
import { ChargeLine } from './ChargeLine.tsx';

type MoneyBooking = Parameters<typeof cancellingOf>[0] & {
  status: BookingStatus;
  kind: BookingKind;
  cancellationTerms: CancellationTerms;
  cancellationCharge: number;
};

/** On a ticket: what cancelling costs while the ride is ahead, and what having cancelled or not come did cost. */
export function BookingMoney({ booking, own }: { booking: MoneyBooking; own: boolean }) {
  const { status, kind, cancellationTerms: terms } = booking;
  const ahead = status === 'unconfirmed' || status === 'confirmed';
  if (!ahead) return <ChargeLine booking={booking} own={own} />;
  if (kind === 'parcel' || terms === null) return null;
  const { departsAt, zone } = cancellingOf(booking);
  return departsAt > serverNow() ? <CancellationNote terms={terms} departsAt={departsAt} zone={zone} /> : null;
}
