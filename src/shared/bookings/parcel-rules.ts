import { type CarrierRules, PARCEL_CLASS_KG, PARCEL_CLASSES, type ParcelClass } from '../carriers/schema.ts';

/** `fixed`: at the route's price; `calculation`: outside the carrier's sizes, a price has to be named; `refused`: takes none. */
export type ParcelVerdict = 'fixed' | 'calculation' | 'refused';

type Limits = Pick<CarrierRules, 'parcelClasses' | 'parcelMaxKg'>;

/** How a carrier takes a parcel of this class and weight (docs/product.md 9.6 and 9.11). */
export function parcelVerdict(limits: Limits, sizeClass: ParcelClass, weightKg: number): ParcelVerdict {
  if (limits.parcelClasses.length === 0 || limits.parcelMaxKg === 0) return 'refused';
  const within = limits.parcelClasses.includes(sizeClass) && weightKg <= limits.parcelMaxKg;
  return within ? 'fixed' : 'calculation';
}

/** Does the weight belong to the class that was chosen. */
export function fitsClass(sizeClass: ParcelClass, weightKg: number): boolean {
  return weightKg <= PARCEL_CLASS_KG[sizeClass];
}

/** The smallest class for a weight. */
export function classFor(weightKg: number): ParcelClass {
  return PARCEL_CLASSES.find((sizeClass) => fitsClass(sizeClass, weightKg)) ?? 'xl';
}
