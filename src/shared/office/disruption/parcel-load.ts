import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';

export interface Load {
  id: number;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  weightKg: number;
}

const RANKS: Partial<Record<BookingStatus, number>> = { boarded: 0, confirmed: 1, unconfirmed: 2 };

/** The parcels that a bus has no room for on one of their legs: those aboard come first, then those booked earlier. */
export function unfitParcels(parcels: readonly Load[], capacityKg: number): number[] {
  const loaded: Load[] = [];
  const unfit: number[] = [];
  const rank = ({ status }: Load) => RANKS[status] ?? 3;
  for (const parcel of [...parcels].sort((a, b) => rank(a) - rank(b) || a.id - b.id)) {
    const legs = Array.from({ length: parcel.toSeq - parcel.fromSeq }, (_, leg) => parcel.fromSeq + leg);
    const onLeg = (leg: number) =>
      loaded.filter((one) => one.fromSeq <= leg && leg < one.toSeq).reduce((sum, one) => sum + one.weightKg, 0);
    if (legs.every((leg) => onLeg(leg) + parcel.weightKg <= capacityKg)) loaded.push(parcel);
    else unfit.push(parcel.id);
  }
  return unfit;
}
