import type { Actor } from '#shared/core/access.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';

/** The papers of a trip: passenger list, load list, labels of the parcels, border packet (docs/product.md 8.13), checks before the border (8.24). */
export const PAPERS = ['passengers', 'load', 'labels', 'border', 'checks'] as const;
export type Paper = (typeof PAPERS)[number];

/** One label of the size A6 per page, or four of them on a page of the size A4. */
export const LABEL_LAYOUTS = ['pages', 'sheet'] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

/**
 * Whether a member of the trip's carrier may have a paper. The border packet contains data of documents: only the driver of the trip and
 * the owner may have it, not a dispatcher.
 */
export function mayPrint(paper: Paper, role: Actor['role']): boolean {
  return paper !== 'border' || role !== 'dispatcher';
}

/** The bookings that a paper lists: those that are agreed and were not given up. */
export function isListed({ status }: Pick<SheetBooking, 'status'>): boolean {
  return status === 'confirmed' || status === 'boarded' || status === 'completed';
}

/** The amount that is still due in euro cents; null when there is no price yet. */
export function dueOf({ fare, paid }: Pick<SheetBooking, 'fare' | 'paid'>): number | null {
  return fare === null ? null : Math.max(0, fare - paid);
}

/** How many get on and off at a stop, and how many are aboard when the bus leaves it. */
export interface StopTraffic {
  seq: number;
  on: number;
  off: number;
  aboard: number;
}

export function stopTraffic(
  stops: readonly { seq: number }[],
  bookings: readonly Pick<SheetBooking, 'fromSeq' | 'toSeq'>[],
): StopTraffic[] {
  let aboard = 0;
  return stops.map(({ seq }) => {
    const on = bookings.filter(({ fromSeq }) => fromSeq === seq).length;
    const off = bookings.filter(({ toSeq }) => toSeq === seq).length;
    aboard += on - off;
    return { seq, on, off, aboard };
  });
}
