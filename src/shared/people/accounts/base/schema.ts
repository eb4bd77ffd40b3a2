import * as z from 'zod/mini';
import { email, exact, optionalLine, optionalPersonLine, optionalText, personLine } from '#shared/core/checked-text.ts';
import { carrierNameRule, lastNameRule, nameRule, passwordRule, phoneRule } from '#shared/core/field-rules.ts';
import { instant, locale } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';

/** The types of users; the empty type is an administrator (docs/product.md 1.2). */
export const USER_TYPES = ['passenger', 'driver', 'carrier', ''] as const;
export type UserType = (typeof USER_TYPES)[number];

export const MEMBER_ROLES = ['owner', 'dispatcher', 'driver'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const user = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  userType: z.enum(USER_TYPES),
  verified: z.boolean(),
  emailConfirmed: z.boolean(),
  /** Whether to offer a passkey: the person has none, and none was offered before. */
  offerPasskey: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  locale,
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** The carrier that a person works for, with the fields that the shell needs (`carrierInfo`). */
export const carrierInfo = z.object({
  carrier_id: z.number(),
  carrierName: z.string(),
  carrierLogo: z.nullable(z.string()),
  singleDriver: z.boolean(),
  role: z.enum(MEMBER_ROLES),
  hasBus: z.boolean(),
  tripsCount: z.number(),
});
export type CarrierInfo = z.output<typeof carrierInfo>;

export const identity = z.object({ user, carrier: z.nullable(carrierInfo) });
export type Identity = z.output<typeof identity>;

/** A new sign-in. The token is returned only here; the server stores only its hash. */
export const signedIn = z.object({ token: z.string(), user, carrier: z.nullable(carrierInfo) });

const termsAgreed = z.boolean().check(z.refine((agreed) => agreed, { error: 'terms_required' }));

export const credentials = z.object({
  email: email(),
  password: z
    .string()
    .check(z.minLength(1, { error: 'password_required' }), z.maxLength(200, { error: 'password_max_length' })),
});

/** Sign-up of every user type; a carrier enters its company name, a driver says whether they work alone. */
export const signUp = z
  .object({
    userType: z.enum(['passenger', 'driver', 'carrier']),
    singleDriver: z._default(z.boolean(), true),
    carrierName: optionalLine(carrierNameRule),
    name: personLine(nameRule),
    lastName: optionalPersonLine(lastNameRule),
    phone: optionalText(phoneRule, storedPhone),
    email: email(),
    password: exact(passwordRule),
    passwordRepeat: z.string(),
    terms: termsAgreed,
    locale: z._default(locale, 'uk'),
  })
  .check(
    z.refine((form) => form.password === form.passwordRepeat, { error: 'password_repeat', path: ['passwordRepeat'] }),
    z.refine((form) => form.userType !== 'carrier' || form.carrierName !== '', {
      error: 'carrier_name_required',
      path: ['carrierName'],
    }),
  );
export type SignUp = z.input<typeof signUp>;

/** The public data of a driver, without phone and contacts. */
export const publicDriver = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  verified: z.boolean(),
  drivingSince: z.nullable(z.string()),
  languages: z.array(z.string()),
  description: z.string(),
  rating: z.nullable(z.number()),
  ratingCount: z.number(),
  carrier: z.nullable(z.object({ id: z.number(), name: z.string(), singleDriver: z.boolean() })),
  /** The bus assigned to the driver, or their own bus. */
  busId: z.nullable(z.number()),
  tripsCount: z.number(),
});
export type PublicDriver = z.output<typeof publicDriver>;
