import * as z from 'zod/mini';
import { id, instant } from '#shared/core/fields.ts';
import { ALL_PHRASES } from './phrases.ts';
import { announced, clientId, extras, messageParts, messageText, picture } from './schema.ts';

/**
 * The socket messages of chat (docs/product.md 11.2, docs/chat.md).
 * Client → server: the server answers every `message` with `sent` or `error`, both with its `clientId`. Without an answer,
 * the client sends the message again with the same `clientId`.
 */
export const chatClientMessages = {
  message: z
    .object({
      type: z.literal('message'),
      chat_id: id,
      clientId,
      message: z._default(messageText, ''),
      ...messageParts,
    })
    .check(z.refine((sent) => sent.message !== '' || sent.phrase !== undefined || sent.place !== undefined)),
  typing: z.object({ type: z.literal('typing'), chat_id: id }),
  read: z.object({ type: z.literal('read'), chat_id: id, seq: z.int().check(z.minimum(0)) }),
};

/**
 * Server → client. `message` goes to all sockets of both people, including the sender's other screens. Messages of one chat
 * can arrive out of order: `seq` defines the order, and the client fetches a missing `seq` with `GET …/messages?after=`.
 */
export const chatServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    chat_id: z.number(),
    /** A phrase is translated to the reader's saved language; the text is empty for a picture without text. */
    message: z.string(),
    created_at: instant,
    /** The sender's name. */
    name: z.string(),
    /** The URL of the picture; null if there is none. */
    image: z.nullable(z.string()),
    id: z.number(),
    seq: z.number(),
    clientId: z.string(),
    senderId: z.number(),
    phrase: z.nullable(z.enum(ALL_PHRASES)),
    picture: z.nullable(picture),
    /** For an announcement to a trip: `text` is the part of `message` after the phrase. */
    announcement: z.optional(z.extend(announced, { text: z.string() })),
    /** The member of a carrier's office who wrote it, as the reader sees the name. */
    author: z.optional(z.string()),
    /** The reader needs no notification: a colleague of their office wrote it, or a colleague has the conversation. */
    quiet: z.optional(z.boolean()),
    ...extras,
  }),
  z.object({
    type: z.literal('sent'),
    chat_id: z.number(),
    clientId: z.string(),
    id: z.number(),
    seq: z.number(),
    created_at: instant,
  }),
  /**
   * An account has read up to `seq`: the other person (the message is marked as read), or the same person on another screen.
   */
  z.object({ type: z.literal('read'), chat_id: z.number(), account_id: z.number(), seq: z.number() }),
  /** The recipient of the announcement at `seq` confirmed that they understood it; sent to all screens of both people. */
  z.object({ type: z.literal('acknowledged'), chat_id: z.number(), seq: z.number(), at: instant }),
  /** The message at `seq` was deleted for both by its author. */
  z.object({ type: z.literal('withdrawn'), chat_id: z.number(), seq: z.number() }),
  /** The other person is typing; the indicator is shown for `TYPING_MS` after the last such message. */
  z.object({ type: z.literal('typing'), chat_id: z.number(), account_id: z.number() }),
  z.object({
    type: z.literal('unread'),
    total: z.number(),
    version: z.number(),
    epoch: z.string(),
    chat_id: z.number(),
    unreadCount: z.number(),
  }),
  /** The server could not process a message of this client; `code` is one of SOCKET_ERRORS or of PROBLEMS. */
  z.object({ type: z.literal('error'), code: z.string(), clientId: z.string() }),
]);
export type ChatServerMessage = z.output<typeof chatServerMessage>;

/** `typing` is sent at most once per `TYPING_EVERY`, and the indicator is shown for `TYPING_MS`; both in ms. */
export const TYPING_EVERY = 3_000;
export const TYPING_MS = 6_000;
