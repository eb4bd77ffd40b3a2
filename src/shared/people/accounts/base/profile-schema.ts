import * as z from 'zod/mini';
import { optionalLine, optionalPersonLine, optionalText, personLine } from '#shared/core/checked-text.ts';
import {
  addressRule,
  cityRule,
  countryRule,
  descriptionRule,
  lastNameRule,
  licenseRule,
  nameRule,
  phoneRule,
  type Rule,
} from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { contact, contactList } from './contacts.ts';
import { USER_TYPES } from './schema.ts';

const FIRST_BIRTH = '1900-01-01';
const FIRST_DRIVE = '1950-01';

/** Pads a date that was entered in separate fields: `1962-3-7` → `1962-03-07`; a text that is not a date is only trimmed. */
export function fullDate(text: string): string {
  const [year = '', ...rest] = text.trim().split('-');
  const date = [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
  return isLocalDate(date) || isMonth(date) ? date : text.trim();
}

/**
 * Returns the rule for a date of birth. Without `today`, dates in the future are allowed; the server checks again with its
 * own date.
 */
export function birthDateRule(today?: LocalDate): Rule {
  return (date) => {
    if (!isLocalDate(date)) return 'birth_date_format';
    if (date < FIRST_BIRTH) return 'birth_date_past';
    return today !== undefined && date > today ? 'birth_date_future' : null;
  };
}

/** Returns the rule for the month in which a person started to drive, `YYYY-MM`. Without `today`, future months are allowed. */
export function drivingSinceRule(today?: LocalDate): Rule {
  return (month) => {
    if (!isMonth(month)) return 'driving_since_format';
    if (month < FIRST_DRIVE) return 'driving_since_past';
    return today !== undefined && month > today.slice(0, 7) ? 'driving_since_future' : null;
  };
}

function isMonth(text: string): boolean {
  return isLocalDate(`${text}-01`);
}

/** The values of the field gender (docs/product.md 3.12). */
export const GENDERS = ['male', 'female', 'other', 'not_selected'] as const;

/** Languages spoken along the routes; a person selects those that they speak. */
export const LANGUAGES = [
  'uk',
  'en',
  'pl',
  'de',
  'ro',
  'cs',
  'sk',
  'hu',
  'it',
  'es',
  'pt',
  'fr',
  'nl',
  'lt',
  'bg',
] as const;

/** All fields of the person's own profile (docs/product.md 3.12). */
export const profile = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  contacts: z.array(contact),
  city: z.string(),
  address: z.string(),
  /** Country code or name; empty if not given. */
  country: z.string(),
  gender: z.enum(GENDERS),
  /** YYYY-MM-DD, or empty. */
  dateOfBirth: z.string(),
  description: z.string(),
  licenseNumber: z.string(),
  /** YYYY-MM, or empty. */
  drivingSince: z.string(),
  languages: z.array(z.string()),
  /** The full picture; lists show its thumbnail. */
  avatarUrl: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  verified: z.boolean(),
  userType: z.enum(USER_TYPES),
  status: z.enum(['active', 'blocked']),
});
export type Profile = z.output<typeof profile>;

/**
 * The fields that a person may change in their own profile. `newPhoneNumber` becomes the phone; an empty value removes it.
 * The driver's fields are stored for drivers only. With `today`, dates in the future are errors; browser and server each pass
 * their own date.
 */
export function profileForm(today?: LocalDate) {
  return z
    .object({
      name: personLine(nameRule),
      lastName: optionalPersonLine(lastNameRule),
      newPhoneNumber: optionalText(phoneRule, storedPhone),
      contacts: z._default(contactList, []),
      city: optionalLine(cityRule),
      address: optionalLine(addressRule),
      country: optionalLine(countryRule),
      gender: z._default(z.enum(GENDERS), 'not_selected'),
      dateOfBirth: optionalText(birthDateRule(today), fullDate),
      description: optionalText(descriptionRule),
      licenseNumber: optionalText(licenseRule),
      drivingSince: optionalText(drivingSinceRule(today), fullDate),
      languages: z._default(
        z.array(z.enum(LANGUAGES)).check(z.maxLength(LIMITS.LANGUAGES_MAX, { error: 'languages_max' })),
        [],
      ),
    })
    .check(
      z.refine(({ dateOfBirth, drivingSince }) => !dateOfBirth || !drivingSince || drivingSince > dateOfBirth, {
        error: 'driving_since_birth',
        path: ['drivingSince'],
      }),
    );
}
export const profileInput = profileForm();
export type ProfileInput = z.output<typeof profileInput>;

/** The square of the picture to keep, in percent of its width and height after rotation; default: the whole picture. */
export const avatarCrop = z.object({
  x: z._default(percent(), 0),
  y: z._default(percent(), 0),
  width: z._default(percent(), 100),
  height: z._default(percent(), 100),
});
export type AvatarCrop = z.output<typeof avatarCrop>;

/** The contact data that the two sides of a booking see of each other. */
export const reachable = z.object({ phone: z.nullable(z.string()), contacts: z.array(contact) });
export type Reachable = z.output<typeof reachable>;

function percent() {
  return z.coerce.number({ error: 'field_invalid' }).check(z.minimum(0), z.maximum(100));
}
