/** The one or two people who drive a trip. The second driver takes turns at the wheel with the first (docs/product.md 8.19). */
export interface Drivers {
  driverId: number | null;
  secondDriverId: number | null;
}

export function drives({ driverId, secondDriverId }: Drivers, accountId: number): boolean {
  return driverId === accountId || secondDriverId === accountId;
}

/** Everybody who drives a trip, the first driver first. */
export function driversOf({ driverId, secondDriverId }: Drivers): number[] {
  return [driverId, secondDriverId].flatMap((id) => id ?? []);
}

/**
 * The drivers of a trip after a choice: who is named as the first driver is no longer the second, and a second driver stays unless the
 * choice names one.
 */
export function driversAfter(
  before: Drivers,
  {
    driverId,
    secondDriverId = before.secondDriverId,
  }: { driverId: number; secondDriverId?: number | null | undefined },
): { driverId: number; secondDriverId: number | null } {
  return { driverId, secondDriverId: secondDriverId === driverId ? null : secondDriverId };
}

/** A choice in which another driver takes the place of one of the two; null where that one does not drive the trip. */
export function insteadOfDriver(
  before: Drivers,
  out: number,
  by: number,
): { driverId: number; secondDriverId: number | null } | null {
  const { driverId } = before;
  if (driverId === null || !drives(before, out)) return null;
  if (driverId === out) return driversAfter(before, { driverId: by });
  return driversAfter(before, { driverId, secondDriverId: by });
}
