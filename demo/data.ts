import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { MEMBER_ROLES } from '#shared/accounts/schema.ts';
import { PARCEL_CLASSES } from '#shared/carriers/schema.ts';
import { PHRASES } from '#shared/chat/phrases.ts';
import { AMENITIES } from '#shared/fleet/amenities.ts';
import { BUS_STATUSES, LAYOUTS } from '#shared/fleet/schema.ts';
import { fareClassInput } from '#shared/prices/schema.ts';

const text = z.string();
const texts = z.array(text);
const gender = z.enum(['male', 'female']);
const parcelClass = z.enum(PARCEL_CLASSES);
/** Texts by the number of stars to which they belong. */
const byStars = z.record(z.enum(['1', '2', '3', '4', '5']), texts);
/** Days of the week, from Monday 0 to Sunday 6. */
const days = z.array(z.number());

const carrier = z.strictObject({
  name: text,
  single: z.boolean(),
  description: text,
  phone: text,
  site: z.optional(text),
  telegram: z.optional(text),
  countries: texts,
  instant: z.boolean(),
  verified: z.boolean(),
  /** The number of years since the sign-up. */
  years: z.number(),
  baggage: text,
  petsAllowed: z.boolean(),
  pets: text,
  parcelClasses: z.array(parcelClass),
  parcelMaxKg: z.number(),
  forbidden: text,
  /** What cancelling costs, as pairs of hours before departure and percent; none: nothing. */
  cancelling: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  /** The kilograms that a route's price includes, and euro cents per kilogram and minimum of each size; none: no tariff. */
  tariff: z.optional(
    z.object({ includedKg: z.number(), rates: z.partialRecord(parcelClass, z.tuple([z.number(), z.number()])) }),
  ),
  /** What passengers pay less: the classes as they are added, the discount on the way back, and promo codes with their uses at most. */
  prices: z.optional(
    z.strictObject({
      classes: z.array(fareClassInput),
      back: z.number(),
      codes: z.array(z.strictObject({ code: text, percent: z.number(), usesMax: z.number() })),
    }),
  ),
  /** The average number of stars. */
  liked: z.number(),
  /** The picture `logo-<name>`; null: no logo. */
  logo: z.nullable(text),
});

const bus = z.strictObject({
  carrier: text,
  number: text,
  manufacturer: text,
  model: text,
  year: z.number(),
  color: text,
  seats: z.number(),
  layout: z.enum(LAYOUTS),
  parcelKg: z.number(),
  amenities: z.array(z.enum(AMENITIES)),
  status: z.optional(z.enum(BUS_STATUSES)),
  /** The pictures `<number>-<photo>`, in order. */
  photos: texts,
});

const member = z.strictObject({
  email: text,
  name: text,
  lastName: text,
  gender,
  /** Null: an account of a driver without a carrier. */
  carrier: z.nullable(text),
  role: z.enum(MEMBER_ROLES),
  phone: text,
  birth: text,
  city: text,
  /** The driver's description of themselves. */
  words: z.optional(text),
  licence: z.optional(text),
  /** Years of experience as a bus driver. */
  years: z.optional(z.number()),
  languages: z.optional(texts),
  /** The plate of the driver's own bus. */
  bus: z.optional(text),
  /** Whether there is a picture `portrait-<email>`. */
  portrait: z.optional(z.boolean()),
});

/** `km` is the road distance from the previous stop. */
const stop = z.strictObject({ place: text, point: text, km: z.number() });

const route = z.strictObject({
  carrier: text,
  bus: text,
  /** The driver's email. */
  driver: text,
  crossing: text,
  days,
  departs: text,
  stops: z.array(stop),
  back: z.nullable(z.strictObject({ days, departs: text })),
  /** The price of the whole route in euro; between other stops it depends on the distance. */
  price: z.number(),
  parcel: z.number(),
  /** The stops to which the price is by arrangement. */
  contractual: z.optional(texts),
  /** Special prices for pairs of stops, in both directions. */
  fares: z.optional(z.array(z.strictObject({ from: text, to: text, euro: z.number() }))),
  /**
   * An anchored route always has a bus under way: its days are counted from the last departure instead of a Monday, and of these hours the
   * one is used that has the bus under way now. The return trip starts `backHours` later by the clock, on its own days.
   */
  anchored: z.optional(z.strictObject({ departs: texts, days, back: days, backHours: z.number() })),
  /** The status of both directions; a paused route was active until a few days ago. */
  status: z.optional(z.enum(['draft', 'paused'])),
});

