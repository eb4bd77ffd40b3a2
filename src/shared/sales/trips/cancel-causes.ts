/** Why a trip is cancelled, as a choice that each receiver reads in their language; the words of the office may be added. */
export const CANCEL_CAUSES = ['bus', 'driver', 'crossing', 'weather', 'fewPassengers', 'other'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];
