import * as z from 'zod/mini';
import { id, instant, localName } from '#shared/core/fields.ts';
import { ALL_PHRASES, PHRASES } from './phrases.ts';

export const MAX_TEXT = 4000;
/** Maximum size of a JPG, PNG, GIF or WEBP picture in bytes (docs/product.md 11.4). */
export const MAX_CHAT_IMAGE_BYTES = 10 * 1024 * 1024;
export const CHAT_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const DEFAULT_MESSAGES = 50;
export const MAX_MESSAGES = 200;

/** The sequence number of a message in its chat, from 1, without gaps; 0 means before the first message. */
const place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

/** A UUID that the sending client gives to a message. The server treats two messages with the same id as one message. */
export const clientId = z.uuid('field_invalid');

/** Line ends as programs write them, including the soft line break of a document. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters; only line ends and tabs stay in a text. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

/** A character that is seen: a letter, digit, mark on one, punctuation or a picture, but no filler, which only looks like a letter to programs. */
const VISIBLE = /(?![\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text of a message, from whatever program it was pasted; it is trimmed, and empty if nothing of it is visible. */
export const messageText = z.string('field_invalid').check(
  z.overwrite((value) => value.replace(LINE_END, '\n').replace(CONTROL, '')),
  z.trim(),
  z.overwrite((value) => (VISIBLE.test(value) ? value : '')),
  z.maxLength(MAX_TEXT, 'message_max_length'),
);

export const chatPlace = z.object({
  latitude: z.number('field_invalid').check(z.minimum(-90, 'field_invalid'), z.maximum(90, 'field_invalid')),
  longitude: z.number('field_invalid').check(z.minimum(-180, 'field_invalid'), z.maximum(180, 'field_invalid')),
});
export type ChatPlace = z.output<typeof chatPlace>;

/** The place in the chat of the message that is answered. */
const replyTo = z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647)));

/** Parts of a text message besides its text, on the socket and in a request. */
export const messageParts = {
  phrase: z.optional(z.enum(PHRASES, 'field_invalid')),
  replyTo,
  place: z.optional(chatPlace),
};

export const messageInput = z.object({ clientId, text: z._default(messageText, ''), ...messageParts }).check(
  z.refine((input) => input.text !== '' || input.phrase !== undefined || input.place !== undefined, {
    path: ['text'],
    error: 'field_required',
  }),
);

/** Details of a stored file: the text under a picture, or the length of a voice note. */
export const imageQuery = z.object({
  clientId,
  text: z._default(messageText, ''),
  replyTo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
});
export const voiceQuery = z.object({
  clientId,
  seconds: z.coerce
    .number()
    .check(z.int('field_invalid'), z.minimum(1, 'field_invalid'), z.maximum(60, 'field_invalid')),
  replyTo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
});

export const picture = z.object({ url: z.string(), thumb: z.string(), width: z.number(), height: z.number() });
export type ChatPicture = z.output<typeof picture>;

/** A voice note: its file, and its length in seconds. */
export const voice = z.object({ url: z.string(), seconds: z.number() });
export type ChatVoice = z.output<typeof voice>;

/** The message that another one answers, shortened. A `phrase` replaces it, as in a message. */
export const quote = z.object({
  seq: z.number(),
  senderId: z.number(),
  text: z.string(),
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  hasPicture: z.boolean(),
  /** The member of a carrier's office who wrote it. */
  author: z.optional(z.string()),
});
export type Quote = z.output<typeof quote>;

export const extras = {
  reply: z.optional(quote),
  place: z.optional(chatPlace),
  voice: z.optional(voice),
};

/** The announcement data of a message: its trip, and when the recipient confirmed that they understood it. */
export const announced = z.object({ tripId: z.number(), acknowledgedAt: z.nullable(instant) });

/** A message as both people receive it; `text` is empty if it is only a phrase or a picture. */
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
  /** The member of a carrier's office who wrote it; missing in the customer's messages and between two people. */
  author: z.optional(z.string()),
  ...extras,
});
export type Message = z.output<typeof message>;

