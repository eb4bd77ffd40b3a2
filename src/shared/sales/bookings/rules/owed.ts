import { cancellationCharge, noShowCharge } from '#shared/sales/prices/cancellation.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { BookingStatus } from './lifecycle.ts';
import type { BookingKind } from './schema.ts';

interface OwedFacts {
  status: BookingStatus;
  fare: number | null;
  /** Charge of the passenger for having cancelled or not come. */
  cancellationCharge?: number | undefined;
}

/**
 * Total debt of a passenger for a booking, in euro cents: its fare, or the charge for cancelling or not coming; null while the price is not
 * known (docs/product.md 9.20).
 */
export function owedOf({ status, fare, cancellationCharge: charge = 0 }: OwedFacts): number | null {
  return status === 'cancelled' || status === 'no_show' ? charge : fare;
}

export function toGiveBack(booking: OwedFacts & { paid: number }): number {
  return Math.max(0, booking.paid - (owedOf(booking) ?? 0));
}

interface CancelFacts {
  kind: BookingKind;
  status: BookingStatus;
  fare: number | null;
  cancellationTerms: CancellationTerms;
}

/**
 * Cost of cancelling now for a passenger. A request that the carrier has not confirmed, and a parcel that was not handed over, are
 * withdrawn free of charge.
 */
export function costOfCancelling(booking: CancelFacts, departsAt: Date, now: Date): number {
  const { kind, status, fare, cancellationTerms } = booking;
  return kind === 'passenger' && status === 'confirmed'
    ? cancellationCharge(cancellationTerms, fare, departsAt, now)
    : 0;
}

export function costOfNoShow({ kind, fare, cancellationTerms }: Omit<CancelFacts, 'status'>): number {
  return kind === 'passenger' ? noShowCharge(cancellationTerms, fare) : 0;
}
