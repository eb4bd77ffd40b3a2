import * as z from 'zod/mini';

/**
 * The contract of the socket (docs/product.md 18): its times, its close codes and the messages of both directions. Times are
 * in milliseconds.
 */

/** The port on which the socket listens unless `WS_PORT` is set. */
export const WS_PORT = 6001;
/** The path of the socket on the HTTP port, for installations behind one proxy. */
export const WS_PATH = '/ws';
export const WS_PORT_META = 'ws-port';

export const PING_INTERVAL = 10_000;
/** A client that receives nothing for this long after a ping regards its connection as dead. */
export const PONG_TIMEOUT = 25_000;
/** The delay before the first reconnect; each further delay is twice as long, up to `RECONNECT_MAX`. */
export const RECONNECT_BASE = 1_000;
export const RECONNECT_MAX = 30_000;
/** The pause after `MAX_ATTEMPTS`, in milliseconds; then a new series begins. */
export const RECONNECT_PAUSE = 60_000;
/** After this many attempts the client stops and resets the counter; it starts again when a connection has become likely. */
export const MAX_ATTEMPTS = 10;
/** A socket that has not signed in after this long is closed. */
export const AUTH_TIMEOUT = 10_000;

/** Close codes of the private range (RFC 6455, section 7.4.2). */
export const CLOSE = { notSignedIn: 4401, anotherSession: 4409, tooManyMessages: 4429, tooSlow: 4413 } as const;

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

/** A topic that a socket can subscribe to: a kind and an id, such as `trip:12`. */
const topic = z.string().check(z.maxLength(64), z.regex(/^[a-z]+:[A-Za-z0-9-]+$/));

/** Client → server messages by `type`. `auth` is the first message of every connection. */
export const clientMessages = {
  auth: z.object({ type: z.literal('auth'), user_id: z.int(), token: z.string().check(z.maxLength(200)) }),
  ping: z.object({ type: z.literal('ping') }),
  subscribe: z.object({ type: z.literal('subscribe'), topic }),
  unsubscribe: z.object({ type: z.literal('unsubscribe'), topic }),
};

export type ClientType = keyof typeof clientMessages;
export type ClientMessage = { [T in ClientType]: z.output<(typeof clientMessages)[T]> }[ClientType];

/**
 * Server → client. `authenticated` lists the topics that are subscribed automatically. `subscribed` confirms a requested
 * topic: from then on no change of it is missed. `quiet` says for how many milliseconds a topic has certainly not changed, in
 * the order of the topics: everything that was fetched earlier is fetched again. `changed` says that the data of a topic must be fetched again.
 * `force_disconnect` says that another sign-in of the same account has replaced this one. An `error` with a topic says that
 * the topic is not, or no longer, subscribed; an `error` with a `clientId` answers a message of a domain and is defined
 * there.
 */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('authenticated'),
    topics: z.array(z.string()),
    quiet: z.optional(z.array(z.number())),
  }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('subscribed'), topic: z.string(), quiet: z.optional(z.number()) }),
  z.object({ type: z.literal('changed'), topic: z.string() }),
  z.object({ type: z.literal('force_disconnect') }),
  z.strictObject({ type: z.literal('error'), code: z.enum(SOCKET_ERRORS), topic: z.optional(z.string()) }),
]);

export type ServerMessage = z.output<typeof serverMessage>;

/** A message that a domain defines: any `type` that is not in `serverMessage`. */
export interface DomainMessage {
  type: string;
  [field: string]: unknown;
}
