import * as z from 'zod/mini';
import { id, instant } from '../core/fields.ts';
import { ALL_PHRASES, PHRASES } from './phrases.ts';
import { announced, clientId, messageText, picture } from './schema.ts';

/**
 * The messages of chat on the socket (docs/product.md 11.2, docs/chat.md).
 * Client → server: every `message` is answered by `sent` with its clientId, or by `error` with it; no answer means: send it
 * again, under the same id.
 */
export const chatClientMessages = {
  message: z
    .object({
      type: z.literal('message'),
      chat_id: id,
      clientId,
      message: z._default(messageText, ''),
      phrase: z.optional(z.enum(PHRASES)),
    })
    .check(z.refine((sent) => sent.message !== '' || sent.phrase !== undefined)),
  typing: z.object({ type: z.literal('typing'), chat_id: id }),
  read: z.object({ type: z.literal('read'), chat_id: id, seq: z.int().check(z.minimum(0)) }),
};

/**
 * Server → client. `message` goes to every screen of both people, the sender's own too. Messages of one chat may overtake one
 * another on their way: `seq` is the order, and a hole in it is to be asked for by `GET …/messages?after=`.
 */
export const chatServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    chat_id: z.number(),
    /** A phrase in the reader's saved language; empty for a picture alone. */
    message: z.string(),
    created_at: instant,
    /** The sender's name. */
    name: z.string(),
    /** The picture's address, null without one. */
    image: z.nullable(z.string()),
    id: z.number(),
    seq: z.number(),
    clientId: z.string(),
    senderId: z.number(),
    phrase: z.nullable(z.enum(ALL_PHRASES)),
    picture: z.nullable(picture),
    /** Of what was said to everybody on a trip: `text` is what stands in `message` after the phrase. */
    announcement: z.optional(z.extend(announced, { text: z.string() })),
  }),
  z.object({
    type: z.literal('sent'),
    chat_id: z.number(),
    clientId: z.string(),
    id: z.number(),
    seq: z.number(),
    created_at: instant,
  }),
  /** Somebody has read up to `seq`: the other (so it is read), or oneself on another screen. */
  z.object({ type: z.literal('read'), chat_id: z.number(), account_id: z.number(), seq: z.number() }),
  /** Who got the announcement at this place has understood it: to every screen of both. */
  z.object({ type: z.literal('acknowledged'), chat_id: z.number(), seq: z.number(), at: instant }),
  /** The other is writing; it holds for `TYPING_MS` after the last such word. */
  z.object({ type: z.literal('typing'), chat_id: z.number(), account_id: z.number() }),
  z.object({
    type: z.literal('unread'),
    total: z.number(),
    version: z.number(),
    epoch: z.string(),
    chat_id: z.number(),
    unreadCount: z.number(),
  }),
  /** A message of this client could not be done; `code` is one of SOCKET_ERRORS or of PROBLEMS. */
  z.object({ type: z.literal('error'), code: z.string(), clientId: z.string() }),
]);
export type ChatServerMessage = z.output<typeof chatServerMessage>;

/** Typing is said again at most this often, and believed for so long; in ms. */
export const TYPING_EVERY = 3_000;
export const TYPING_MS = 6_000;
