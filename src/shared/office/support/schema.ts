import * as z from 'zod/mini';
import { checkedText, email, optionalText } from '#shared/core/checked-text.ts';
import { emailRule, textRule } from '#shared/core/field-rules.ts';
import { instant, locale, localName } from '#shared/core/fields.ts';
import { normalEmail } from '#shared/core/text/email.ts';
import { typedPhone } from '#shared/sales/bookings/rules/contact-fields.ts';

/** The maximum length of a question to support, in characters. */
const QUESTION_MAX = 2000;
export const ANSWER_MAX = 4000;
export const ANSWER_TITLE_MAX = 80;

const text = checkedText(textRule(QUESTION_MAX));

/** A question from a signed-in person; they are answered at the email of the account. */
export const supportQuestion = z.object({ text, email: optionalText(emailRule, normalEmail) });

/** A question from a visitor, who enters the email for the answer. */
export const visitorQuestion = z.object({ text, email: email() });

export const replyInput = z.object({ text });

/** A question to the carrier from the page of a ticket; the telephone number of the booking proves whose it is. */
export const ticketQuestion = z.object({ text, phone: typedPhone });

/** `open`: support has to answer; `answered`: the person has. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;

const message = z.object({ id: z.number(), at: instant, bySupport: z.boolean(), words: z.string() });

/** A request as the person reads it, by the key in its address. */
export const ownRequest = z.object({
  id: z.number(),
  key: z.string(),
  state: z.enum(TICKET_STATES),
  createdAt: instant,
  messages: z.array(message),
  /** The carrier that is asked; null: support. */
  carrier: z.nullable(z.string()),
});
export type OwnRequest = z.output<typeof ownRequest>;

export const ownRequestRow = z.object({
  id: z.number(),
  key: z.string(),
  state: z.enum(TICKET_STATES),
  since: instant,
  words: z.string(),
});
export type OwnRequestRow = z.output<typeof ownRequestRow>;

/** The lists of the desk: waiting for support, assigned to the reader, waiting for the person, closed. */
export const REQUEST_TABS = ['open', 'mine', 'answered', 'closed'] as const;
export type RequestTab = (typeof REQUEST_TABS)[number];

const operator = z.object({ id: z.number(), name: z.string() });

export const requestRow = z.object({
  id: z.number(),
  state: z.enum(TICKET_STATES),
  since: instant,
  createdAt: instant,
  /** The person's name; a visitor's mail, masked for support. */
  who: z.string(),
  words: z.string(),
  assignee: z.nullable(operator),
});
export type RequestRow = z.output<typeof requestRow>;

export const deskRequest = z.object({
  ...requestRow.shape,
  locale,
  email: z.string(),
  device: z.string(),
  answeredAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  person: z.nullable(
    z.object({
      id: z.number(),
      name: z.string(),
      lastName: z.string(),
      userType: z.enum(['passenger', 'driver', 'carrier', '']),
      carrier: z.nullable(z.string()),
      since: instant,
      tickets: z.number(),
    }),
  ),
  /** The ride or drive of the person that is nearest in time to the question. */
  trip: z.nullable(
    z.object({
      tripId: z.number(),
      bookingId: z.nullable(z.number()),
      from: localName,
      to: localName,
      departsAt: instant,
      zone: z.string(),
    }),
  ),
  messages: z.array(z.object({ ...message.shape, operator: z.nullable(z.string()) })),
  operators: z.array(operator),
});
export type DeskRequest = z.output<typeof deskRequest>;

/** Questions from the page of a ticket, with their answers. */
export const askedByTicket = z.pick(ownRequest, { state: true, messages: true });

export type QuestionTab = (typeof TICKET_STATES)[number];

/** A question of a person without an account, as the office of the carrier reads it. */
export const questionRow = z.object({
  id: z.number(),
  state: z.enum(TICKET_STATES),
  since: instant,
  words: z.string(),
  tripId: z.number(),
  /** Asked from the ticket of this booking by a person of this name; null: before booking. */
  bookingId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  from: localName,
  to: localName,
  departsAt: instant,
  zone: z.string(),
});
export type QuestionRow = z.output<typeof questionRow>;

export const question = z.object({
  ...questionRow.shape,
  /** Whether an answer is mailed; else it is read on the page of the ticket. */
  mailed: z.boolean(),
  messages: z.array(z.object({ ...message.shape, operator: z.nullable(z.string()) })),
});
export type Question = z.output<typeof question>;

export const answerInput = z.object({ text: checkedText(textRule(ANSWER_MAX)), close: z._default(z.boolean(), false) });

export const readyAnswer = z.object({ id: z.number(), title: z.string(), uk: z.string(), en: z.string() });
export type ReadyAnswer = z.output<typeof readyAnswer>;

export const readyAnswerInput = z.object({
  title: checkedText(textRule(ANSWER_TITLE_MAX)),
  uk: checkedText(textRule(ANSWER_MAX)),
  en: checkedText(textRule(ANSWER_MAX)),
});

/** How the last 30 days went: hours until the first answer, and until a request was closed; null without any. */
export const deskTimes = z.object({
  waiting: z.number(),
  oldest: z.nullable(instant),
  firstAnswerHours: z.nullable(z.number()),
  closedHours: z.nullable(z.number()),
});
export type DeskTimes = z.output<typeof deskTimes>;
