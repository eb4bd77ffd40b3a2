import * as z from 'zod/mini';

/**
 * The socket's contract (docs/product.md 18): its times, its closing codes and the messages of both directions. Times are in
 * milliseconds.
 */

/** The port of the product's host on which the socket listens unless `WS_PORT` says otherwise. */
export const WS_PORT = 6001;
/** Where the socket is on the HTTP port, for those behind one proxy. */
export const WS_PATH = '/ws';
/** The `<meta>` of the page that tells the browser the server's `WS_PORT`. */
export const WS_PORT_META = 'ws-port';

/** The client pings this often. */
export const PING_INTERVAL = 10_000;
/** A client that receives nothing for this long after a ping regards its connection as dead. */
export const PONG_TIMEOUT = 25_000;
/** The first wait before a reconnect; each further one is twice as long, up to `RECONNECT_MAX`. */
export const RECONNECT_BASE = 1_000;
export const RECONNECT_MAX = 30_000;
/** After so many attempts the series ends and the counter is reset; a new one starts when there is a reason to hope. */
export const MAX_ATTEMPTS = 10;
/** A socket that has not signed in after this long is closed. */
export const AUTH_TIMEOUT = 10_000;

/** Closing codes of the private range (RFC 6455, section 7.4.2). */
export const CLOSE = { notSignedIn: 4401, anotherSession: 4409, tooManyMessages: 4429, tooSlow: 4413 } as const;

/** What the `error` message names. */
export const SOCKET_ERRORS = [
  'malformed_message',
  'unknown_type',
  'invalid_input',
  'not_signed_in',
  'already_signed_in',
  'not_allowed',
  'too_many_requests',
  'too_many_topics',
  'internal',
] as const;
export type SocketError = (typeof SOCKET_ERRORS)[number];

/** What can be watched: a kind of thing and its id, `trip:12`. */
const topic = z.string().check(z.maxLength(64), z.regex(/^[a-z]+:[A-Za-z0-9-]+$/));

/** Client → server, by `type`. `auth` is the first message of every connection. */
export const clientMessages = {
  auth: z.object({ type: z.literal('auth'), user_id: z.int(), token: z.string().check(z.maxLength(200)) }),
  ping: z.object({ type: z.literal('ping') }),
  subscribe: z.object({ type: z.literal('subscribe'), topic }),
  unsubscribe: z.object({ type: z.literal('unsubscribe'), topic }),
};

export type ClientType = keyof typeof clientMessages;
export type ClientMessage = { [T in ClientType]: z.output<(typeof clientMessages)[T]> }[ClientType];

/**
 * Server → client. `authenticated` names the topics that come without asking, `subscribed` one that was asked for: from
 * then on nothing of it is missed. `changed` says that what a topic shows is to be fetched again; `force_disconnect` that
 * another sign-in of the same account has taken over. `error` with a topic: that one is not, or no longer, watched; with a
 * `clientId` it answers a domain's message, and is the domain's own.
 */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticated'), topics: z.array(z.string()) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('subscribed'), topic: z.string() }),
  z.object({ type: z.literal('changed'), topic: z.string() }),
  z.object({ type: z.literal('force_disconnect') }),
  z.strictObject({ type: z.literal('error'), code: z.enum(SOCKET_ERRORS), topic: z.optional(z.string()) }),
]);

export type ServerMessage = z.output<typeof serverMessage>;

/** A message that a domain brings along: any `type` that is not one of the above. */
export interface DomainMessage {
  type: string;
  [field: string]: unknown;
}
