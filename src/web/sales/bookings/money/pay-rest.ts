import { RATE_UNIT } from '#shared/core/currencies.ts';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import { sheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';
import { pressAndWait } from '../sheet/press.ts';

/** A payment as it was sent: its id makes sure that it is stored once, and names it for the refund that takes it back. */
interface SentPayment {
  id: string;
  amount: number;
  currency: 'EUR';
  rate: number;
  method: PaymentMethod;
}

/** Records that the rest of a fare was paid in euro. */
export async function payRest(tripId: number, booking: SheetBooking, method: PaymentMethod): Promise<SentPayment> {
  const sent: SentPayment = {
    id: crypto.randomUUID(),
    amount: dueOf(booking),
    currency: 'EUR',
    rate: RATE_UNIT,
    method,
  };
  await pressAndWait(tripId, sheetAction.parse({ action: 'payment', bookingId: booking.id, payment: sent }));
  return sent;
}

export function takeBackRest(tripId: number, { id: bookingId }: SheetBooking, sent: SentPayment): Promise<void> {
  const refund = { ...sent, id: crypto.randomUUID(), refundOf: sent.id };
  return pressAndWait(tripId, sheetAction.parse({ action: 'refund', bookingId, payment: refund }));
}
