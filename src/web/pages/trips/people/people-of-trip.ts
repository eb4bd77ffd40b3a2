import { hasWords, plainName } from '#shared/network/places/spelling.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';

export const PEOPLE_FILTERS = ['all', 'unpaid', 'pet', 'baggage', 'note'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

const FITS: Readonly<Record<PeopleFilter, (booking: SheetBooking) => boolean>> = {
  all: () => true,
  unpaid: ({ fare, paid }) => fare !== null && paid < fare,
  pet: ({ hasPet }) => hasPet,
  baggage: ({ hasBaggage }) => hasBaggage,
  note: ({ note }) => note !== '',
};

export function filtered(bookings: readonly SheetBooking[], filter: PeopleFilter): SheetBooking[] {
  return bookings.filter(FITS[filter]);
}

/** The bookings in which every typed word begins a word of the name, of the note or of the parcel, or is in the code, the number or the seat. */
export function foundIn(bookings: readonly SheetBooking[], typed: string): SheetBooking[] {
  const words = plainName(typed).split(' ').filter(Boolean);
  return bookings.filter((booking) => words.every((word) => hasWord(booking, word)));
}

function hasWord({ name, note, infantName, parcel, code, phone, seat }: SheetBooking, word: string): boolean {
  if (/^\d+$/.test(word)) return String(seat) === word || phone.includes(word.replace(/^0+/, ''));
  if (code.toLowerCase().startsWith(word)) return true;
  return hasWords([name, note, infantName, parcel?.what, parcel?.receiverName].filter(Boolean).join(' '), word);
}

export function movable({ status }: Pick<TripSheet, 'status'>, bookings: readonly SheetBooking[]): SheetBooking[] {
  if (status === 'finished' || status === 'cancelled') return [];
  return bookings.filter(({ kind, status: state }) => kind === 'passenger' && state === 'confirmed');
}

/** Bookings made together, in the order of their first seat; parcels come last. */
export function inParties(bookings: readonly SheetBooking[]): SheetBooking[][] {
  const parties = Map.groupBy(bookings.toSorted(bySeat), ({ kind, id, partyId }) =>
    kind === 'parcel' ? `parcel ${id}` : `party ${partyId}`,
  );
  return [...parties.values()];
}

function bySeat(a: SheetBooking, b: SheetBooking): number {
  return (a.seat ?? 1000) - (b.seat ?? 1000) || a.fromSeq - b.fromSeq || a.id - b.id;
}
