import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { date, instant } from '#shared/core/fields.ts';
import { isLocalDate } from '#shared/core/time.ts';

export const TERMS_MAX = 40_000;
export const CHANGES_MAX = 2_000;
export const ANNOUNCEMENT_MAX = 500;

/** Parts of the service that administrators can switch off. */
export const FEATURES = ['guestBookings', 'alerts', 'reviewPhotos', 'telegram'] as const;
export type Feature = (typeof FEATURES)[number];

export const AUDIENCES = ['all', 'passenger', 'driver', 'carrier'] as const;

const text = (max: number) =>
  checkedText((typed) => (typed === '' ? 'field_required' : typed.length > max ? 'text_max_length' : null));

const bothLanguages = { uk: z.string(), en: z.string() };

export const termsVersion = z.object({
  id: z.number(),
  ...bothLanguages,
  changesUk: z.string(),
  changesEn: z.string(),
  publishedAt: instant,
});
export type TermsVersion = z.output<typeof termsVersion>;

export const termsRow = z.object({ ...termsVersion.shape, accepted: z.number() });
export type TermsRow = z.output<typeof termsRow>;

export const termsInput = z.object({
  uk: text(TERMS_MAX),
  en: text(TERMS_MAX),
  changesUk: text(CHANGES_MAX),
  changesEn: text(CHANGES_MAX),
});
export type TermsInput = z.output<typeof termsInput>;

const announcement = {
  audience: z.enum(AUDIENCES),
  /** Shown in the colour of what needs attention. */
  urgent: z.boolean(),
  /** Whether a reader can put it away. */
  dismissable: z.boolean(),
};

export const announcementRow = z.object({
  id: z.number(),
  ...announcement,
  ...bothLanguages,
  /** The first and the last day, in Kyiv. */
  from: date,
  to: date,
  state: z.enum(['planned', 'shown', 'over']),
});
export type AnnouncementRow = z.output<typeof announcementRow>;

const day = checkedText((typed) => (isLocalDate(typed) ? null : 'date_format'));

export const announcementInput = z
  .object({ ...announcement, uk: text(ANNOUNCEMENT_MAX), en: text(ANNOUNCEMENT_MAX), from: day, to: day })
  .check((context) => {
    const { from, to } = context.value;
    if (to >= from || !isLocalDate(to)) return;
    context.issues.push({ code: 'custom', path: ['to'], message: 'last_day_order', input: to, continue: true });
  });
export type AnnouncementInput = z.output<typeof announcementInput>;

export const switchRow = z.object({ name: z.enum(FEATURES), offSince: z.nullable(instant) });
export type SwitchRow = z.output<typeof switchRow>;

export const bulletins = z.object({
  announcements: z.array(z.object({ id: z.number(), urgent: z.boolean(), dismissable: z.boolean(), ...bothLanguages })),
  /** The terms that a signed-in person has not accepted yet. */
  terms: z.nullable(z.object({ id: z.number(), changesUk: z.string(), changesEn: z.string() })),
  /** Names of statuses and amenities that the operators wrote, by key; missing where they wrote none. */
  texts: z.optional(z.record(z.string(), z.object({ uk: z.string(), en: z.string() }))),
});
export type Bulletins = z.output<typeof bulletins>;
