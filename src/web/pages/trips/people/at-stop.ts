import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';

type SheetBookings = Pick<TripSheet, 'bookings'>;

const GONE: ReadonlySet<SheetBooking['status']> = new Set(['cancelled', 'unconfirmed']);

/** The passengers who board at a stop: expected, aboard, and finished. */
export function boardsAt(sheet: SheetBookings, seq: number): SheetBooking[] {
  return peopleAt(sheet, seq).filter(
    ({ status }) => status !== 'no_show' && status !== 'left_behind' && status !== 'ejected',
  );
}

/** The passengers who were to board at a stop and are not aboard: confirmed ones, or those who did not come. */
export function stillAt(sheet: SheetBookings, seq: number, status: 'confirmed' | 'no_show'): SheetBooking[] {
  return peopleAt(sheet, seq).filter((one) => one.status === status);
}

/** The passengers who leave at a stop; those who have left are among them. */
export function leavesAt({ bookings }: SheetBookings, seq: number): SheetBooking[] {
  return bookings
    .filter(({ kind, toSeq, status }) => kind === 'passenger' && toSeq === seq && isAboard(status))
    .toSorted(bySeat);
}

/** The parcels that are handed over at a stop or rode past their own, and those that are taken over there. */
export function parcelsAt({ bookings }: SheetBookings, seq: number): { out: SheetBooking[]; taken: SheetBooking[] } {
  const parcels = bookings.filter(({ kind, status }) => kind === 'parcel' && !GONE.has(status));
  return {
    out: parcels.filter(({ toSeq, status }) =>
      toSeq === seq ? isAboard(status) : toSeq < seq && status === 'boarded',
    ),
    taken: parcels.filter(({ fromSeq, status }) => fromSeq === seq && status !== 'ejected'),
  };
}

/** The order of seats in the bus; those without a seat come later, and parcels last. */
export function bySeat(a: SheetBooking, b: SheetBooking): number {
  return byKind(a) - byKind(b) || (a.seat ?? 1000) - (b.seat ?? 1000) || a.name.localeCompare(b.name) || a.id - b.id;
}

function byKind({ kind }: SheetBooking): number {
  return kind === 'parcel' ? 1 : 0;
}

function peopleAt({ bookings }: SheetBookings, seq: number): SheetBooking[] {
  return bookings
    .filter(({ kind, fromSeq, status }) => kind === 'passenger' && fromSeq === seq && !GONE.has(status))
    .toSorted(bySeat);
}

function isAboard(status: SheetBooking['status']): boolean {
  return status === 'boarded' || status === 'completed';
}
