import {
  type CarrierRules,
  PARCEL_CLASS_KG,
  PARCEL_CLASSES,
  type ParcelClass,
} from '#shared/network/carriers/schema.ts';
import { parcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import { classFor, fitsClass } from '#shared/sales/bookings/rules/parcel-rules.ts';
import type { ParcelTariff } from '#shared/sales/prices/parcel-tariff.ts';

/** Facts from which the price of a parcel follows; `base` is the route's price, null by arrangement. */
export interface ParcelOffer {
  limits: Pick<CarrierRules, 'parcelClasses' | 'parcelMaxKg'>;
  tariff: ParcelTariff | null;
  base: number | null;
}

/** The weight that stands for the lightest parcel of a size. */
const LIGHTEST_KG = 0.1;

/**
 * The price of a parcel of this weight, in the smallest size that the carrier takes for it; without a weight the lowest price of any
 * parcel. Null: by arrangement (docs/product.md 7.6).
 */
export function parcelOfferPrice(offer: ParcelOffer, kg: number | undefined): number | null {
  if (kg !== undefined) return priceOf(offer, sizeFor(offer, kg), kg);
  const prices = acceptedClasses(offer).flatMap((size) => priceOf(offer, size, LIGHTEST_KG) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** The prices of the lightest and the heaviest parcel of one size. */
export interface SizePrice {
  size: ParcelClass;
  /** The greatest weight in this size, in kg. */
  upToKg: number;
  min: number;
  max: number;
}

/** Price of each parcel size; empty where all prices are by arrangement. */
export function sizePrices(offer: ParcelOffer): SizePrice[] {
  return acceptedClasses(offer).flatMap((size) => {
    const upToKg = Math.min(PARCEL_CLASS_KG[size], offer.limits.parcelMaxKg);
    const [min, max] = [priceOf(offer, size, LIGHTEST_KG), priceOf(offer, size, upToKg)];
    return min === null || max === null ? [] : [{ size, upToKg, min, max }];
  });
}

/** The greatest weight of a parcel that a carrier takes in any size, in kg. */
export function parcelUpToKg(limits: ParcelOffer['limits']): number {
  const greatest = Math.max(0, ...limits.parcelClasses.map((size) => PARCEL_CLASS_KG[size]));
  return Math.min(greatest, limits.parcelMaxKg);
}

/** Whether a carrier asks more for a heavier parcel, or another sum for another size. */
export function variesByParcel({ tariff, base }: ParcelOffer): boolean {
  return tariff !== null && base !== null;
}

function priceOf({ limits, tariff, base }: ParcelOffer, sizeClass: ParcelClass, weightKg: number): number | null {
  return parcelFare(limits, tariff, base, { sizeClass, weightKg }).price;
}

function sizeFor(offer: ParcelOffer, kg: number): ParcelClass {
  return acceptedClasses(offer).find((size) => fitsClass(size, kg)) ?? classFor(kg);
}

function acceptedClasses({ limits }: ParcelOffer): ParcelClass[] {
  return PARCEL_CLASSES.filter((size) => limits.parcelClasses.includes(size));
}
