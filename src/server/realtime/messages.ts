import type { z } from 'zod/mini';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type ProblemCode } from '#shared/core/errors.ts';
import type { DomainMessage, SocketError } from '#shared/core/realtime.ts';
import type { AppContext } from '../context.ts';
import { asDomainError } from '../core/problems.ts';
import { logRefusal } from '../core/security-log.ts';
import type { Pool } from '../database/db.ts';

/** What the handler of a socket message is given beside the message. */
export interface SocketTools {
  app: AppContext;
  /** Who sent it: signed in, as their rights are at this moment. */
  actor: Actor;
  sql: Pool;
  now: Date;
  /** Answers this one socket. */
  reply(message: DomainMessage): void;
  /** Tells whoever watches a topic, in every process. Call it after the commit. */
  publish(topic: string, message: DomainMessage): void;
}

/** A message that clients send to a domain: its schema, and what is done with it. One with a type of the core is an error. */
export interface SocketMessage {
  schema: z.ZodMiniType;
  handle(message: unknown, tools: SocketTools): Promise<void>;
}

/** A domain's client messages by their `type`. */
export type SocketMessages = Readonly<Record<string, SocketMessage>>;

/**
 * A client message with its handler. A DomainError that the handler throws is answered as `{ type: 'error', code,
 * clientId }`, the id being the message's own; whatever else it throws as `busy` or `internal`.
 */
export function socketMessage<S extends z.ZodMiniType>(
  schema: S,
  handle: (message: z.output<S>, tools: SocketTools) => Promise<void>,
): SocketMessage {
  // Behind this line all are called alike, with what the same schema has parsed.
  return { schema, handle: (message, tools) => handle(message as z.output<S>, tools) };
}

/** All domains' messages; two domains that want the same type end the start. */
export function socketMessagesOf(domains: readonly { sockets?: SocketMessages }[]): SocketMessages {
  const all: Record<string, SocketMessage> = {};
  for (const [type, message] of domains.flatMap((domain) => Object.entries(domain.sockets ?? {}))) {
    if (all[type]) throw new Error(`two domains have a socket message called ${type}`);
    all[type] = message;
  }
  return all;
}

/** The answer to a message that could not be done: it carries the `clientId` of the message, if that had one. */
export function refusalOf(raw: unknown, code: SocketError | ProblemCode): DomainMessage {
  const clientId = typeof raw === 'object' && raw !== null && 'clientId' in raw ? raw.clientId : undefined;
  const known = typeof clientId === 'string' && clientId.length <= 64;
  return known ? { type: 'error', code, clientId } : { type: 'error', code };
}

/** Which code a handler's error is answered with; logs what is unexpected, and what matters to security. */
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
