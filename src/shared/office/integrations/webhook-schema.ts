import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import type { Rule } from '#shared/core/field-rules.ts';
import { instant } from '#shared/core/fields.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

export const MAX_WEBHOOKS = 10;

/** The seconds after which a failed delivery is tried again: eight attempts over 28 hours. */
export const RETRY_AFTER = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;

/** An address where nothing has succeeded for this many days is switched off. */
export const FAILING_DAYS = 3;

/** For this many hours the secret before signs beside the new one. */
export const OLD_SECRET_HOURS = 24;

export const LOG_SIZE = 50;

/** The first characters of an answer that the log keeps. */
export const ANSWER_LENGTH = 300;

export const DELIVERY_STATES = ['waiting', 'done', 'failed'] as const;

/** An address without a user, a password or an anchor. */
const ADDRESS = /^https?:\/\/[^\s/@#?]+(?:[/?][^\s#]*)?$/i;

/** The form of an address that may be named; whether the server sends there, it decides itself. */
export const webhookUrlRule: Rule = (text) => {
  if (text === '') return 'field_required';
  return text.length <= 500 && ADDRESS.test(text) ? null : 'webhook_url';
};

export const webhookInput = z.object({
  url: checkedText(webhookUrlRule),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(z.minLength(1, { error: 'field_required' }), z.maxLength(WEBHOOK_EVENTS.length)),
});

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: instant,
  /** Until when the secret before signs too. */
  oldSecretUntil: z.nullable(instant),
  disabledAt: z.nullable(instant),
  /** The reason why it is off: the owner's choice, failures over days, or the response 410. */
  disabledWhy: z.nullable(z.enum(['owner', 'failing', 'gone', 'blocked'])),
  failingSince: z.nullable(instant),
});

export type Webhook = z.output<typeof webhook>;

export const delivery = z.object({
  id: z.number(),
  /** The id of the event, which is the header `webhook-id`. */
  eventId: z.string(),
  type: z.string(),
  createdAt: instant,
  state: z.enum(DELIVERY_STATES),
  nextAt: z.nullable(instant),
  attempts: z.number(),
  /** The last attempt. */
  last: z.nullable(
    z.object({
      at: instant,
      status: z.nullable(z.number()),
      ms: z.number(),
      answer: z.string(),
      error: z.nullable(z.string()),
    }),
  ),
});

export type Delivery = z.output<typeof delivery>;
