import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asDomainError, problemOf, retryAfter } from '#server/core/problems.ts';
import { logRefusal } from '#server/core/security-log.ts';
import { localeOf } from '#server/core/translate.ts';
import { DomainError, PROBLEMS } from '#shared/core/errors.ts';

/** Answers an error with its problem document. Details of unexpected errors go to the log, never to the client. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { answer, unexpected } = asDomainError(error);
  if (unexpected)
    request.log.error({ reqId: request.id, err: error, code: answer.code, route: routeOf(request) }, 'request failed');
  const actor = request.caller?.actor;
  logRefusal(
    { log: request.log, secrets: request.server.context.secrets },
    {
      code: answer.code,
      at: routeOf(request),
      accountId: actor?.accountId ?? null,
      sessionId: actor?.sessionId ?? null,
      ip: request.ip,
    },
  );
  const seconds = retryAfter(answer.code, answer.facts);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  if (answer.code === 'not_signed_in') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(PROBLEMS[answer.code])
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(answer, localeOf(request.query, request.headers['accept-language']))));
}

/** Answers an unknown API path: `method_not_allowed` with the methods that the path has, or `not_found`. */
export type AnswerUnknownPath = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Records every route that is added from now on, for the answers to unknown paths. */
export function recordRoutes(app: FastifyInstance): AnswerUnknownPath {
  const known: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', (route) => {
    const pattern = new RegExp(`^${route.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) known.push({ method, pattern });
  });
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // A missing file of a known route, as during an update, is not the client's mistake.
    if (allowed.size === 0 || allowed.has(request.method))
      return answerError(new DomainError('not_found'), request, reply);
    reply.header('allow', [...allowed].join(', '));
    return answerError(new DomainError('method_not_allowed'), request, reply);
  };
}

/** Is called for every answered request, by the pattern of its route. */
export type Observe = (answered: { method: string; route: string; status: number; ms: number }) => void;

/** Calls `begin` with the route of each request when its work begins, and again when its body has been read. */
export function noteRoutes(app: FastifyInstance, begin: (route: string) => void): void {
  const note = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    begin(`${request.method} ${routeOf(request)}`);
    done();
  };
  app.addHook('onRequest', note);
  app.addHook('preHandler', note);
}

/** Logs one line per request with the route pattern: URLs contain ids, tokens and phone numbers. */
export function logRequests(
  app: FastifyInstance,
  { accessLog = false, observe }: { accessLog?: boolean | undefined; observe?: Observe | undefined },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      reqId: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    observe?.({ method: entry.method, route: entry.route, status: entry.status, ms: reply.elapsedTime });
    if (reply.statusCode >= 500) request.log.warn(entry, 'request');
    else if (accessLog) request.log.info(entry, 'request');
    else request.log.debug(entry, 'request');
  });
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
