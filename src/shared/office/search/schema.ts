import * as z from 'zod/mini';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { cents, date, flag, id, instant, list, localName } from '#shared/core/fields.ts';
import { carrierCard } from '#shared/network/carriers/schema.ts';
import { AMENITIES } from '#shared/network/fleet/amenities.ts';
import { crossing, place } from '#shared/network/places/schema.ts';
import { priceRange } from '#shared/network/timetable/range/price-range.ts';
import { parcelTariff } from '#shared/sales/prices/conditions-schema.ts';
import { payRule } from '#shared/sales/prices/pay-rule.ts';
import { publicTrip } from '#shared/sales/trips/schema.ts';
import { DAY_PARTS, FARE_KINDS, PAYMENTS, SEARCH_SORTS, SPOKEN, VEHICLES, WAITS } from './options.ts';

export const SEARCH_PAGE = 20;

export const passengerCount = z._default(
  z.coerce
    .number()
    .check(z.int(), z.minimum(1, { error: 'travellers_min' }), z.maximum(8, { error: 'travellers_max' })),
  1,
);

/** Weight of a parcel in kg; without it prices are for the lightest. */
export const parcelKg = z.optional(z.coerce.number().check(z.minimum(0.1), z.maximum(500)));

export const searchPair = {
  from: id,
  to: id,
  kind: z._default(z.enum(['passenger', 'parcel']), 'passenger'),
  passengers: passengerCount,
  kg: parcelKg,
};

export const searchFilters = {
  parts: list(DAY_PARTS),
  amenities: list(AMENITIES),
  pets: flag,
  instant: flag,
  carrier: z.optional(id),
  /** The key of the border crossing. */
  crossing: z.optional(z.string().check(z.regex(/^[a-z-]{2,40}$/))),
  /** A country that the bus stops in on the way. */
  via: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  fare: z.optional(z.enum(FARE_KINDS)),
  childSeat: flag,
  vehicle: z.optional(z.enum(VEHICLES)),
  /** A language of one of the drivers. */
  speaks: z.optional(z.enum(SPOKEN)),
  pay: z.optional(z.enum(PAYMENTS)),
  /** Hours at the border that four of five rides do not exceed. */
  wait: z.optional(z.enum(WAITS)),
};

export const searchQuery = z.object({
  ...searchPair,
  date,
  sort: z._default(z.enum(SEARCH_SORTS), 'departure'),
  ...searchFilters,
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const found = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: place,
  to: place,
  fromPoint: z.string(),
  toPoint: z.string(),
  departsAt: instant,
  arrivesAt: instant,
  durationMinutes: z.number(),
  stopsBetween: z.number(),
  crossing: z.nullable(crossing),
  carrier: carrierCard,
  instantConfirmation: z.boolean(),
  petsAllowed: z.boolean(),
  amenities: z.array(z.enum(AMENITIES)),
  /** Manufacturer and model of the bus, and its seats. */
  bus: z.string(),
  busSeats: z.number(),
  freeSeats: z.number(),
  /** The carrier's discount for the return ride, in percent. */
  returnPercent: z.nullable(z.number()),
  /** Rule for paying by card before the ride; null if that is not possible. */
  payRule: z.optional(z.nullable(payRule)),
  /** The currencies that the route names; if empty, the currencies of the countries count. */
  currencies: z.optional(z.array(z.enum(CURRENCIES))),
  /** Price of one seat or parcel in euro cents; null when it is by arrangement. */
  price: z.nullable(cents),
  /** The limits of a price of one seat by arrangement. */
  priceRange: z.optional(z.nullable(priceRange)),
  /** Whether a heavier parcel costs more, or another size something else. */
  byWeight: z.optional(z.boolean()),
  /** The greatest weight of a parcel that the carrier takes, in kg; only in a search for parcels. */
  parcelUpToKg: z.optional(z.number()),
});
export type FoundTrip = z.output<typeof found>;