/** A booking that the demo always has, so that every state is present. */
const script = z.strictObject({
  /** `nth`: 0 is the trip under way, or else the next one; 1 the one after it; -1 the one before it. */
  trip: z.strictObject({ carrier: text, from: text, to: text, nth: z.number() }),
  from: text,
  to: text,
  /** The email of the account; null for a caller, whose name is in `names`. */
  by: z.nullable(text),
  /** The people who travel with the person who books, or instead of them; for a parcel, the receiver. */
  names: z.optional(texts),
  seats: z.optional(z.array(z.number())),
  /** The time of booking in hours before now, or before the departure of a trip that has left. */
  hoursAgo: z.number(),
  note: z.optional(text),
  pet: z.optional(z.boolean()),
  parcel: z.optional(
    z.strictObject({
      what: text,
      sizeClass: parcelClass,
      weightKg: z.number(),
      declaredValue: z._default(z.nullable(z.number()), null),
    }),
  ),
  becomes: z.enum([
    'unanswered',
    'confirmed',
    'unpaid',
    'paid',
    'quoted',
    'bargained',
    'declined',
    'accepted',
    'cancelled',
    'refused',
    'expired',
    'no_show',
    'ejected',
  ]),
  /** The quote in euro, where the price is by arrangement. */
  asked: z.optional(z.number()),
  review: z.optional(z.strictObject({ stars: z.number(), words: text, answer: z._default(z.nullable(text), null) })),
});

/** One message: its sender (the index in the pair) and the minutes before the end of the chat. */
const line = z.strictObject({
  by: z.union([z.literal(0), z.literal(1)]),
  ago: z.number(),
  text: z.optional(text),
  phrase: z.optional(z.enum(PHRASES)),
  /** The picture `chat-<name>`. */
  picture: z.optional(text),
});
/** Two accounts by the local part of their emails: a passenger or a driver first. */
const pair = z.tuple([text, text]);

const conversation = z.strictObject({
  people: pair,
  /** `booking`: the latest booking of the first person whose trip the second person drives or whose carrier they run. */
  about: z.enum(['booking', 'nothing']),
  /** The end of the chat, in minutes before now. */
  endedAgo: z.number(),
  /** For each person, the number of the other's last messages that they have not read. */
  unread: z.tuple([z.number(), z.number()]),
  lines: z.array(line),
});

const chats = z.strictObject({
  conversations: z.array(conversation),
  /** A daily chat of a driver and a dispatcher, which gives a long conversation. */
  workingDays: z.strictObject({ people: pair, days: z.number(), said: z.array(z.array(line)) }),
});

const person = { name: text, lastName: text };
const names = z.strictObject({
  /** Passengers with fixed names; the first two are among the introduced accounts. */
  known: z.array(z.strictObject({ ...person, gender, email: z.optional(text) })),
  men: texts,
  women: texts,
  /** Family names in the masculine and feminine form. */
  families: z.array(z.tuple([text, text])),
  foreigners: z.array(z.strictObject({ ...person, country: text, gender })),
  /** The towns where people live; larger towns are listed more than once. */
  homes: texts,
  /** Prefixes of mobile numbers by country, and the number of digits that follow. */
  phones: z.record(text, z.strictObject({ prefixes: texts, digits: z.number() })),
  /** The countries of foreign phone numbers; frequent ones are listed more than once. */
  phonesAbroad: texts,
});

const wording = z.strictObject({
  tripCancels: texts,
  carrierCancels: texts,
  passengerCancels: texts,
  ejectReasons: texts,
  notes: texts,
  notesTogether: texts,
  parcelNotes: texts,
  /** Where parcels are kept that nobody has come for. */
  storagePlaces: texts,
  parcels: z.record(parcelClass, z.strictObject({ what: texts, kg: z.tuple([z.number(), z.number()]) })),
});

export type DemoRoute = z.output<typeof route>;
export type DemoStop = z.output<typeof stop>;
export type DemoScript = z.output<typeof script>;
export type DemoConversation = z.output<typeof conversation>;
export type DemoLine = z.output<typeof line>;

/** The accounts that are printed at the start: the role, and the local part of the email. */
export const INTRODUCED = read('introduced', z.array(z.strictObject({ role: text, name: text })));
export const DEMO_CARRIERS = read('carriers', z.array(carrier));
export const DEMO_BUSES = read('buses', z.array(bus));
/** The members of all carriers; a single driver is the owner of their own carrier. */
export const DEMO_STAFF = read('staff', z.array(member));
/** Routes with real towns and distances, from which the times are computed. */
export const DEMO_ROUTES = read('routes', z.array(route));
export const SCRIPTS = read('bookings', z.array(script));
export const CHATS = read('chats', chats);
export const REVIEWS = read('reviews', z.strictObject({ rides: byStars, parcels: byStars, answers: byStars }));
export const NAMES = read('names', names);
export const TEXTS = read('texts', wording);

/** Reads and validates a file of `demo/data`; throws the error of its schema. */
function read<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> {
  return z.parse(schema, JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')));
}
