import * as z from 'zod/mini';

/**
 * Child seats by the groups of UN Regulation 44 and the heights of Regulation 129: `infant` (0 and 0+, up to 13 kg), `toddler` (I, 9 to
 * 18 kg), `booster` (II and III, 15 to 36 kg).
 */
export const CHILD_SEATS = ['infant', 'toddler', 'booster'] as const;
export type ChildSeat = (typeof CHILD_SEATS)[number];

/** The number of seats of one kind that a bus may carry. */
export const MAX_CHILD_SEATS = 9;

const count = z._default(z.int().check(z.minimum(0), z.maximum(MAX_CHILD_SEATS)), 0);

export const childSeatCounts = z.object({ infant: count, toddler: count, booster: count });
export type ChildSeatCounts = z.output<typeof childSeatCounts>;

export const NO_CHILD_SEATS: ChildSeatCounts = { infant: 0, toddler: 0, booster: 0 };
