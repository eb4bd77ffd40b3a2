import {
  type CarrierRules,
  PARCEL_CLASS_KG,
  PARCEL_CLASSES,
  type ParcelClass,
} from '#shared/network/carriers/schema.ts';

/**
 * `fixed`: at the route's price; `calculation`: outside the carrier's classes or weight, so a price must be agreed;
 * `refused`: the carrier takes no parcels.
 */
export type ParcelVerdict = 'fixed' | 'calculation' | 'refused';

type Limits = Pick<CarrierRules, 'parcelClasses' | 'parcelMaxKg'>;

/** Decides how a carrier takes a parcel of this class and weight in kg (docs/product.md 9.6 and 9.11). */
export function parcelVerdict(limits: Limits, sizeClass: ParcelClass, weightKg: number): ParcelVerdict {
  if (limits.parcelClasses.length === 0 || limits.parcelMaxKg === 0) return 'refused';
  const within = limits.parcelClasses.includes(sizeClass) && weightKg <= limits.parcelMaxKg;
  return within ? 'fixed' : 'calculation';
}

/** Whether the weight in kg is within the limit of the selected class. */
export function fitsClass(sizeClass: ParcelClass, weightKg: number): boolean {
  return weightKg <= PARCEL_CLASS_KG[sizeClass];
}

/** The smallest class for a weight in kg. */
export function classFor(weightKg: number): ParcelClass {
  return PARCEL_CLASSES.find((sizeClass) => fitsClass(sizeClass, weightKg)) ?? 'xl';
}
