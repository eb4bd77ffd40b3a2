import * as z from 'zod/mini';
import { email, line, optionalPersonLine, personLine } from '#shared/core/checked-text.ts';
import { carrierNameRule, lastNameRule, nameRule } from '#shared/core/field-rules.ts';
import { instant, locale } from '#shared/core/fields.ts';
import { MEMBER_ROLES } from '#shared/people/accounts/base/schema.ts';
import { INVITED_ROLES } from './policy.ts';
import { carrierCard } from './schema.ts';

/** The invited person, their role, and the language of the mail. */
export const invitationInput = z.object({
  email: email(),
  name: personLine(nameRule),
  lastName: optionalPersonLine(lastNameRule),
  role: z.enum(INVITED_ROLES),
  locale: z._default(locale, 'uk'),
});

/** An unanswered invitation, as the carrier sees it. */
export const invitation = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  role: z.enum(INVITED_ROLES),
  sentAt: instant,
  expiresAt: instant,
});
export type Invitation = z.output<typeof invitation>;

/** An invitation, as the invited person sees it. */
export const ownInvitation = z.object({
  id: z.number(),
  role: z.enum(INVITED_ROLES),
  carrier: carrierCard,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

/** The name under which a single driver becomes a company. */
export const companyInput = z.object({ carrierName: line(carrierNameRule) });

export const roleChange = z.object({ role: z.enum(MEMBER_ROLES) });
