import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { CURRENCIES, MAX_ROUTE_CURRENCIES } from '#shared/core/currencies.ts';
import { linklessRule, priceRule, timeRule } from '#shared/core/field-rules.ts';
import { id, localName } from '#shared/core/fields.ts';
import { crossing, place } from '../places/schema.ts';

export const ROUTE_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type RouteStatus = (typeof ROUTE_STATUSES)[number];

/** How bookings on a route are confirmed: as its carrier does it, immediately, or by the carrier's answer. */
export const CONFIRMATIONS = ['carrier', 'instant', 'request'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Whether a booking is confirmed immediately, by the choice of its route; null: as the carrier's own rule says (docs/product.md 7.13). */
export const INSTANT: Record<Confirmation, boolean | null> = { carrier: null, instant: true, request: false };

export function confirmationOf(instant: boolean | null): Confirmation {
  return CONFIRMATIONS.find((one) => INSTANT[one] === instant) ?? 'carrier';
}

/** Trips are created this many days ahead (docs/product.md 8.1). */
export const HORIZON_DAYS = 60;

export const MIN_STOPS = 2;
export const MAX_STOPS = 40;

/**
 * Day offsets from the service date: same day, next day, in two days (docs/product.md 7.2); 3 and 4 are for the longest
 * routes.
 */
export const DAY_OFFSETS = [0, 1, 2, 3, 4] as const;

const day = z.coerce
  .number()
  .check(
    z.int({ error: 'day_offset_format' }),
    z.minimum(0, { error: 'day_offset_format' }),
    z.maximum(4, { error: 'day_offset_format' }),
  );
const price = checkedText(priceRule);
const optionalPrice = optionalText(priceRule);

/** A stop as the editor sends it; times are local in the zone of the stop's place, days count from the service date. */
export const stopInput = z.object({
  placeId: z.coerce
    .number({ error: 'location_required' })
    .check(z.int({ error: 'location_required' }), z.minimum(1, { error: 'location_required' })),
  point: optionalText(linklessRule(120)),
  arrival_time: optionalText(timeRule),
  arrivalDay: z._default(day, 0),
  departure_time: optionalText(timeRule),
  departureDay: z._default(day, 0),
  /** The price from the first stop to this one, in euro as typed; empty where the price is by arrangement. */
  tripCost: optionalPrice,
  deliveryCost: optionalPrice,
  contractual: z._default(z.boolean(), false),
  /** The limits of a price of a seat by arrangement, from the first stop to this one, in euro as typed. */
  rangeFrom: optionalPrice,
  rangeTo: optionalPrice,
});

/** How many take turns on a route besides its own bus and drivers. */
export const MAX_TURNS = 13;

const turnInput = z.object({ busId: z.nullable(id), driverId: z.nullable(id), secondDriverId: z.nullable(id) });

const fareSeq = z.number().check(z.int({ error: 'fare_stops' }), z.minimum(0, { error: 'fare_stops' }));

export const fareInput = z.object({
  fromSeq: fareSeq,
  toSeq: fareSeq,
  price_trip: optionalPrice,
  price_delivery: optionalPrice,
});

/** A whole route as the editor sends it. The rules between its stops are in `plan-rules.ts`. */
export const routeInput = z.object({
  crossingKey: z.nullable(z.string()),
  /** Weekdays, from 0 for Monday to 6 for Sunday. */
  days: z
    .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
    .check(z.minLength(1, { error: 'days_required' }), z.maxLength(7)),
  price_trip: price,
  price_delivery: price,
  stops: z
    .array(stopInput)
    .check(z.minLength(MIN_STOPS, { error: 'stops_min' }), z.maxLength(MAX_STOPS, { error: 'stops_max' })),
  fares: z._default(z.array(fareInput).check(z.maxLength(400, { error: 'field_invalid' })), []),
  busId: z.nullable(id),
  driverId: z.nullable(id),
  /** The usual second driver; if it is missing, the route's stays. */
  secondDriverId: z.optional(z.nullable(id)),
  /** Who is planned as the driver until they accept their invitation; if it is missing, the route's stays. */
  invitedDriverId: z.optional(z.nullable(id)),
  /** The buses and drivers that take turns after these ones; if they are missing, the route's stay. */
  rotation: z.optional(z.array(turnInput).check(z.maxLength(MAX_TURNS, { error: 'field_invalid' }))),
  /** The currencies in which money is taken, in the order in which they are shown; if it is missing, the route's stay. */
  currencies: z.optional(
    z.array(z.enum(CURRENCIES)).check(z.maxLength(MAX_ROUTE_CURRENCIES, { error: 'field_invalid' })),
  ),
  /** How bookings are confirmed; if it is missing, the route's stays. */
  confirmation: z.optional(z.enum(CONFIRMATIONS)),
  status: z.enum(['draft', 'active', 'paused']),
});
export type RouteInput = z.input<typeof routeInput>;
export type RouteChecked = z.output<typeof routeInput>;

export const routeStop = z.object({
  seq: z.number(),
  place,
  point: z.string(),
  arrivalTime: z.nullable(z.string()),
  arrivalDay: z.nullable(z.number()),
  departureTime: z.nullable(z.string()),
  departureDay: z.nullable(z.number()),
  /** Price from the first stop in euro cents. */
  tripCost: z.number(),
  deliveryCost: z.number(),
  contractual: z.boolean(),
  rangeFrom: z.optional(z.nullable(z.number())),
  rangeTo: z.optional(z.nullable(z.number())),
});
export type RouteStop = z.output<typeof routeStop>;

/** A coming trip of a route as it will really run, which may be by the plan that it was sold by. */
export const comingTrip = z.object({
  id: z.number(),
  date: z.string(),
  departureTime: z.string(),
  /** The price of its whole way in euro cents; null: by arrangement. */
  priceTrip: z.nullable(z.number()),
  /** It keeps an earlier plan of the route, because it has bookings. */
  asSold: z.boolean(),
});
export type ComingTrip = z.output<typeof comingTrip>;

export const routeRow = z.object({
  id: z.number(),
  status: z.enum(ROUTE_STATUSES),
  from: place,
  to: place,
  stopsCount: z.number(),
  crossing: z.nullable(crossing),
  days: z.array(z.number()),
  departureTime: z.string(),
  arrivalTime: z.string(),
  arrivalDay: z.number(),
  priceTrip: z.number(),
  priceDelivery: z.number(),
  /** The price of the whole route is by arrangement, because its first or last stop is contractual. */
  contractual: z.boolean(),
  bus: z.nullable(z.object({ id: z.number(), name: z.string(), number: z.string() })),
  driver: z.nullable(z.object({ id: z.number(), name: z.string() })),
  secondDriver: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The open invitation of the person who is planned as the driver. */
  invitedDriver: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The next trip that has not departed. */
  nextTrip: z.nullable(comingTrip),
});
export type RouteRow = z.output<typeof routeRow>;

export const publicRoute = z.pick(routeRow, {
  id: true,
  from: true,
  to: true,
  stopsCount: true,
  crossing: true,
  days: true,
  departureTime: true,
  arrivalTime: true,
  arrivalDay: true,
  priceTrip: true,
  contractual: true,
  nextTrip: true,
});
export type PublicRoute = z.output<typeof publicRoute>;

export const route = z.object({
  ...routeRow.shape,
  stops: z.array(routeStop),
  fares: z.array(
    z.object({
      fromSeq: z.number(),
      toSeq: z.number(),
      priceTrip: z.nullable(z.number()),
      priceDelivery: z.nullable(z.number()),
    }),
  ),
  /** The future trips with bookings, by date; these are not affected by a change of the route. */
  bookedTrips: z.array(comingTrip),
  /** The buses and drivers that take turns after the route's own ones. */
  rotation: z.array(
    z.object({
      busId: z.nullable(z.number()),
      driverId: z.nullable(z.number()),
      secondDriverId: z.nullable(z.number()),
    }),
  ),
  currencies: z.array(z.enum(CURRENCIES)),
  confirmation: z.enum(CONFIRMATIONS),
  version: z.number(),
});
export type Route = z.output<typeof route>;

export const routeStatusName = z.object({ id: z.enum(ROUTE_STATUSES), name: localName });
