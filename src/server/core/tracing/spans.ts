import type { FastifyInstance } from 'fastify';
import type driver from 'postgres';

export interface Span {
  set(attributes: Record<string, string | number>): void;
  /** An error is noted by its kind only: messages may name people. */
  fail(error: unknown): void;
  end(): void;
  /** Runs `work` so that what it begins is within this span. */
  within<T>(work: () => T): T;
}

export interface Tracer {
  begin(name: string, kind: 'request' | 'statement' | 'job', attributes?: Record<string, string | number>): Span;
  /** Whether a request or job that is traced is in progress: a statement alone makes no trace. */
  isWithin(): boolean;
}

/** The tracer of this process. There is one for all its parts, since the context of a span is found by where code runs. */
let tracer: Tracer | null = null;

export function setTracer(used: Tracer | null): void {
  tracer = used;
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span;
  }
}

/** Traces every request by the pattern of its route: addresses contain ids, tokens and phone numbers. */
export function traceRequests(app: FastifyInstance): void {
  const used = tracer;
  if (!used) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const method = request.method;
    request.span = used.begin(`${method} ${route}`, 'request', { 'http.request.method': method, 'http.route': route });
    request.span.within(done);
  });
  // The parser of a body goes on from the events of the socket, which know no span.
  app.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.within(done) : done()));
  app.addHook('onError', (request, _reply, error, done) => {
    request.span?.fail(error);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.set({ 'http.response.status_code': reply.statusCode });
    request.span?.end();
    done();
  });
}

export async function traceJob(name: string, run: () => Promise<void>): Promise<void> {
  if (!tracer) return run();
  const span = tracer.begin(`job ${name}`, 'job', { 'messaging.operation.name': 'process', 'vezu.job': name });
  try {
    await span.within(run);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** A statement of the driver, which is sent when it is awaited. */
interface Statement {
  handle?: () => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  string?: string;
}

/** A longer statement is cut. */
const MAX_TEXT = 1_000;

/** Makes a pool trace its statements: their text, never their values. Returns the pool itself while nothing is traced. */
export function traceStatements<T extends driver.Sql>(pool: T): T {
  const used = tracer;
  return used ? traced(pool, used) : pool;
}

/** The methods that hand another connection to a function. */
const HANDING = new Set(['begin', 'savepoint', 'reserve']);

function traced<T extends object>(sql: T, used: Tracer): T {
  return new Proxy(sql, {
    apply: (target, self, args) => watch(Reflect.apply(target as never, self, args), used),
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'unsafe') return (...args: unknown[]) => watch(value.apply(target, args), used);
      if (!HANDING.has(String(name))) return value;
      return (...args: unknown[]) =>
        value.apply(
          target,
          args.map((arg) => handing(arg, used)),
        );
    },
  });
}

function handing(arg: unknown, used: Tracer): unknown {
  return typeof arg === 'function' ? (sql: object) => arg(traced(sql, used)) : arg;
}

/** A part of a statement is never sent, so that its span never begins. */
function watch(made: unknown, used: Tracer): unknown {
  if (!isStatement(made) || !used.isWithin()) return made;
  const { handle, resolve, reject } = made;
  let span: Span | null = null;
  const end = () => {
    const text = made.string?.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT) ?? '';
    span?.set({ 'db.query.text': text, 'db.operation.name': text.split(' ', 1)[0]?.toLowerCase() ?? '' });
    span?.end();
  };
  made.handle = function (this: unknown) {
    span ??= used.begin('sql', 'statement', { 'db.system.name': 'postgresql' });
    return handle?.call(made);
  };
  made.resolve = (result) => {
    end();
    resolve(result);
  };
  made.reject = (error) => {
    span?.fail(error);
    end();
    reject(error);
  };
  return made;
}

function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && 'handle' in made && 'resolve' in made && 'reject' in made;
}
