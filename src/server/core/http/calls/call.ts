import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { newDeviceKey } from '#server/core/auth/device-key.ts';
import { basicPassword, type FindActor } from '#server/core/auth/token.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import type { Upload } from '#server/core/files/images.ts';
import { localeOf } from '#server/core/translate.ts';
import type { Actor } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { isOfThisMachine } from '../limits/this-machine.ts';
import type { AuditNote, Call } from './handlers.ts';
import { type OnceKey, onceKey } from './idempotency.ts';

export interface EndpointContext {
  app: AppContext;
  findActor: FindActor;
  /** The names of APIs and endpoints that are public pages. */
  browsing?: ReadonlySet<string>;
  /** Whether the database contains the demo for this machine alone, whose passwords are public. */
  demoHereOnly?: boolean;
}

/** The work that remains once a handler's transaction is committed. */
export interface PostCommit {
  topics: Set<string>;
  /** The ids of sessions that have ended. */
  sessions: Set<number>;
  /** The new key of the caller's device. */
  device: string | null;
  effects: (() => Promise<void> | void)[];
}

/** The parts of a request as the endpoint's schemas parsed them. */
export type Input = Record<'params' | 'query' | 'body', unknown>;

export interface RequestParts {
  /** The name of the endpoint with its domain: 'fleet.ofCarrier'. */
  name: string;
  request: FastifyRequest;
  input: Input;
  readUpload: () => Promise<Upload>;
  after: PostCommit;
  sql: Db;
  context: EndpointContext;
}

/** The argument of a handler. Values that few handlers need are computed on access, because that would slow every request down. */
export class RequestCall implements Call<Endpoint> {
  readonly #parts: RequestParts;
  readonly actor: Actor | null;
  readonly params: Call<Endpoint>['params'];
  readonly query: Call<Endpoint>['query'];
  readonly body: Call<Endpoint>['body'];
  readonly app: AppContext;
  readonly sql: Db;
  readonly pool: Pool;
  readonly now: Date;
  readonly publish: Call<Endpoint>['publish'];
  /** The handler's addition to the entry of the audit log. */
  noted: AuditNote | null = null;

  constructor(parts: RequestParts) {
    const { input, sql, context, request } = parts;
    this.#parts = parts;
    this.actor = request.caller?.actor ?? null;
    // An Endpoint of unknown schemas has parts of type `unknown`; its handler knows the types.
    this.params = input.params as Call<Endpoint>['params'];
    this.query = input.query as Call<Endpoint>['query'];
    this.body = input.body as Call<Endpoint>['body'];
    const { app } = context;
    this.app = app;
    this.sql = sql;
    this.pool = app.pool;
    this.now = app.now();
    this.publish = app.publish;
  }

  get me(): Actor {
    if (!this.actor) throw new DomainError('not_signed_in');
    return this.actor;
  }

  get locale(): Locale {
    const { query, headers } = this.#parts.request;
    return localeOf(query, headers['accept-language']);
  }

  get onceKey(): OnceKey | null {
    return keyOf(this.#parts.name, this.#parts.request, []);
  }

  get address(): string {
    return this.#parts.request.url;
  }

  get client(): Call<Endpoint>['client'] {
    const { ip, headers, caller } = this.#parts.request;
    return {
      ip,
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
      token: caller?.token ?? null,
      newDevice: this.#newDevice,
      mayEnter: this.#mayEnter,
      password: basicPassword(headers.authorization),
    };
  }

  readonly #newDevice = (): string => {
    const key = newDeviceKey();
    this.#parts.after.device = key;
    return key;
  };

  readonly #mayEnter = (): void => {
    const { context, request } = this.#parts;
    if (context.demoHereOnly && !isOfThisMachine(request)) throw new DomainError('demo_here_only');
  };

  readonly header = (name: string): string => String(this.#parts.request.headers[name] ?? '');

  readonly rawBody = (): string => this.#parts.request.receivedBody;

  readonly file = (): Promise<Upload> => this.#parts.readUpload();

  readonly changed = (...topics: string[]): void => {
    for (const topic of topics) this.#parts.after.topics.add(topic);
  };

  readonly revokeSessions = (...sessionIds: number[]): void => {
    for (const id of sessionIds) this.#parts.after.sessions.add(id);
  };

  readonly audit = (note: AuditNote): void => {
    this.noted = { ...this.noted, ...note };
  };

  readonly afterCommit = (effect: () => Promise<void> | void): void => {
    this.#parts.after.effects.push(effect);
  };
}

/** Returns the `Idempotency-Key` of a request together with its sender and content. */
export function keyOf(name: string, request: FastifyRequest, input: readonly unknown[]): OnceKey | null {
  const by = { accountId: request.caller?.actor?.accountId ?? null, ip: request.ip };
  return onceKey(request.headers['idempotency-key'], by, name, [request.params, ...input]);
}
