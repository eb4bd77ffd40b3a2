import * as z from 'zod/mini';
import { line, optionalText } from '#shared/core/checked-text.ts';
import { carrierNameRule, descriptionRule } from '#shared/core/field-rules.ts';
import { date, instant } from '#shared/core/fields.ts';
import { photo } from '#shared/core/photos.ts';
import { contact, contactList } from '#shared/people/accounts/base/contacts.ts';
import { MEMBER_ROLES } from '#shared/people/accounts/base/schema.ts';
import { COUNTRIES } from '../places/countries.ts';
import { issuer } from './legal.ts';
import { linkRule, wholeLink } from './link.ts';
import { RELEASE_HOURS } from './rule-hours.ts';

export const PARCEL_CLASSES = ['envelope', 's', 'm', 'l', 'xl'] as const;
export type ParcelClass = (typeof PARCEL_CLASSES)[number];

/** The maximum weight of each class in kilograms (docs/product.md 9.11); for xl the carrier sets its own limit. */
export const PARCEL_CLASS_KG: Readonly<Record<ParcelClass, number>> = { envelope: 0.5, s: 2, m: 10, l: 30, xl: 500 };

export const MAX_PETS_PER_TRIP = 9;

/** Things that operators check before a carrier gets the mark, as passengers read them. */
export const CHECKED_THINGS = ['company', 'licence', 'insurance', 'buses', 'drivers'] as const;
export type CheckedThing = (typeof CHECKED_THINGS)[number];

export const carrierCard = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.nullable(z.string()),
  singleDriver: z.boolean(),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  verified: z.boolean(),
  /** How many minutes it usually takes until a request is answered; null while that is not known. */
  answerMinutes: z.optional(z.nullable(z.number())),
  /** Things that operators checked for the mark, and the day; null without the mark. */
  checked: z.optional(z.nullable(z.object({ day: date, things: z.array(z.enum(CHECKED_THINGS)) }))),
});
export type CarrierCard = z.output<typeof carrierCard>;

/** The carrier's own words for readers of English; the description is on its page only. */
export const englishWords = z.object({
  description: z.optional(z.string()),
  petRules: z.optional(z.string()),
  baggageRules: z.optional(z.string()),
  forbiddenGoods: z.optional(z.string()),
});

export const carrierRules = z.object({
  instantConfirmation: z.boolean(),
  /** Whether the carrier still confirms bookings without an account itself where it confirms others immediately. */
  confirmsGuests: z.boolean(),
  /** Whether the carrier has chosen them: the defaults of a new one are not published as its rules. */
  chosen: z.optional(z.boolean()),
  petsAllowed: z.boolean(),
  /** How many animals ride at a time; null: as many as come. */
  petsPerTrip: z.nullable(z.number()),
  petRules: z.string(),
  baggageRules: z.string(),
  parcelClasses: z.array(z.enum(PARCEL_CLASSES)),
  parcelMaxKg: z.number(),
  forbiddenGoods: z.string(),
  english: z.optional(englishWords),
  /** Whether the carrier asks for the data of travellers' documents, for the border. */
  asksDocuments: z.boolean(),
  /** Until how many hours before departure passengers may change a booking themselves; null: they may not. */
  changeHours: z.nullable(z.number()),
  /** How many hours before departure unpaid seats without an answer are released; null: never (docs/product.md 9.32). */
  releaseHours: z.nullable(z.literal(RELEASE_HOURS)),
});
export type CarrierRules = z.output<typeof carrierRules>;

export const carrierAbout = z.object({
  ...carrierRules.shape,
  carrierName: z.string(),
  carrierLogo: z.nullable(z.string()),
  /** The URL that the logo links to: the carrier's own site; empty for none. */
  logoLink: z.string(),
  photos: z.array(photo),
  contacts: z.array(contact),
  description: z.string(),
  countries: z.array(z.string()),
});
export type CarrierAbout = z.output<typeof carrierAbout>;

/** The fields of `CarrierAbout` that one form saves. */
export const ABOUT_FIELDS = [
  'carrierName',
  'logoLink',
  'contacts',
  'description',
  'countries',
  'instantConfirmation',
  'confirmsGuests',
  'petsAllowed',
  'petsPerTrip',
  'petRules',
  'baggageRules',
  'parcelClasses',
  'parcelMaxKg',
  'forbiddenGoods',
  'english',
  'asksDocuments',
  'changeHours',
  'releaseHours',
] as const satisfies readonly (keyof CarrierAbout)[];

export const carrierLogo = z.object({ carrierLogo: z.string() });

const inEnglish = z.optional(optionalText(descriptionRule));

export const aboutInput = z.object({
  ...carrierRules.shape,
  carrierName: line(carrierNameRule),
  logoLink: optionalText(linkRule, wholeLink),
  contacts: contactList,
  description: optionalText(descriptionRule),
  countries: z.array(z.enum(COUNTRIES)),
  petRules: optionalText(descriptionRule),
  baggageRules: optionalText(descriptionRule),
  forbiddenGoods: optionalText(descriptionRule),
  english: z.optional(
    z.object({
      description: inEnglish,
      petRules: inEnglish,
      baggageRules: inEnglish,
      forbiddenGoods: inEnglish,
    }),
  ),
  /** They are unchanged when they are absent. */
  petsPerTrip: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_PETS_PER_TRIP)))),
  confirmsGuests: z.optional(z.boolean()),
  asksDocuments: z.optional(z.boolean()),
  changeHours: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(336)))),
  releaseHours: z.optional(z.nullable(z.literal(RELEASE_HOURS))),
  parcelMaxKg: z.coerce
    .number({ error: 'field_invalid' })
    .check(
      z.int({ error: 'field_invalid' }),
      z.minimum(0, { error: 'field_invalid' }),
      z.maximum(500, { error: 'field_invalid' }),
    ),
});

export const carrierPage = z.object({
  ...carrierCard.shape,
  description: z.string(),
  english: z.optional(englishWords),
  logoLink: z.string(),
  photos: z.array(photo),
  /** The contacts that the carrier publishes for everybody. */
  contacts: z.array(contact),
  countries: z.array(z.string()),
  /** Whether operators have hidden the page; only the carrier's own members and operators still get it. */
  hidden: z.boolean(),
  tripsCount: z.number(),
  since: instant,
  /** The day of the carrier's declaration to offer only services that comply with the law. */
  declaredOn: z.nullable(date),
  /** The carrier's legal identity; null where it has not entered it. */
  issuer: z.nullable(issuer),
  rules: carrierRules,
  /** Whether an active route confirms bookings otherwise than these rules say. */
  routesDiffer: z.boolean(),
  drivers: z.array(
    z.object({ id: z.number(), name: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) }),
  ),
});
export type CarrierPage = z.output<typeof carrierPage>;

/** A member, as their carrier sees them; `busId` is the bus assigned to a driver. */
export const member = z.object({
  accountId: z.number(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(MEMBER_ROLES),
  busId: z.nullable(z.number()),
  since: instant,
  tripsDone: z.number(),
  /** The number of current and future trips that they drive, and how many of these are under way or have bookings. */
  tripsAhead: z.number(),
  tripsSold: z.number(),
});
export type Member = z.output<typeof member>;