/**
 * Messages in the order of `seq`; `more` is true if there are further messages in the requested direction. `lastSeq` is the
 * last `seq` of the chat. If `epoch` differs from before, a backup was restored, and a `seq` may now belong to another
 * message.
 */
export const messagePage = z.object({
  messages: z.array(message),
  more: z.boolean(),
  lastSeq: z.number(),
  epoch: z.string(),
  /** The places of messages that were deleted within the last day, for screens that missed it. */
  withdrawn: z.optional(z.array(z.number())),
});
export type MessagePage = z.output<typeof messagePage>;

export const messagesQuery = z.object({
  before: z.optional(place),
  after: z.optional(place),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_MESSAGES)), DEFAULT_MESSAGES),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/** The subject of a chat: the booking or the trip from which it was last opened, otherwise the person's profile. */
export const about = z.object({
  kind: z.enum(['trip', 'booking', 'profile']),
  tripId: z.nullable(z.number()),
  bookingId: z.nullable(z.number()),
  from: z.nullable(localName),
  to: z.nullable(localName),
  departsAt: z.nullable(instant),
  /** Time zone of the place of departure. */
  zone: z.nullable(z.string()),
  status: z.nullable(z.string()),
});
export type About = z.output<typeof about>;

/** The other person of the chat, or the carrier whose chat it is: then without an account. */
const person = {
  accountId: z.nullable(z.number()),
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
  /** A phrase is translated to the reader's language; the text is empty for a picture without text. */
  lastMessage: z.string(),
  lastMessageTime: instant,
  lastKind: z.enum(LAST_KINDS),
  lastMine: z.boolean(),
  lastSeq: z.number(),
  /** The `seq` up to which the other person has read. */
  readByOther: z.number(),
  about,
});
export type Contact = z.output<typeof contact>;

export const chat = z.object({
  id: z.number(),
  ...person,
  about,
  lastSeq: z.number(),
  unreadCount: z.number(),
  lastReadSeq: z.number(),
  readByOther: z.number(),
  /** Whether the reader has blocked the other person. */
  blocked: z.boolean(),
  /** Whether the server would accept a message now. */
  canSend: z.boolean(),
  /** Until when operators have stopped the reader from writing; null while they have not. */
  restrictedUntil: z.nullable(instant),
  /** Whether the reader answers here for the carrier that they work for. */
  office: z.boolean(),
  /** The carrier whose office can read this conversation of its driver; null if nobody else reads it. */
  readBy: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type Chat = z.output<typeof chat>;

/**
 * The person to open a chat with, by where the chat is opened from: the other side of a booking or a trip, or the person of a
 * profile.
 */
export const openInput = z.discriminatedUnion('from', [
  z.object({ from: z.literal('booking'), bookingId: id, to: z.enum(['driver', 'carrier', 'passenger']) }),
  z.object({ from: z.literal('trip'), tripId: id, to: z.enum(['driver', 'carrier']) }),
  z.object({ from: z.literal('driver'), accountId: id }),
  z.object({ from: z.literal('carrier'), carrierId: id }),
]);
export type OpenInput = z.output<typeof openInput>;

/**
 * The unread count for menu, list, title and badge. Within one epoch, a count is newer than another if its `version` is not
 * smaller.
 */
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

export const MAX_FOUND = 30;
export const MIN_SEARCHED = 2;

/** Messages with all of these words, the latest first; of one chat, or of all that the reader lists. */
export const foundQuery = z.object({
  q: z
    .string('field_invalid')
    .check(z.trim(), z.minLength(MIN_SEARCHED, 'field_required'), z.maxLength(100, 'field_invalid')),
  chatId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  /** The `id` of the last message that is shown already. */
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});
export type FoundQuery = z.output<typeof foundQuery>;

export const foundMessage = z.object({
  id: z.number(),
  chatId: z.number(),
  seq: z.number(),
  /** The other person of the chat, or the carrier whose chat it is. */
  name: z.string(),
  mine: z.boolean(),
  text: z.string(),
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  created_at: instant,
});
export type FoundMessage = z.output<typeof foundMessage>;
export const foundPage = z.object({ messages: z.array(foundMessage), more: z.boolean() });

export const readQuery = z.object({ seq: z.optional(place) });
