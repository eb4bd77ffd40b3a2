import type { ParcelClass } from '#shared/network/carriers/schema.ts';
import { chargedKg, type ParcelVolume } from './volumetric-weight.ts';

/** A carrier's rate for parcels of one size, in euro cents. */
export interface ParcelRate {
  /** For each kilogram above the included weight. */
  perKg: number;
  /** A parcel of this size never costs less. */
  minimum: number;
}

/** A carrier's tariff for parcels. A size without a rate travels at the route's own price. */
export interface ParcelTariff {
  /** The weight in kg that the route's price includes. */
  includedKg: number;
  /** A bulky parcel costs what its length × width × height in cm by this divisor weighs; null: the volume does not count. */
  volumeDivisor?: number | null | undefined;
  rates: Partial<Record<ParcelClass, ParcelRate>>;
}

/** The rate by which one parcel was priced, as its booking stores it. `base` is the route's price between its stops. */
export interface ParcelTerms extends ParcelRate {
  base: number;
  includedKg: number;
  /** The volumetric weight, where the carrier counts it. */
  volume?: ParcelVolume | null | undefined;
}

/** Parts of the price of a parcel, in euro cents. */
export interface ParcelPrice {
  base: number;
  kilograms: number;
  /** Surcharge up to the minimum. */
  minimum: number;
  price: number;
  /** How many kg are paid besides the included ones. */
  paidKg: number;
}

/** A price above this needs to be agreed, as the greatest price that a booking can have. */
export const MAX_PARCEL_PRICE = 100_000;

/** The rate for a parcel of a size; null when it travels at the route's price. */
export function parcelTerms(
  tariff: ParcelTariff | null,
  sizeClass: ParcelClass,
  base: number,
  volume: ParcelVolume | null = null,
): ParcelTerms | null {
  const rate = tariff?.rates[sizeClass];
  return tariff && rate ? { ...rate, base, includedKg: tariff.includedKg, ...(volume && { volume }) } : null;
}

/**
 * The price of a parcel (docs/product.md 7.6): the route's price between its stops, which includes some kilograms, each further one by the
 * rate of its size to a tenth of a kilogram, and not less than the minimum. The greater of weight and volumetric weight counts.
 */
export function parcelPrice({ base, includedKg, perKg, minimum, volume }: ParcelTerms, weightKg: number): ParcelPrice {
  const tenths = Math.max(0, Math.round(chargedKg(weightKg, volume) * 10) - Math.round(includedKg * 10));
  const kilograms = Math.round((tenths * perKg) / 10);
  const missing = Math.max(0, minimum - base - kilograms);
  return { base, kilograms, minimum: missing, price: base + kilograms + missing, paidKg: tenths / 10 };
}

/**
 * The difference of the price in euro cents when a parcel has another weight than the sender named; negative when it is lighter. The agreed
 * price stays its base, whatever it is.
 */
export function weightDifference(terms: ParcelTerms | null, declaredKg: number, measuredKg: number): number {
  return terms ? parcelPrice(terms, measuredKg).price - parcelPrice(terms, declaredKg).price : 0;
}
