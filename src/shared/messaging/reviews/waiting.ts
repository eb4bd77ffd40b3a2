import type { ReviewKind } from '#shared/sales/bookings/rules/reviewable.ts';

export const YOUNG_ACCOUNT_DAYS = 14;
/** From this number of reviews by young accounts, further ones of the same trip wait for an operator. */
export const SEVERAL_YOUNG_REVIEWS = 3;

/** Why a review waits for an operator: nothing recorded the ride, or several young accounts review the trip. */
export const WAITING_REASONS = ['unrecorded', 'young'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

interface WaitingFacts {
  kind: ReviewKind;
  /** Whether the bus was at any stop of the trip, or is there now, by the records. */
  recorded: boolean;
  young: boolean;
  youngBefore: number;
}

/** Why a new review waits for an operator; null when it is published. */
export function waitingReason({ kind, recorded, young, youngBefore }: WaitingFacts): WaitingReason | null {
  if (kind === 'neverCame' && !recorded) return 'unrecorded';
  return young && youngBefore + 1 >= SEVERAL_YOUNG_REVIEWS ? 'young' : null;
}

export function isYoung(createdAt: Date, at: Date): boolean {
  return at.getTime() - createdAt.getTime() < YOUNG_ACCOUNT_DAYS * 86_400_000;
}
