import type { BookingRow } from '#shared/bookings/schema.ts';

/** Seats that were booked together, as one row: what they share, and each of them. */
export interface Party extends BookingRow {
  bookings: BookingRow[];
}

/** Bookings by party, each where its first one stood. Those of one party that went another way stay apart. */
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

/** What a party costs together in euro cents; null while a price is by arrangement. */
export function partyFare(party: Pick<Party, 'bookings'>): number | null {
  const fares = party.bookings.map(({ fare, contractPrice }) => fare ?? contractPrice);
  return fares.reduce<number | null>((sum, fare) => (sum === null || fare === null ? null : sum + fare), 0);
}
