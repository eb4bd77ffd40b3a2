import { HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import { waitsFor } from '#shared/sales/bookings/rules/waiting.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';

export interface StopPeople {
  seq: number;
  boarding: SheetBooking[];
  leaving: SheetBooking[];
  loading: SheetBooking[];
  unloading: SheetBooking[];
}

/** Groups a trip's bookings by stop, without the cancelled ones. */
export function peopleByStop({ stops, bookings }: Pick<TripSheet, 'stops' | 'bookings'>): StopPeople[] {
  const there = bookings.filter(({ status }) => status !== 'cancelled' && status !== 'unconfirmed');
  const on = there.filter(({ status }) => status !== 'no_show' && status !== 'left_behind' && status !== 'ejected');
  const ofKind = (list: SheetBooking[], kind: SheetBooking['kind']) => list.filter((one) => one.kind === kind);
  return stops.map(({ seq }) => {
    const from = there.filter(({ fromSeq }) => fromSeq === seq);
    const to = on.filter(({ toSeq }) => toSeq === seq);
    return {
      seq,
      boarding: ofKind(from, 'passenger'),
      leaving: ofKind(to, 'passenger'),
      loading: ofKind(from, 'parcel'),
      unloading: ofKind(to, 'parcel'),
    };
  });
}

/** How many passengers boarded and left at a passed stop, or will at one ahead. */
export function countsAt({ boarding, leaving }: StopPeople, passed: boolean): { on: number; off: number } {
  const been = (status: SheetBooking['status']) =>
    status === 'boarded' || status === 'completed' || status === 'left_behind' || status === 'ejected';
  const on = boarding.filter(({ status }) => (passed ? been(status) : HOLDING.includes(status))).length;
  const off = leaving.filter(({ status }) => !passed || status === 'completed').length;
  return { on, off };
}

/** Parties with a pending request: first those that wait for the carrier, then those that wait for the passenger. */
export function waitingParties({ bookings }: Pick<TripSheet, 'bookings'>): SheetBooking[][] {
  const waiting = bookings.filter((booking) => waitsFor(booking) !== null);
  const parties = [...new Set(waiting.map(({ partyId }) => partyId))];
  return parties
    .map((id) => waiting.filter(({ partyId }) => partyId === id))
    .sort((a, b) => Number(waitsForPassenger(a[0])) - Number(waitsForPassenger(b[0])));
}

/** A price was quoted and the passenger has not answered. */
export function waitsForPassenger(booking: SheetBooking | undefined): boolean {
  return booking !== undefined && waitsFor(booking) === 'passenger';
}

/** The seats whose passengers were asked on the evening before whether they are coming. */
export function askedOn({ bookings }: Pick<TripSheet, 'bookings'>): SheetBooking[] {
  return bookings.filter(({ status, coming }) => status === 'confirmed' && coming);
}

/** The bookings among these without an answer, by party: one person answers for all of it. Earlier boarding comes first. */
export function openParties(bookings: readonly SheetBooking[]): SheetBooking[][] {
  const open = bookings.filter(({ coming }) => coming?.answeredAt === null);
  const parties = [...Map.groupBy(open, ({ partyId }) => partyId).values()];
  return parties.toSorted(([a], [b]) => (a?.fromSeq ?? 0) - (b?.fromSeq ?? 0) || (a?.seat ?? 0) - (b?.seat ?? 0));
}
