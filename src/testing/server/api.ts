import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext, ContextParts } from '#server/context.ts';
import type { FindActor } from '#server/core/auth/token.ts';
import type { Pool } from '#server/core/database/db.ts';
import type { Domain } from '#server/core/http/calls/handlers.ts';
import { createServer, type Server, type ServerParts } from '#server/core/http/server.ts';
import { runJobsNow } from '#server/core/jobs/run-now.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { actorFinder, BROWSING, MODULES } from '#server/modules.ts';
import { type CallInput, type Endpoint, fillPath, type OutputOf } from '#shared/core/endpoint.ts';
import type { FieldError, Problem } from '#shared/core/errors.ts';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { findTestActor } from './carriers.ts';
import { testContext } from './context.ts';
import { runningPool, testDatabase } from './database.ts';

export interface TestAppOptions {
  now?: Date | string;
  domains?: readonly Domain[];
  findActor?: FindActor;
  config?: Partial<ServerParts['config']>;
  context?: Partial<ContextParts>;
  demoHereOnly?: boolean;
  web?: NonNullable<ServerParts['web']>;
  logStream?: NonNullable<ServerParts['logStream']>;
  observe?: NonNullable<ServerParts['observe']>;
  complain?: NonNullable<ServerParts['complain']>;
  /** Is called with each statement that the app sends. */
  receive?: (text: string) => void;
}

export interface TestApp {
  /** Calls an endpoint over HTTP with the bearer `token`; throws a TestProblem for an error response. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    token?: string | null,
    headers?: Headers,
  ): Promise<OutputOf<E>>;
  request(method: string, path: string, init?: RequestInit): Promise<Response>;
  /** The app's context: a test changes what it must be otherwise. */
  context: AppContext;
  sql: Pool;
  clock: TestClock;
  /** The topics that were published as changed, in order. */
  notified: string[];
  /** Sign-ins whose sockets were closed, in order. */
  revoked: number[];
  /** Messages of domains that were sent to topics, in order. */
  published: [topic: string, message: DomainMessage][];
  /** Runs the jobs that are due by the app's clock, and those that they add; returns their names. */
  runJobs(): Promise<string[]>;
  address: string;
  /** Where a worker of the queue, or another node, connects to its database. */
  databaseUrl: string;
  close(): Promise<void>;
}

type Headers = Record<string, string>;

export class TestProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly facts: Problem['facts'];

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code} ${JSON.stringify(problem.errors ?? [])}`);
    this.status = status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.facts = problem.facts;
  }
}

/** The whole server on its own port, with its own database, folder and clock. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const pool = runningPool(database, options.receive);
  const folder = await mkdtemp(join(tmpdir(), 'vezu-files-'));
  const clock = testClock(options.now);
  const notified: string[] = [];
  const revoked: number[] = [];
  const published: TestApp['published'] = [];
  const domains = options.domains ?? MODULES;
  const context = testContext(pool, {
    folder,
    now: clock.now,
    publish: (topic, message) => void published.push([topic, message]),
    changed: (topics) => notified.push(...topics),
    revokeSessions: (ids) => revoked.push(...ids),
    ...options.context,
  });
  let server: Server | null = await createServer({
    config: { logLevel: 'silent', trustProxy: 0, maxRequests: 10_000, publicBrowsing: true, ...options.config },
    app: context,
    domains,
    browsing: BROWSING,
    findActor: options.findActor ?? findAnyActor(actorFinder(pool, 0)),
    ...(options.demoHereOnly && { demoHereOnly: true }),
    ...(options.web && { web: options.web }),
    ...(options.observe && { observe: options.observe }),
    ...(options.complain && { complain: options.complain }),
    ...(options.logStream && { logStream: options.logStream }),
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: await freePort(database.url) });
  return {
    context,
    sql: database.sql,
    clock,
    notified,
    revoked,
    published,
    address,
    databaseUrl: database.runningUrl,
    request: (method, path, init) => fetch(`${address}${path}`, { ...init, method }),
    call: (endpoint, input, token, headers) => callOver(address, endpoint, record(input) ?? {}, token ?? null, headers),
    runJobs: () => runJobsNow(domains, context),
    close: async () => {
      await server?.app.close();
      // A worker runs many files, and each of them keeps its app.
      server = null;
      context.state.clear();
      await pool.end({ timeout: 1 });
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Finds both the people of `carriers.ts`, who never signed in, and those with a session. */
function findAnyActor(findSignedIn: FindActor): FindActor {
  return async (...presented) => (await findTestActor(...presented)) ?? findSignedIn(...presented);
}

async function callOver<E extends Endpoint>(
  address: string,
  endpoint: E,
  input: Record<string, unknown>,
  token: string | null,
  extra: Headers = {},
): Promise<OutputOf<E>> {
  const headers: Headers = { ...extra };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: endpoint.method, headers };
  if (input.body instanceof FormData) init.body = input.body;
  else if (input.body !== undefined) {
    init.body = JSON.stringify(input.body);
    headers['content-type'] = 'application/json';
  }
  const path = fillPath(endpoint.path, record(input.params));
  const response = await fetch(`${address}${path}${queryText(input.query)}`, init);
  const text = await response.text();
  if (!response.ok) throw new TestProblem(response.status, JSON.parse(text));
  const [answer] = text === '' ? [] : [JSON.parse(text)];
  return answer;
}

function queryText(query: unknown): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(record(query) ?? {})) {
    if (value !== undefined && value !== null) params.set(key, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** The problem that a call is answered with; a successful call fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<TestProblem> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TestProblem)) throw new Error(`no problem was answered: ${String(error)}`);
  return error;
}

interface TestClock {
  now(): Date;
  set(instant: Date | string): void;
  advance(ms: number): void;
  reset(): void;
}

/** A clock that moves only when a test moves it; an ordinary Wednesday by default. */
export function testClock(start: Date | string = '2026-06-10T09:00:00Z'): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant);
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms);
    },
    reset: () => {
      at = new Date(start);
    },
  };
}
