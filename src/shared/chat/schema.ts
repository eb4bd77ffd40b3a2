import * as z from 'zod/mini';
import { id, instant, localName } from '../core/fields.ts';
import { ALL_PHRASES, PHRASES } from './phrases.ts';

/** Characters of a message. */
export const MAX_TEXT = 4000;
export const MAX_REPORT_WORDS = 500;
/** JPG, PNG, GIF and WEBP up to this many bytes (docs/product.md 11.4). */
export const MAX_CHAT_IMAGE_BYTES = 10 * 1024 * 1024;
export const CHAT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const DEFAULT_MESSAGES = 50;
export const MAX_MESSAGES = 200;

/** A message's place in its chat, from 1, without gaps; 0 is before the first. */
const place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** Given to a message by the screen that sends it (a UUID): sent again under the same id, it is the same message. */
export const clientId = z.uuid('field_invalid');

/** Of control characters only line ends and tabs belong into a text. */
const CONTROL = /(?![\n\r\t])\p{Cc}/u;

/** What is written: trimmed. */
export const messageText = z.string('field_invalid').check(
  z.trim(),
  z.maxLength(MAX_TEXT, 'message_max_length'),
  z.refine((value) => !CONTROL.test(value), 'field_invalid'),
);

/** What is said: a text or a phrase. */
export const messageInput = z
  .object({ clientId, text: z._default(messageText, ''), phrase: z.optional(z.enum(PHRASES, 'field_invalid')) })
  .check(
    z.refine((input) => input.text !== '' || input.phrase !== undefined, { path: ['text'], error: 'field_required' }),
  );

export const picture = z.object({ url: z.string(), thumb: z.string(), width: z.number(), height: z.number() });
export type ChatPicture = z.output<typeof picture>;

/** What makes a message an announcement: the trip that it is about, and when who got it said that they understood. */
export const announced = z.object({ tripId: z.number(), acknowledgedAt: z.nullable(instant) });

/** A message as both people get it; its `text` is empty where it is a phrase or a picture alone. */
export const message = z.object({
  id: z.number(),
  seq: z.number(),
  clientId: z.string(),
  senderId: z.number(),
  text: z.string(),
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  picture: z.nullable(picture),
  created_at: instant,
  announcement: z.optional(announced),
});
export type Message = z.output<typeof message>;

/**
 * Messages in the order of `seq`; `more` says that there are further ones in the direction that was asked for. `lastSeq` is the
 * last place of the chat. Where `epoch` is another than before, a backup was restored: places may hold other messages.
 */
export const messagePage = z.object({
  messages: z.array(message),
  more: z.boolean(),
  lastSeq: z.number(),
  epoch: z.string(),
});
export type MessagePage = z.output<typeof messagePage>;

export const messagesQuery = z.object({
  before: z.optional(place),
  after: z.optional(place),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_MESSAGES)), DEFAULT_MESSAGES),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/** What a chat is about: the booking or the trip that it was last opened from, else the person's profile. */
export const about = z.object({
  kind: z.enum(['trip', 'booking', 'profile']),
  tripId: z.nullable(z.number()),
  bookingId: z.nullable(z.number()),
  from: z.nullable(localName),
  to: z.nullable(localName),
  departsAt: z.nullable(instant),
  /** Of the place of departure. */
  zone: z.nullable(z.string()),
  /** Of the trip. */
  status: z.nullable(z.string()),
});
export type About = z.output<typeof about>;

/** Who is on the other side. */
const person = {
  accountId: z.number(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(['passenger', 'driver', 'carrier']),
  carrier: z.nullable(z.object({ id: z.number(), name: z.string() })),
};

export const LAST_KINDS = ['text', 'phrase', 'image'] as const;

/** A chat in the list of contacts (docs/product.md 19.1). */
export const contact = z.object({
  id: z.number(),
  ...person,
  unreadCount: z.number(),
  /** A phrase in the reader's language; empty for a picture without text. */
  lastMessage: z.string(),
  lastMessageTime: instant,
  lastKind: z.enum(LAST_KINDS),
  /** The reader wrote it. */
  lastMine: z.boolean(),
  lastSeq: z.number(),
  /** The place up to which the other has read. */
  readByOther: z.number(),
  about,
});
export type Contact = z.output<typeof contact>;

/** The head of one chat. */
export const chat = z.object({
  id: z.number(),
  ...person,
  about,
  lastSeq: z.number(),
  unreadCount: z.number(),
  lastReadSeq: z.number(),
  readByOther: z.number(),
  /** The reader has blocked the other. */
  blocked: z.boolean(),
  /** A message would be taken now. */
  canSend: z.boolean(),
});
export type Chat = z.output<typeof chat>;

/** With whom, and from where: the person on a booking's or a trip's other side, or the one whose profile it is. */
export const openInput = z.discriminatedUnion('from', [
  z.object({ from: z.literal('booking'), bookingId: id, to: z.enum(['driver', 'carrier', 'passenger']) }),
  z.object({ from: z.literal('trip'), tripId: id, to: z.enum(['driver', 'carrier']) }),
  z.object({ from: z.literal('driver'), accountId: id }),
  z.object({ from: z.literal('carrier'), carrierId: id }),
]);
export type OpenInput = z.output<typeof openInput>;

/** One number for menu, list, title and badge. Within one epoch it is newer than another if its `version` is not smaller. */
export const unread = z.object({ total: z.number(), version: z.number(), epoch: z.string() });
export type Unread = z.output<typeof unread>;

/** An unread message of `GET /api/messages/unread` (docs/product.md 19.1). */
export const unreadMessage = z.object({
  chat_id: z.number(),
  text: z.string(),
  created_at: instant,
  seq: z.number(),
  name: z.string(),
});

export const REPORT_REASONS = ['spam', 'rude', 'fraud', 'other'] as const;
export const reportInput = z.object({
  reason: z.enum(REPORT_REASONS, 'field_invalid'),
  words: z._default(
    z.string('field_invalid').check(z.trim(), z.maxLength(MAX_REPORT_WORDS, 'description_max_length')),
    '',
  ),
});
export type ReportInput = z.output<typeof reportInput>;

export const readQuery = z.object({ seq: z.optional(place) });
