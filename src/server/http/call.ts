import type { FastifyRequest } from 'fastify';
import type { Actor } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { basicPassword, type FindActor } from '../auth/token.ts';
import type { AppContext } from '../context.ts';
import { localeOf } from '../core/translate.ts';
import type { Db, Pool } from '../database/db.ts';
import type { Upload } from '../files/upload.ts';
import type { Call } from './handlers.ts';
import { type OnceKey, onceKey } from './idempotency.ts';
import type { Input } from './input.ts';

/** What the endpoints of every domain need from the app around them. */
export interface EndpointContext {
  app: AppContext;
  findActor: FindActor;
}

/** What is left to do once a handler's work is committed. */
export interface PostCommit {
  topics: Set<string>;
  /** Sign-ins that have ended. */
  sessions: Set<number>;
  effects: (() => Promise<void> | void)[];
}

interface Parts {
  /** Of the endpoint, with its domain's. */
  name: string;
  request: FastifyRequest;
  input: Input;
  /** Reads the file of an upload. */
  readUpload: () => Promise<Upload>;
  after: PostCommit;
  sql: Db;
  around: EndpointContext;
}

/** What a handler is given. What few of them look at is found out when one does: it would cost every request. */
export class RequestCall implements Call<Endpoint> {
  readonly #parts: Parts;
  readonly actor: Actor | null;
  readonly params: Call<Endpoint>['params'];
  readonly query: Call<Endpoint>['query'];
  readonly body: Call<Endpoint>['body'];
  readonly app: AppContext;
  readonly sql: Db;
  readonly pool: Pool;
  readonly now: Date;
  readonly publish: Call<Endpoint>['publish'];

  constructor(parts: Parts) {
    const { input, sql, around, request } = parts;
    this.#parts = parts;
    this.actor = request.caller?.actor ?? null;
    // An Endpoint whose schemas are not known has `unknown` parts; the handler behind it knows its own.
    this.params = input.params as Call<Endpoint>['params'];
    this.query = input.query as Call<Endpoint>['query'];
    this.body = input.body as Call<Endpoint>['body'];
    const { app } = around;
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
      password: basicPassword(headers.authorization),
    };
  }

  readonly file = (): Promise<Upload> => this.#parts.readUpload();

  readonly changed = (...topics: string[]): void => {
    for (const topic of topics) this.#parts.after.topics.add(topic);
  };

  readonly revokeSessions = (...sessionIds: number[]): void => {
    for (const id of sessionIds) this.#parts.after.sessions.add(id);
  };

  readonly afterCommit = (effect: () => Promise<void> | void): void => {
    this.#parts.after.effects.push(effect);
  };
}

/** The `Idempotency-Key` of a request with who sent it and what they asked. */
export function keyOf(name: string, request: FastifyRequest, asked: readonly unknown[]): OnceKey | null {
  const by = { accountId: request.caller?.actor?.accountId ?? null, ip: request.ip };
  return onceKey(request.headers['idempotency-key'], by, name, [request.params, ...asked]);
}
