import * as z from 'zod/mini';

/** Help that a traveller may need on the way (docs/product.md 9.28). */
export const HELP = ['chairFolded', 'chairOpen', 'lift', 'guideDog', 'childAlone'] as const;
export type Help = (typeof HELP)[number];

/** A carrier that knows of it this many hours before the departure has to help (Regulation (EU) 181/2011, article 14). */
export const HELP_AHEAD_HOURS = 36;

/** A folded wheelchair and a guide dog always ride; the carrier agrees to everything else before the booking is valid. */
const AGREED: ReadonlySet<Help> = new Set(['chairOpen', 'lift', 'childAlone']);

/** Whether a party waits for the carrier's consent, also where bookings are confirmed without it. */
export function needsConsent(travellers: readonly { help?: readonly Help[] | undefined }[]): boolean {
  return travellers.some(({ help = [] }) => help.some((one) => AGREED.has(one)));
}

export function isShortlyBefore(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < HELP_AHEAD_HOURS * 3_600_000;
}

/**
 * Child seats by the groups of UN Regulation 44 and the heights of Regulation 129: `infant` (0 and 0+, up to 13 kg), `toddler` (I, 9 to
 * 18 kg), `booster` (II and III, 15 to 36 kg).
 */
export const CHILD_SEATS = ['infant', 'toddler', 'booster'] as const;
export type ChildSeat = (typeof CHILD_SEATS)[number];

/** The number of seats of one kind that a bus may carry. */
export const MAX_CHILD_SEATS = 9;

const count = z._default(z.int().check(z.minimum(0), z.maximum(MAX_CHILD_SEATS)), 0);

/** How many there are of each kind. */
export const childSeatCounts = z.object({ infant: count, toddler: count, booster: count });
export type ChildSeatCounts = z.output<typeof childSeatCounts>;

export const NO_CHILD_SEATS: ChildSeatCounts = { infant: 0, toddler: 0, booster: 0 };
