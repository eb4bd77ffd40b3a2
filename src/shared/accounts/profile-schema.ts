import * as z from 'zod/mini';
import { checkedText, optionalText } from '../core/checked-text.ts';
import {
  addressRule,
  cityRule,
  countryRule,
  descriptionRule,
  lastNameRule,
  licenseRule,
  nameRule,
  phoneRule,
} from '../core/field-rules.ts';
import { LIMITS } from '../core/limits.ts';
import { storedPhone } from '../core/phone.ts';
import type { LocalDate } from '../core/time.ts';
import { contact, contactList } from './contacts.ts';
import { birthDateRule, drivingSinceRule, fullDate } from './dates.ts';
import { USER_TYPES } from './schema.ts';

/** docs/product.md 3.12. */
export const GENDERS = ['male', 'female', 'other', 'not_selected'] as const;

/** Languages that are spoken along the routes; a person selects those that they speak. */
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

/** Everything that a person sees of their own profile (docs/product.md 3.12). */
export const profile = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  contacts: z.array(contact),
  city: z.string(),
  address: z.string(),
  /** Code of the country, or its name; empty when it is not said. */
  country: z.string(),
  gender: z.enum(GENDERS),
  /** YYYY-MM-DD, or empty. */
  dateOfBirth: z.string(),
  description: z.string(),
  licenseNumber: z.string(),
  /** YYYY-MM, or empty. */
  drivingSince: z.string(),
  languages: z.array(z.string()),
  /** The whole picture, for looking at; lists show its thumbnail. */
  avatarUrl: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  verified: z.boolean(),
  userType: z.enum(USER_TYPES),
  status: z.enum(['active', 'blocked']),
});
export type Profile = z.output<typeof profile>;

/**
 * What a person may change of themselves. `newPhoneNumber` becomes the phone, empty takes it away; the driver's fields are kept
 * of drivers only. With `today` dates in the future are refused: the browser gives its own, the server asks its clock.
 */
export function profileForm(today?: LocalDate) {
  return z
    .object({
      name: checkedText(nameRule),
      lastName: optionalText(lastNameRule),
      newPhoneNumber: optionalText(phoneRule, storedPhone),
      contacts: z._default(contactList, []),
      city: optionalText(cityRule),
      address: optionalText(addressRule),
      country: optionalText(countryRule),
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

/** The square of a picture to keep, in percent of its upright width and height; all of it unless said. */
export const avatarCrop = z.object({
  x: z._default(percent(), 0),
  y: z._default(percent(), 0),
  width: z._default(percent(), 100),
  height: z._default(percent(), 100),
});
export type AvatarCrop = z.output<typeof avatarCrop>;

/** What those who share a booking see of each other. */
export const reachable = z.object({ phone: z.nullable(z.string()), contacts: z.array(contact) });
export type Reachable = z.output<typeof reachable>;

function percent() {
  return z.coerce.number({ error: 'field_invalid' }).check(z.minimum(0), z.maximum(100));
}
