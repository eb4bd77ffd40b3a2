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
