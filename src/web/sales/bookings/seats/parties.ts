import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';

/** Bookings that were made together, shown as one row. */
export interface Party extends BookingRow {
  bookings: BookingRow[];
}

/** Groups bookings by party at the place of the first one. Bookings of one party with other stops stay separate. */
export function partiesOf(rows: readonly BookingRow[]): Party[] {
  const parties = new Map<string, Party>();
  for (const row of rows) {
    const key = `${row.partyId}.${row.status}`;
    const party = parties.get(key);
    if (party) party.bookings.push(row);
    else parties.set(key, { ...row, bookings: [row] });
  }
  return [...parties.values()];
}

/** The price of the whole party in euro cents; null while a price is by arrangement. */
export function partyFare(party: Pick<Party, 'bookings'>): number | null {
  const fares = party.bookings.map(({ fare, contractPrice }) => fare ?? contractPrice);
  return fares.reduce<number | null>((sum, fare) => (sum === null || fare === null ? null : sum + fare), 0);
}
