import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';

/** Single things that a review can give stars for, beside the stars of the whole ride (docs/product.md 12.1). */
export const ASPECTS = ['driving', 'punctuality', 'cleanliness', 'manners', 'care'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** With fewer stars than these no average of an aspect is shown. */
export const LEAST_ASPECT_STARS = 3;

/** The aspects of a ride, or of a parcel: nobody rode with it. */
export const ASPECTS_OF: Readonly<Record<BookingKind, readonly Aspect[]>> = {
  passenger: ['driving', 'punctuality', 'cleanliness', 'manners'],
  parcel: ['care', 'punctuality', 'manners'],
};
