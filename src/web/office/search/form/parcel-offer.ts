import type { ParcelOffer } from '#shared/office/search/parcel-price.ts';
import type { Offer } from '#shared/office/search/schema.ts';

export function parcelOffer({ rules, parcelTariff, parcelPrice }: Offer): ParcelOffer {
  return { limits: rules, tariff: parcelTariff ?? null, base: parcelPrice };
}
