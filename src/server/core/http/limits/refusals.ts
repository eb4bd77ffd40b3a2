import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf, retryAfter } from '#server/core/problems.ts';
import { localeOf } from '#server/core/translate.ts';
import { DomainError, PROBLEMS } from '#shared/core/errors.ts';
import { LOCALES } from '#shared/i18n/locale.ts';
import { ALWAYS } from './headers.ts';

/** Refusals are logged together, at most once in this time, in ms. */
const LOG_INTERVAL = 1_000;

const REFUSALS = ['overloaded', 'too_many_requests', 'malformed_request'] as const;
type Refusal = (typeof REFUSALS)[number];

/** The raw answer to a request that takes too long; the connection ends after it. */
export const TIMED_OUT = `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/problem+json\r\n\r\n${JSON.stringify(
  problemOf(new DomainError('request_timeout'), 'en'),
)}`;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const CONTENT_TYPES = { html: 'text/html; charset=utf-8', json: 'application/problem+json; charset=utf-8' } as const;

/** Whether a browser opens an address of the app, so that a person reads the answer. */
function opensPage({ url = '', headers }: IncomingMessage): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

/** A page that the browser loads again after some seconds. The texts are ours and contain no markup. */
function refusalPage(title: string, locale: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Vezu</title></head><body><h1>Vezu</h1><p>${title}</p></body></html>`;
}

type Refuse = (code: Refusal, request: IncomingMessage, response: ServerResponse, seconds?: number) => void;

/** Answers refused requests in the reader's language with prepared answers: a page for a browser that opens an address, else a problem document. */
export function refuser(log: () => Pick<FastifyBaseLogger, 'warn'>): Refuse {
  const answers = new Map(
    REFUSALS.flatMap((code) =>
      LOCALES.flatMap((locale) => {
        const problem = problemOf(new DomainError(code), locale);
        return [
          [`json ${code} ${locale}`, JSON.stringify(problem)] as const,
          [`html ${code} ${locale}`, refusalPage(problem.title, locale)] as const,
        ];
      }),
    ),
  );
  const headers = { ...ALWAYS, 'cache-control': 'no-store' };
  const counts = { overloaded: 0, too_many_requests: 0, malformed_request: 0 };
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (code, request, response, seconds = retryAfter(code)) => {
    const queryLocale = /[?&]locale=(\w+)/.exec(request.url ?? '')?.[1];
    const locale = localeOf({ locale: queryLocale }, request.headers['accept-language']);
    const format = opensPage(request) ? 'html' : 'json';
    const body = answers.get(`${format} ${code} ${locale}`) ?? '';
    // The rest of the request's body is not read.
    if (!request.complete && hasBody(request)) response.setHeader('connection', 'close');
    response
      .writeHead(PROBLEMS[code], {
        ...headers,
        'content-type': CONTENT_TYPES[format],
        ...(code !== 'malformed_request' && { 'retry-after': String(seconds) }),
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
    counts[code] += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_INTERVAL) return;
    log().warn({ ...counts }, 'requests refused');
    Object.assign(counts, { overloaded: 0, too_many_requests: 0, malformed_request: 0 });
    loggedAt = now;
  };
}
