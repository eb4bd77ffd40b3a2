import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { fareClassesOf, offeredExtras } from '#server/sales/prices/queries/price-list.ts';
import { promoByCode } from '#server/sales/prices/queries/promo-codes.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import type { bookSeats } from '#shared/sales/bookings/rules/schema.ts';
import { extraParts, type OfferedExtra } from '#shared/sales/prices/extras.ts';
import { partyFares, totalOf, withManual } from '#shared/sales/prices/fare.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { backOf, type Rider } from '../../core/queries/return-ride.ts';
import type { TripForBooking } from '../../core/queries/trip-for-booking.ts';

/** Seats as a form asks for them; `agreed` has the prices in euro cents that the office has agreed before, which no form can name. */
export type SeatsInput = z.output<typeof bookSeats> & { agreed?: readonly (number | null)[] };

/** The price of one traveller, and the booking of the way there that gives the discount on the way back. */
export interface TravellerPrice {
  /** Whether they bring an animal for a price. */
  withPet: boolean;
  fare: number | null;
  fareParts: FarePart[];
  returnOf: number | null;
}

/** The prices of a party; `promoId` is the code that is used with them. */
export interface SeatPrices {
  travellers: TravellerPrice[];
  promoId: number | null;
}

/**
 * Calculates what each traveller pays, by the rules of this moment. Throws `fare_class_gone` and `extra_gone` for what the carrier no longer has,
 * the codes of `promoByCode`, and `price_changed` when the total is not the one that the passenger saw.
 */
export async function priceSeats(
  sql: Db,
  trip: TripForBooking,
  rider: Rider,
  input: SeatsInput,
  now: Date,
): Promise<SeatPrices> {
  const base = fareBetween(trip.stops, trip.fares, 'passenger', input.fromSeq, input.toSeq);
  const classes = await classesFor(sql, trip.carrierId, input);
  const extras = await extrasFor(sql, trip.id, input);
  const promo = input.promoCode && base !== null ? await promoByCode(sql, trip.carrierId, input.promoCode, now) : null;
  const isAgreed = input.travellers.every((_, at) => typeof input.agreed?.[at] === 'number');
  const back = base === null || isAgreed ? null : await backOf(sql, trip, rider, input);
  const parts = partyFares({
    base,
    travellers: input.travellers.map(({ classId, infant, extras: brought = [] }) => ({
      extras: extraParts(brought, extras, base),
      fareClass: classes.get(classId ?? 0) ?? null,
      infantClass: classes.get(infant?.classId ?? 0) ?? null,
    })),
    back: back && { percent: back.percent, seats: back.bookings.length },
    promo,
  });
  const total = base === null ? null : parts.reduce((sum, one) => sum + totalOf(one), 0);
  if (input.total !== undefined && input.total !== total) throw new DomainError('price_changed');
  const travellers = parts.map((fareParts, index) => ({
    withPet: fareParts.some(({ kind }) => kind === 'animal'),
    fare: base === null ? null : totalOf(fareParts),
    fareParts,
    returnOf: (base !== null && back?.bookings[index]) || null,
  }));
  return { travellers: travellers.map((one, at) => withAgreed(one, input.agreed?.[at])), promoId: promo?.id ?? null };
}

function withAgreed(price: TravellerPrice, agreed: number | null | undefined): TravellerPrice {
  if (agreed === null || agreed === undefined) return price;
  return { ...price, fare: agreed, fareParts: withManual(price.fareParts, agreed) };
}

/** Offered extras of the trip, if a member of the party brings any. A traveller with an animal names the extra for it, if the carrier has one. */
async function extrasFor(sql: Db, tripId: number, input: SeatsInput): Promise<OfferedExtra[]> {
  if (!input.travellers.some(({ extras, hasPet }) => extras?.length || hasPet)) return [];
  const offered = await offeredExtras(sql, { ...input, tripId });
  const animals = new Set(offered.flatMap(({ id, kind }) => (kind === 'animal' ? [id] : [])));
  const errors: FieldError[] = input.travellers.flatMap(({ extras = [], hasPet }, index) => {
    const field = `travellers.${index}.extras`;
    if (extras.some(({ id }) => offered.every((one) => one.id !== id))) return [{ field, key: 'extra_gone' }];
    const unpriced = hasPet && animals.size > 0 && !extras.some(({ id }) => animals.has(id));
    return unpriced ? [{ field, key: 'pet_extra' }] : [];
  });
  if (errors.length > 0)
    throw new DomainError(errors.some(({ key }) => key === 'extra_gone') ? 'extra_gone' : 'invalid_input', { errors });
  return offered;
}

/** The chosen fare classes by their id. An infant's class is one without a seat, and only that. */
async function classesFor(sql: Db, carrierId: number, { travellers }: SeatsInput): Promise<Map<number, FareClass>> {
  const chosen = travellers.some(({ classId, infant }) => classId || infant);
  const classes = new Map((chosen ? await fareClassesOf(sql, carrierId) : []).map((one) => [one.id, one]));
  const errors: FieldError[] = travellers.flatMap(({ classId, infant }, index) => [
    ...(classId && classes.get(classId)?.needsSeat !== true
      ? [{ field: `travellers.${index}.classId`, key: 'fare_class_gone' }]
      : []),
    ...(infant && classes.get(infant.classId)?.needsSeat !== false
      ? [{ field: `travellers.${index}.infant`, key: 'fare_class_gone' }]
      : []),
  ]);
  if (errors.length > 0) throw new DomainError('fare_class_gone', { errors });
  return classes;
}
