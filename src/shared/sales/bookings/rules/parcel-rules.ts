import {
  type CarrierRules,
  PARCEL_CLASS_KG,
  PARCEL_CLASSES,
  type ParcelClass,
} from '#shared/network/carriers/schema.ts';
import { chargedKg, volumeOf } from '#shared/sales/prices/volumetric-weight.ts';

/**
 * `fixed`: at the route's price; `calculation`: outside the carrier's classes or weight, so a price must be agreed;
 * `refused`: the carrier takes no parcels.
 */
export type ParcelVerdict = 'fixed' | 'calculation' | 'refused';

export interface MeasuredParcel {
  sizeClass: ParcelClass;
  weightKg: number;
  /** Length, width and height in cm; null where nobody measured them. */
  sides?: readonly number[] | null | undefined;
}

type Limits = Pick<CarrierRules, 'parcelClasses' | 'parcelMaxKg'>;

/** Decides how a carrier takes a parcel of this class and weight in kg (docs/product.md 9.6 and 9.11). */
export function parcelVerdict(limits: Limits, sizeClass: ParcelClass, weightKg: number): ParcelVerdict {
  if (limits.parcelClasses.length === 0 || limits.parcelMaxKg === 0) return 'refused';
  const within = limits.parcelClasses.includes(sizeClass) && weightKg <= limits.parcelMaxKg;
  return within ? 'fixed' : 'calculation';
}

export function fitsClass(sizeClass: ParcelClass, weightKg: number): boolean {
  return weightKg <= PARCEL_CLASS_KG[sizeClass];
}

/**
 * The fault in the size of a parcel, as a field and the key of its error; null without one. The size follows from the greater of
 * weight and volumetric weight, so where the carrier counts the volume, only an envelope needs no sides.
 */
export function sizeProblem(
  { sizeClass, weightKg, sides }: MeasuredParcel,
  volumeDivisor: number | null | undefined,
): { field: string; key: string } | null {
  if (!fitsClass(sizeClass, weightKg)) return { field: 'weightKg', key: 'weight_class' };
  if (!volumeDivisor) return null;
  if (!sides) return sizeClass === 'envelope' ? null : { field: 'sides.0', key: 'side_required' };
  const charged = chargedKg(weightKg, volumeOf(sides, volumeDivisor));
  return fitsClass(sizeClass, charged) ? null : { field: 'sizeClass', key: 'sides_class' };
}

/** The smallest class for a weight in kg. */
export function classFor(weightKg: number): ParcelClass {
  return PARCEL_CLASSES.find((sizeClass) => fitsClass(sizeClass, weightKg)) ?? 'xl';
}
