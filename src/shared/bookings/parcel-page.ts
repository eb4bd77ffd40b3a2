import type { BookingStatus } from './lifecycle.ts';

/** A parcel's public page ends so many days after the parcel was delivered, returned, not handed over, or cancelled. */
export const PARCEL_PAGE_DAYS = 7;

const SETTLED: readonly BookingStatus[] = ['completed', 'ejected', 'no_show', 'cancelled'];
const DAY = 86_400_000;

/** Whether the page of a parcel is over: whoever still has its address reads nothing any more. `changedAt`: of its status. */
export function parcelPageIsOver(
  { status, changedAt }: { status: BookingStatus; changedAt: Date },
  now: Date,
): boolean {
  return SETTLED.includes(status) && now.getTime() >= changedAt.getTime() + PARCEL_PAGE_DAYS * DAY;
}
