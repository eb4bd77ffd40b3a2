import type { CarrierRules } from '#shared/network/carriers/schema.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import {
  MAX_PARCEL_PRICE,
  type ParcelTariff,
  type ParcelTerms,
  parcelPrice,
  parcelTerms,
} from '#shared/sales/prices/parcel-tariff.ts';
import { volumeOf } from '#shared/sales/prices/volumetric-weight.ts';
import { type MeasuredParcel, parcelVerdict } from '../rules/parcel-rules.ts';

export interface ParcelFare {
  /** Euro cents; null: by arrangement. */
  price: number | null;
  /** Null where the carrier has no rate for this size, or the price is by arrangement. */
  terms: ParcelTerms | null;
  parts: FarePart[];
}

const ARRANGED: ParcelFare = { price: null, terms: null, parts: [] };

/**
 * Price of a parcel between two stops, where `base` is the route's price for a parcel, or null by arrangement (docs/product.md 7.6). A
 * parcel outside the carrier's sizes or weight, or above the greatest price of a booking, is by arrangement.
 */
export function parcelFare(
  limits: Pick<CarrierRules, 'parcelClasses' | 'parcelMaxKg'>,
  tariff: ParcelTariff | null,
  base: number | null,
  { sizeClass, weightKg, sides }: MeasuredParcel,
): ParcelFare {
  if (base === null || parcelVerdict(limits, sizeClass, weightKg) !== 'fixed') return ARRANGED;
  const terms = parcelTerms(tariff, sizeClass, base, volumeOf(sides, tariff?.volumeDivisor));
  if (!terms) return { price: base, terms, parts: [{ part: 'base', cents: base }] };
  const { kilograms, minimum, price, paidKg } = parcelPrice(terms, weightKg);
  if (price > MAX_PARCEL_PRICE) return ARRANGED;
  const parts: FarePart[] = [
    { part: 'base', cents: base },
    { part: 'kilograms', cents: kilograms, kilograms: paidKg, perKilogram: terms.perKg },
    { part: 'minimum', cents: minimum },
  ];
  return { price, terms, parts: parts.filter(({ part, cents }) => part === 'base' || cents !== 0) };
}
