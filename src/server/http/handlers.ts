import type { Actor } from '#shared/core/access.ts';
import type { AnswerOf, Api, BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/core/endpoint.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { AppContext } from '../context.ts';
import type { Db, Pool } from '../database/db.ts';
import type { Upload } from '../files/upload.ts';
import type { JobSource } from '../jobs/jobs.ts';
import type { PublicPages } from '../previews/public-pages.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import type { SocketMessages } from '../realtime/messages.ts';
import type { TopicGuard } from '../realtime/topics.ts';
import type { OnceKey } from './idempotency.ts';

/** Everything a handler is given: who asks, what they sent (checked by the endpoint's schemas), and what to answer with. */
export interface Call<E> {
  /** The context of the app: mails, files, secrets, and whatever else its parts share. */
  app: AppContext;
  actor: Actor | null;
  /** The actor; throws `not_signed_in` when there is none. */
  readonly me: Actor;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The endpoint's transaction for `write`, the pool for `read` and `free`. */
  sql: Db;
  /** For `free` endpoints, which begin their own transactions. In a `write` endpoint it would wait for itself. */
  pool: Pool;
  locale: Locale;
  now: Date;
  /** The `Idempotency-Key` of a `free` endpoint, which does its own write once; its body, maybe a password, is no part of it. */
  readonly onceKey: OnceKey | null;
  /** The path with its query, for `paginate()`. */
  address: string;
  /** `password`: of HTTP Basic authentication, with which only machines come. */
  client: { ip: string; userAgent: string; token: string | null; password: string | null };
  /** Reads the file of an `upload` endpoint, at most 10 MB; once, and only after the handler knows that the caller may send it. */
  file(): Promise<Upload>;
  /** After the commit tells open screens what to fetch again: 'trip:12', 'account:5'. */
  changed(...topics: string[]): void;
  /** After the commit closes the sockets of sign-ins that have ended, in every process. */
  revokeSessions(...sessionIds: number[]): void;
  /** Sends a domain's message to whoever watches a topic, at once: for `afterCommit`, and for `free` endpoints after theirs. */
  publish(topic: string, message: DomainMessage): void;
  /** Runs after the commit, once; what it throws is logged and changes nothing for the caller. */
  afterCommit(effect: () => Promise<void> | void): void;
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E>>;

/** One handler for each endpoint of an api: a missing or mistyped one does not compile. */
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> };

/** A public file that is made anew for each request. */
export interface Feed {
  path: `/${string}`;
  type: string;
  make(app: AppContext, now: Date): Promise<Uint8Array>;
}

export interface DomainExtras extends JobSource {
  /** Pages that anybody may open, for who sees only their head: messengers, search engines. */
  publicPages?: PublicPages;
  /** What it keeps of people: for the copy of one's data, and for erasure. */
  personalData?: PersonalData;
  /** Who may watch what on the socket, by the topic's kind: `trip` for 'trip:12'. */
  topics?: Readonly<Record<string, TopicGuard>>;
  /** Kinds of topics whose rights go with another's: `{ position: 'trip' }` asks about 'position:12' when 'trip:12' changed. */
  follows?: Readonly<Record<string, string>>;
  /** What clients may send on the socket, by `type`. */
  sockets?: SocketMessages;
  /** Types of messages of which only the newest of a topic counts: a slow reader is never sent the older ones. */
  streams?: readonly string[];
  /** Files that are made when they are asked for, outside of /api: feeds for other programs. */
  feeds?: readonly Feed[];
}

/** An endpoint with the handler that answers it, their types put aside. */
export interface Route {
  name: string;
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** What one domain brings along; `defineModule` makes one of its parts. */
export interface Domain extends Omit<DomainExtras, 'personalData'> {
  name: string;
  routes: readonly Route[];
  personalData?: readonly PersonalData[];
}

/** A domain of the server: its endpoints with their handlers, and the jobs, crons and topics it brings along. */
export function defineDomain<A extends Api>(
  name: string,
  api: A,
  handlers: Handlers<A>,
  { personalData, ...extras }: DomainExtras = {},
): Domain {
  const routes = Object.entries(api).map(([key, endpoint]) => {
    // `Handlers<A>` has proven each handler against its own endpoint; behind this line they are all called alike, with
    // input that the same endpoint's schemas have parsed.
    const handle = handlers[key] as Route['handle'] | undefined;
    if (!handle) throw new Error(`${name}.${key} has no handler`);
    return { name: `${name}.${key}`, endpoint, handle };
  });
  return { name, routes, ...extras, ...(personalData && { personalData: [personalData] }) };
}

/** A domain of several parts: the one module that its folder exports. */
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
  };
}
