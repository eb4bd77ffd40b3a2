import * as z from 'zod/mini';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { type BroughtExtras, extra, extraParts } from './extras.ts';
import { partyFares, totalOf } from './fare.ts';
import type { FarePart } from './fare-parts.ts';
import { promoCodeOf, promoRefusal } from './promo.ts';
import { fareClass, promoRule } from './schema.ts';

/**
 * The data that determine the price of a seat on one trip: the plan's prices, the carrier's classes, and the promo codes that can still be
 * used. A device has it with the trip sheet, and needs no connection to name a price (docs/product.md 7.8).
 */
export const ridePrices = z.object({
  stops: z.array(z.object({ tripCost: z.number(), contractual: z.boolean() })),
  fares: z.array(z.object({ fromSeq: z.number(), toSeq: z.number(), priceTrip: z.nullable(z.number()) })),
  classes: z.array(fareClass),
  /** A sheet that a device stored earlier does not have them. */
  extras: z.optional(z.array(extra)),
  codes: z.array(
    z.object({ ...promoRule.shape, validFrom: z.nullable(z.string()), validUntil: z.nullable(z.string()) }),
  ),
});
export type RidePrices = z.output<typeof ridePrices>;

/** A ride of one passenger without a booking: its stops, class, infant, promo code and extras. */
export interface Ride {
  fromSeq: number;
  toSeq: number;
  classId?: number | null | undefined;
  infant?: { classId: number } | null | undefined;
  promoCode?: string | undefined;
  extras?: BroughtExtras | undefined;
}

export interface RidePrice {
  /** Euro cents; null: by arrangement. */
  cents: number | null;
  parts: FarePart[];
  /** Why the promo code takes nothing off, as an error code. */
  refused: 'promo_unknown' | 'promo_not_yet' | 'promo_over' | null;
}

/** The price of a ride by the rules of a booking (docs/product.md 7.5). A class that is gone counts as the full price. */
export function ridePrice(prices: RidePrices, ride: Ride, at: Date): RidePrice {
  const { stops, fares, classes, codes, extras = [] } = prices;
  const { fromSeq, toSeq, classId, infant, promoCode, extras: brought = [] } = ride;
  const base = fareBetween(
    stops.map((stop) => ({ ...stop, deliveryCost: 0 })),
    fares.map((fare) => ({ ...fare, priceDelivery: null })),
    'passenger',
    fromSeq,
    toSeq,
  );
  const typed = promoCodeOf(promoCode ?? '');
  const code = codes.find((one) => one.code === typed);
  const refused = code ? promoRefusal(code, at) : typed === '' ? null : 'promo_unknown';
  const fareClass = classes.find(({ id, needsSeat }) => id === classId && needsSeat) ?? null;
  const infantClass = classes.find(({ id, needsSeat }) => id === infant?.classId && !needsSeat) ?? null;
  const [parts = []] = partyFares({
    base,
    travellers: [{ fareClass, infantClass, extras: extraParts(brought, extras, base) }],
    back: null,
    promo: code && refused === null ? code : null,
  });
  return { cents: base === null ? null : totalOf(parts), parts, refused };
}
