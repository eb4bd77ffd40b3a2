import type * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { AuditEntry } from '#server/core/audit/audit.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import type { Upload } from '#server/core/files/images.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import type { PublicPages } from '#server/core/previews/public-pages.ts';
import type { PersonalData } from '#server/core/privacy/personal-data.ts';
import type { SocketMessages } from '#server/core/realtime/messages.ts';
import type { TopicGuard } from '#server/core/realtime/topics.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { OnceKey } from './idempotency.ts';

export type AuditNote = Pick<AuditEntry, 'subject' | 'before' | 'after'>;

/** The argument of a handler: the caller, the input (validated by the endpoint's schemas), and the means to answer. */
export interface Call<E> {
  app: AppContext;
  actor: Actor | null;
  /** The actor; throws `not_signed_in` when there is none. */
  readonly me: Actor;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The endpoint's transaction for `write`, the pool for `read` and `free`. */
  sql: Db;
  /**
   * The pool, for `free` endpoints, which begin their own transactions. A `write` endpoint must not use it: it could wait for its own
   * locks.
   */
  pool: Pool;
  locale: Locale;
  now: Date;
  /**
   * The `Idempotency-Key` of a `free` endpoint, which uses it with `once()` itself. The body is not part of it, because it may contain a
   * password.
   */
  readonly onceKey: OnceKey | null;
  /** The path with its query, for `paginate()`. */
  address: string;
  /**
   * `password` is that of HTTP Basic authentication, which only programs use. `newDevice` returns a key, which the answer gives to the
   * browser as a cookie. `mayEnter` throws `demo_here_only` when the demo is for this machine alone and the request comes from elsewhere.
   */
  client: {
    ip: string;
    userAgent: string;
    token: string | null;
    password: string | null;
    newDevice: () => string;
    mayEnter: () => void;
  };
  /** A header of the request, for programs that authenticate by a header of their own; empty when it is missing. */
  header(name: string): string;
  /** The JSON body as it arrived, for programs that sign it. */
  rawBody(): string;
  /** Reads the file of an `upload` endpoint, at most 10 MB. Call it once, and only after checking that the caller may upload. */
  file(): Promise<Upload>;
  /** After the commit, sends the subscribers of these topics a message to fetch again: 'trip:12', 'account:5'. */
  changed(...topics: string[]): void;
  /** After the commit, closes the sockets of these ended sessions in every process. */
  revokeSessions(...sessionIds: number[]): void;
  /** Sends a domain's message to the subscribers of a topic immediately: for `afterCommit`, and for `free` endpoints after their own commit. */
  publish(topic: string, message: DomainMessage): void;
  /**
   * Adds the subject of an operator's call, and its state before and after, to the call's entry in the audit log. Without it the entry
   * names the ids in the path.
   */
  audit(note: AuditNote): void;
  /** Runs an effect once after the commit. Its errors are logged and do not change the answer. */
  afterCommit(effect: () => Promise<void> | void): void;
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E>>;

/** One handler for each endpoint of an api: a missing or mistyped one does not compile. */
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

export interface Feed {
  path: `/${string}`;
  type: string;
  /** Content security policy of a page; without it nothing may be loaded. */
  policy?: string;
  make(app: AppContext, now: Date): Promise<Uint8Array>;
}

export interface DomainExtras extends JobSource {
  /** The public pages with their titles and descriptions, for clients that read only the head: messengers, search engines. */
  publicPages?: PublicPages;
  personalData?: PersonalData;
  /** The rights to subscribe to topics on the socket, by the topic's kind: `trip` for 'trip:12'. */
  topics?: Readonly<Record<string, TopicGuard>>;
  /**
   * Kinds of topics whose rights depend on another topic: with `{ position: 'trip' }` the rights to 'position:12' are checked again when
   * 'trip:12' has changed.
   */
  follows?: Readonly<Record<string, string>>;
  /** The messages that clients may send on the socket, by `type`. */
  sockets?: SocketMessages;
  /** Types of messages of which only the newest of a topic counts: a slow client never gets the older ones. */
  streams?: readonly string[];
  /** Files outside of /api that are built on request: feeds for other programs. */
  feeds?: readonly Feed[];
  /** The columns with ids of stored files, as 'account.avatar': a file that none of them names is deleted. */
  storedFiles?: readonly string[];
  /** The events that programs of carriers are notified of, with their bodies. */
  announces?: readonly { name: string; body: z.ZodMiniType }[];
  /** Outputs that have a name in the description of the API, so that programs generated from it have a type for each. */
  outputs?: readonly NamedOutput[];
}

export interface NamedOutput {
  name: string;
  description: string;
  schema: z.ZodMiniType;
}

export interface Route {
  name: string;
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

export interface Domain extends Omit<DomainExtras, 'personalData'> {
  name: string;
  routes: readonly Route[];
  personalData?: readonly PersonalData[];
}

export function defineDomain<A extends Api>(
  name: string,
  api: A,
  handlers: Handlers<A>,
  { personalData, ...extras }: DomainExtras = {},
): Domain {
  const routes = Object.entries(api).map(([key, endpoint]) => {
    // `Handlers<A>` has checked each handler against its own endpoint; from here on all are called in the same way, with input that the
    // same endpoint's schemas have parsed.
    const handle = handlers[key] as Route['handle'] | undefined;
    if (!handle) throw new Error(`${name}.${key} has no handler`);
    return { name: `${name}.${key}`, endpoint, handle };
  });
  return { name, routes, ...extras, ...(personalData && { personalData: [personalData] }) };
}

export function defineModule(name: string, parts: readonly Omit<Domain, 'name'>[]): Domain {
  const merged = <T extends object>(tables: readonly (T | undefined)[]): T => Object.assign({}, ...tables);
  return {
    name,
    routes: parts.flatMap((part) => part.routes),
    personalData: parts.flatMap((part) => part.personalData ?? []),
    jobs: merged(parts.map((part) => part.jobs)),
    queues: merged(parts.map((part) => part.queues)),
    crons: parts.flatMap((part) => part.crons ?? []),
    publicPages: merged(parts.map((part) => part.publicPages)),
    topics: merged(parts.map((part) => part.topics)),
    follows: merged(parts.map((part) => part.follows)),
    sockets: merged(parts.map((part) => part.sockets)),
    streams: parts.flatMap((part) => part.streams ?? []),
    feeds: parts.flatMap((part) => part.feeds ?? []),
    storedFiles: parts.flatMap((part) => part.storedFiles ?? []),
    announces: parts.flatMap((part) => part.announces ?? []),
    outputs: parts.flatMap((part) => part.outputs ?? []),
  };
}

/** Returns the carrier of an actor; throws `not_found` for an actor without one. */
export function carrierOf({ carrierId }: Pick<Actor, 'carrierId'>): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}

/** The carrier whose things a person manages; null stands for the operators. */
export function carrierOrOperators(actor: Pick<Actor, 'role' | 'carrierId'>): number | null {
  return isOperator(actor.role) ? null : carrierOf(actor);
}