export const searchAnswer = z.object({
  data: z.array(found),
  /** The trips of the night that begins on this day, which leave from 00:00 to 04:00 of the next; with the first page only. */
  night: z.array(found),
  more: z.boolean(),
  carriers: z.array(z.object({ id: z.number(), name: z.string() })),
});

export type SearchAnswer = z.output<typeof searchAnswer>;

/** Choices for filtering the results of a day: the crossings, and the transit countries in which a bus stops. */
export const searchChoices = z.object({
  crossings: z.array(z.object({ key: z.string(), short: localName })),
  countries: z.array(z.string()),
});
export type SearchChoices = z.output<typeof searchChoices>;

/** A ride of the results: `12.0.3` is trip 12 from stop 0 to stop 3. */
const rides = z.pipe(
  z.string().check(z.regex(/^\d{1,9}\.\d{1,2}\.\d{1,2}(,\d{1,9}\.\d{1,2}\.\d{1,2}){0,49}$/)),
  z.transform((text: string) =>
    text.split(',').map((ride) => {
      const [tripId = 0, fromSeq = 0, toSeq = 0] = ride.split('.').map(Number);
      return { tripId, fromSeq, toSeq };
    }),
  ),
);
export const outlookQuery = z.object({ rides });

/** When a ride is expected to arrive, with the waits measured at its border, and how punctual its line was. */
export const rideOutlook = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  /** Instants as in `Outlook`; all equal where no border lies on the way. */
  low: instant,
  expected: instant,
  p80: instant,
  high: instant,
  /** The number of measured passages of the border; 0 means a usual value. */
  measurements: z.number(),
  punctuality: z.object({ trips: z.number(), inTime: z.number() }),
});
export type RideOutlook = z.output<typeof rideOutlook>;

export const dayFare = z.object({ date: z.string(), price: z.nullable(cents), trips: z.number() });
export type DayFare = z.output<typeof dayFare>;

/** Suggestions when nothing was found: the nearest days with trips, and nearby towns with trips. */
export const alternatives = z.object({
  days: z.array(dayFare),
  pairs: z.array(
    z.object({
      from: place,
      to: place,
      fromKm: z.number(),
      toKm: z.number(),
      date: z.string(),
      price: z.nullable(cents),
    }),
  ),
});

export type Alternatives = z.output<typeof alternatives>;

/** A town with trips; how far away, if it was asked from a point, and its trips of a week. */
export const servedTown = z.object({ place, km: z.nullable(z.number()), trips: z.number() });

/** A text typed as a town, as it is understood. */
export const townAnswer = z.object({
  /** `town`: its name; `towns`: the beginning of names; `question`: similar names; `near`: a settlement without a stop; `country`: a country that
   * is served; `elsewhere`: where Vezu does not go; `unknown`: a name that no list has. */
  kind: z.enum(['town', 'towns', 'question', 'near', 'country', 'elsewhere', 'unknown']),
  /** Name of the settlement, or the text itself. */
  name: z.string(),
  country: z.nullable(z.string()),
  places: z.array(place),
  /** Towns with trips: the nearest, the towns of the country, or for an unknown name the towns with most trips. */
  served: z.array(servedTown),
});
export type TownAnswer = z.output<typeof townAnswer>;

export const departure = z.object({
  tripId: z.number(),
  fromSeq: z.number(),
  toSeq: z.number(),
  from: place,
  to: place,
  departsAt: instant,
  arrivesAt: instant,
  carrierName: z.string(),
  price: z.nullable(cents),
  freeSeats: z.number(),
});

export type Departure = z.output<typeof departure>;

export const offer = z.object({
  ...publicTrip.shape,
  fromSeq: z.number(),
  toSeq: z.number(),
  price: z.nullable(cents),
  /** The limits of a price of one seat by arrangement. */
  priceRange: z.optional(z.nullable(priceRange)),
  /** The route's price for a parcel, and the carrier's tariff, which adds to it. */
  parcelPrice: z.nullable(cents),
  parcelTariff: z.optional(parcelTariff),
  freeSeats: z.number(),
  bookable: z.boolean(),
  sells: z.optional(z.boolean()),
});
export type Offer = z.output<typeof offer>;
