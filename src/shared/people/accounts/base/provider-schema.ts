import * as z from 'zod/mini';
import { exact, optionalLine, optionalPersonLine, optionalText, personLine } from '#shared/core/checked-text.ts';
import { carrierNameRule, lastNameRule, nameRule, passwordRule, phoneRule } from '#shared/core/field-rules.ts';
import { instant, locale } from '#shared/core/fields.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { signedIn } from './schema.ts';
import { browserSecret, stepTicket } from './second-factor-schema.ts';

/** The purpose of a redirect to a provider: to sign in, to link the identity, or to prove one's identity again. */
export const PURPOSES = ['enter', 'link', 'check'] as const;
export type ProviderPurpose = (typeof PURPOSES)[number];

export const providerStart = z.object({ holder: browserSecret, purpose: z.enum(['enter', 'check']) });

/** The start of linking; it has its own endpoint, because that requires a proof. */
export const providerLinkStart = z.object({ holder: browserSecret });

/** The query string with which the provider redirected the popup back, unchanged. */
export const providerReturn = z.object({ holder: browserSecret, query: z.string().check(z.maxLength(8000)) });

/**
 * The outcome of the redirect. `link` requires the password of the account with that email; `setup` requires the data for a
 * new account.
 */
export const providerOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signedIn'), signedIn }),
  z.object({ state: z.literal('secondFactor'), ticket: z.string() }),
  z.object({ state: z.literal('link'), ticket: z.string(), email: z.string() }),
  z.object({ state: z.literal('setup'), ticket: z.string() }),
  z.object({ state: z.literal('linked') }),
  z.object({ state: z.literal('checked'), ticket: z.string() }),
]);
export type ProviderOutcome = z.output<typeof providerOutcome>;

export const heldTicket = z.object({ ticket: stepTicket, holder: browserSecret });

export const linkWithPassword = z.object({
  ticket: stepTicket,
  holder: browserSecret,
  password: z
    .string()
    .check(z.minLength(1, { error: 'password_required' }), z.maxLength(200, { error: 'password_max_length' })),
});

/** The data of a new person as their first step established it: an identity provider, or the code that went to `phone`. */
export const newcomer = z.object({
  provider: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  name: z.string(),
  lastName: z.string(),
});

/** The other fields of a new account. The email is the provider's, or there is none beside a proven number; the password is optional. */
export const providerSignUp = z
  .object({
    ticket: stepTicket,
    holder: browserSecret,
    userType: z.enum(['passenger', 'driver', 'carrier']),
    singleDriver: z._default(z.boolean(), true),
    carrierName: optionalLine(carrierNameRule),
    name: personLine(nameRule),
    lastName: optionalPersonLine(lastNameRule),
    phone: optionalText(phoneRule, storedPhone),
    password: z._default(
      exact((text) => (text === '' ? null : passwordRule(text))),
      '',
    ),
    terms: z.boolean().check(z.refine((agreed) => agreed, { error: 'terms_required' })),
    locale: z._default(locale, 'uk'),
  })
  .check(
    z.refine((form) => form.userType !== 'carrier' || form.carrierName !== '', {
      error: 'carrier_name_required',
      path: ['carrierName'],
    }),
  );

export const linkedIdentity = z.object({
  id: z.number(),
  provider: z.string(),
  /** The provider's name on this installation; its id if it is no longer offered. */
  name: z.string(),
  email: z.string(),
  createdAt: instant,
});
