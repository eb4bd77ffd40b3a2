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
} from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { contact, contactList } from './contacts.ts';
import { birthDateRule, drivingSinceRule, fullDate } from './dates.ts';
import { USER_TYPES } from './schema.ts';

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
