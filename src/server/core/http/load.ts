import { createServer, type RequestListener } from 'node:http';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { DomainError, PROBLEMS } from '#shared/core/errors.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import { localeOf } from '../messages.ts';
import { problemOf, retryAfter } from '../problems.ts';
import { admission } from './admission.ts';
import { ALWAYS } from './headers.ts';

/** Refusals are told to the log together, so often at most, in ms. */
const TELL_MS = 1_000;

/**
 * Makes the server, with a door before everything else: API requests that would have to wait too long, or are beyond `most`
 * under way, are refused with 503 and Retry-After before anything is spent on them. A refusal takes a tenth of what the least of
 * answers takes, so that under too much load those that are taken are still answered in time.
 */
export function guardedServer(most: number, log: () => Pick<FastifyBaseLogger, 'warn'>): FastifyServerFactory {
  const door = admission(most);
  const refuse = refuser(log);
  return (handler, { keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer((request, response) => {
      if (!request.url?.startsWith('/api/')) return handler(request, response);
      const number = door.enter(performance.now());
      if (number === null) return refuse(request, response);
      response.once('close', () => door.leave(number, performance.now()));
      return handler(request, response);
    });
    // as Fastify does with a server of its own
    server.keepAliveTimeout = Number(keepAliveTimeout);
    server.requestTimeout = Number(requestTimeout);
    server.setTimeout(Number(connectionTimeout));
    return server;
  };
}

function refuser(log: () => Pick<FastifyBaseLogger, 'warn'>): RequestListener {
  const error = new DomainError('overloaded');
  const answers = new Map(LOCALES.map((locale) => [locale, JSON.stringify(problemOf(error, locale))]));
  const headers = {
    ...ALWAYS,
    'retry-after': String(retryAfter('overloaded')),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  };
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (request, response) => {
    const locale = /[?&]locale=(\w+)/.exec(request.url ?? '')?.[1];
    const body = answers.get(localeOf({ locale }, request.headers['accept-language'])) ?? '';
    response.writeHead(PROBLEMS.overloaded, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    refused += 1;
    const now = performance.now();
    if (now - toldAt < TELL_MS) return;
    log().warn({ refused }, 'too many requests');
    [refused, toldAt] = [0, now];
  };
}
