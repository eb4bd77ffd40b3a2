import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { DomainMessage, SocketError } from '#shared/core/realtime.ts';
import type { Pool } from '../database/db.ts';
import { asDomainError } from '../problems.ts';
import { logRefusal } from '../security-log.ts';

export interface SocketTools {
  app: AppContext;
  /** The sender: signed in, with their current rights. */
  actor: Actor;
  sql: Pool;
  now: Date;
  /** Answers this socket only. */
  reply(message: DomainMessage): void;
  /** Sends a message to the subscribers of a topic in every process. Call it after the commit. */
  publish(topic: string, message: DomainMessage): void;
}

/** A message that clients send to a domain: its schema and its handler. Its type must not be one of the core's. */
export interface SocketMessage {
  schema: z.ZodMiniType;
  handle(message: unknown, tools: SocketTools): Promise<void>;
}

export type SocketMessages = Readonly<Record<string, SocketMessage>>;

/**
 * Joins the schema of a client message with its handler. A DomainError of the handler is answered as `{ type: 'error', code, clientId }`
 * with the message's own id; any other error as `busy` or `internal`.
 */
export function socketMessage<S extends z.ZodMiniType>(
  schema: S,
  handle: (message: z.output<S>, tools: SocketTools) => Promise<void>,
): SocketMessage {
  // From here on all handlers are called in the same way, with input that the same schema has parsed.
  return { schema, handle: (message, tools) => handle(message as z.output<S>, tools) };
}

/** Collects the messages of all domains. Throws when two domains have the same type. */
export function socketMessagesOf(domains: readonly { sockets?: SocketMessages }[]): SocketMessages {
  const all: Record<string, SocketMessage> = {};
  for (const [type, message] of domains.flatMap((domain) => Object.entries(domain.sockets ?? {}))) {
    if (all[type]) throw new Error(`two domains have a socket message called ${type}`);
    all[type] = message;
  }
  return all;
}

/** Returns the answer to a refused message, with the `clientId` of the message if it had one. */
export function refusalOf(raw: unknown, code: SocketError | ProblemCode): DomainMessage {
  const clientId = typeof raw === 'object' && raw !== null && 'clientId' in raw ? raw.clientId : undefined;
  const known = typeof clientId === 'string' && clientId.length <= 64;
  return known ? { type: 'error', code, clientId } : { type: 'error', code };
}

/** Returns the code for a handler's error; logs unexpected errors and those that matter for security. */
export function loggedCode(
  error: unknown,
  raw: unknown,
  { accountId, sessionId }: Actor,
  app: AppContext,
): ProblemCode {
  const { answer, unexpected } = asDomainError(error);
  if (unexpected) app.log.error({ err: error }, 'socket message failed');
  const code = error instanceof DomainError ? error.code : answer.code;
  const type = typeof raw === 'object' && raw !== null && 'type' in raw ? String(raw.type) : 'unknown';
  logRefusal(app, { code, at: `socket ${type}`, accountId, sessionId });
  return code;
}
