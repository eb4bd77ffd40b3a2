import type { BookingStatus } from '../rules/lifecycle.ts';

/** A parcel's public page ends this many days after the parcel was delivered, returned, not handed over, or cancelled. */
export const PARCEL_PAGE_DAYS = 7;

const SETTLED: readonly BookingStatus[] = ['completed', 'ejected', 'no_show', 'cancelled'];
const DAY = 86_400_000;

/**
 * Whether the public page of a parcel has ended; its URL then shows nothing. `changedAt` is the time of the last status
 * change.
 */
export function parcelPageIsOver(
  { status, changedAt }: { status: BookingStatus; changedAt: Date },
  now: Date,
): boolean {
  return SETTLED.includes(status) && now.getTime() >= changedAt.getTime() + PARCEL_PAGE_DAYS * DAY;
}
