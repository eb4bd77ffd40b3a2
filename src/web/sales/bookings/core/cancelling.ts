import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { costOfCancelling } from '#shared/sales/bookings/rules/owed.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';

export interface Cancelling {
  kind: BookingKind;
  terms: CancellationTerms;
  departsAt: Date;
  zone: string;
  /** The booking and the others of its party. */
  own: Part;
  others: readonly Part[];
}

interface Part {
  status: BookingStatus;
  fare: number | null;
  paid: number;
}

interface CancellableBooking extends Part {
  kind: BookingKind;
  fromSeq: number;
  cancellationTerms: CancellationTerms;
  trip: Pick<PublicTrip, 'stops' | 'departsAt'>;
  party: readonly { status: BookingStatus; fare: number | null; paid?: number }[];
}

export function cancellingOf(booking: CancellableBooking): Cancelling {
  const { kind, trip, fromSeq, cancellationTerms: terms, party } = booking;
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  return {
    ...{ kind, terms },
    departsAt: new Date(stop?.departsAt ?? trip.departsAt),
    zone: stop?.place.zone ?? 'UTC',
    own: booking,
    others: party.map(({ status, fare, paid = 0 }) => ({ status, fare, paid })),
  };
}

/** Cost of cancelling now in euro cents, and the paid sum, for the booking alone or its whole party. */
export function costNow(cancelling: Cancelling, alone: boolean, now: Date): { cost: number; paid: number } {
  const { kind, terms, departsAt, own, others } = cancelling;
  const parts = alone ? [own] : [own, ...others];
  const cost = ({ status, fare }: Part) =>
    costOfCancelling({ kind, status, fare, cancellationTerms: terms }, departsAt, now);
  return {
    cost: parts.reduce((sum, part) => sum + cost(part), 0),
    paid: parts.reduce((sum, part) => sum + (isOpen(part) ? part.paid : 0), 0),
  };
}

function isOpen({ status }: Part): boolean {
  return status === 'unconfirmed' || status === 'confirmed';
}
