import * as z from 'zod/mini';
import { id, instant, locale, localName } from '#shared/core/fields.ts';
import { about, DEFAULT_MESSAGES, LAST_KINDS } from './schema.ts';

/** Which conversations of a carrier are listed (docs/product.md 11.8). */
export const INBOX_FILTERS = ['all', 'unread', 'unanswered', 'mine', 'nobody', 'drivers', 'blocked'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export const MAX_LISTED = 300;
export const MAX_SEARCH = 100;
export const MAX_PHRASE = 1000;
export const MAX_PHRASES = 100;

export const inboxQuery = z.object({
  show: z._default(z.enum(INBOX_FILTERS), 'all'),
  /** Only conversations with people who have a booking on this trip. */
  tripId: z.optional(id),
  /** Only conversations in which these words occur, in a message or in the customer's name. */
  q: z._default(z.string().check(z.trim(), z.maxLength(MAX_SEARCH)), ''),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LISTED)), DEFAULT_MESSAGES),
});
export type InboxQuery = z.output<typeof inboxQuery>;

const member = z.object({ accountId: z.number(), name: z.string() });
export type OfficeMember = z.output<typeof member>;

export const LAST_BY = ['customer', 'me', 'colleague', 'driver'] as const;

export const inboxRow = z.object({
  id: z.number(),
  accountId: z.number(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  unreadCount: z.number(),
  lastMessage: z.string(),
  lastMessageTime: instant,
  lastKind: z.enum(LAST_KINDS),
  lastBy: z.enum(LAST_BY),
  /** The author of the last message, unless it was the reader. */
  lastByName: z.string(),
  /** Since when the customer waits for an answer; null if nobody waits. */
  waitingSince: z.nullable(instant),
  /** The member of the office who has the conversation. */
  assignee: z.nullable(member),
  /** The driver whose conversation it is; null in the company's own conversations. */
  driver: z.nullable(member),
  /** The message in which the searched words occur. */
  found: z.nullable(z.string()),
  about,
});
export type InboxRow = z.output<typeof inboxRow>;

export const inboxCounts = z.object({
  unread: z.number(),
  unanswered: z.number(),
  mine: z.number(),
  nobody: z.number(),
});
export type InboxCounts = z.output<typeof inboxCounts>;

export const inboxPage = z.object({
  rows: z.array(inboxRow),
  /** Of the whole inbox; null in a search. */
  counts: z.nullable(inboxCounts),
  /** Whether there are more conversations than `limit`. */
  more: z.boolean(),
});
export type InboxPage = z.output<typeof inboxPage>;

export const INBOX_EVENTS = ['taken', 'given', 'released', 'settled'] as const;
export type InboxEventKind = (typeof INBOX_EVENTS)[number];

export const inboxEvent = z.object({
  id: z.number(),
  /** The event comes after the message with this `seq`. */
  afterSeq: z.number(),
  kind: z.enum(INBOX_EVENTS),
  by: z.nullable(member),
  to: z.nullable(member),
  at: instant,
});
export type InboxEvent = z.output<typeof inboxEvent>;

export const inboxBooking = z.object({
  id: z.number(),
  tripId: z.number(),
  code: z.string(),
  kind: z.enum(['passenger', 'parcel']),
  status: z.string(),
  name: z.string(),
  seat: z.nullable(z.number()),
  from: localName,
  to: localName,
  /** The boarding place at the stop. */
  point: z.string(),
  departsAt: instant,
  zone: z.string(),
  tripStatus: z.string(),
  /** The passenger's number, as long as the carrier may read it. */
  phone: z.nullable(z.string()),
});
export type InboxBooking = z.output<typeof inboxBooking>;

export const inboxAside = z.object({
  id: z.number(),
  customer: z.object({
    accountId: z.number(),
    name: z.string(),
    firstName: z.string(),
    avatarUrl: z.nullable(z.string()),
    locale,
  }),
  /** The driver whose conversation it is: the office only reads it. */
  driver: z.nullable(member),
  assignee: z.nullable(member),
  waitingSince: z.nullable(instant),
  lastSeq: z.number(),
  office: z.array(member),
  events: z.array(inboxEvent),
  bookings: z.array(inboxBooking),
});
export type InboxAside = z.output<typeof inboxAside>;

/** `was` is the assignee that the reader has seen: a conversation that another member has taken meanwhile is not taken from them. */
export const assignInput = z.object({ to: z.nullable(id), was: z.nullable(id) });
export type AssignInput = z.output<typeof assignInput>;

/** `seq` is the last message that the reader has seen. */
export const settleInput = z.object({ seq: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) });

const phraseText = z._default(
  z.string('field_invalid').check(z.trim(), z.maxLength(MAX_PHRASE, 'message_max_length')),
  '',
);
export const phraseInput = z
  .object({ uk: phraseText, en: phraseText })
  .check(z.refine(({ uk, en }) => uk !== '' || en !== '', { path: ['uk'], error: 'field_required' }));
export type PhraseInput = z.output<typeof phraseInput>;

export const officePhrase = z.object({ id: z.number(), uk: z.string(), en: z.string() });
export type OfficePhrase = z.output<typeof officePhrase>;
