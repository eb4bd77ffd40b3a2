import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Complain } from '#server/core/metrics/complaint.ts';
import { isLoopback, networkOf } from '#server/core/network.ts';
import { DomainError } from '#shared/core/errors.ts';

const LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

type Write<T> = (log: Pick<FastifyBaseLogger, 'warn'>, line: T) => boolean;

/**
 * Returns a function that logs the same line once a minute, and at most `LINES_PER_MINUTE` different ones; the next line counts those that
 * were left out. It returns whether it logged the line.
 */
export function lineWriter<T extends object>(now: () => Date, fixed: { event: string }, message: string): Write<T> {
  const logged = new Set<string>();
  let since = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (log, line) => {
    const at = now().getTime();
    if (Math.abs(at - since) >= MINUTE_MS) {
      logged.clear();
      since = at;
    }
    const key = JSON.stringify(line);
    if (logged.has(key)) return false;
    if (logged.size >= LINES_PER_MINUTE) {
      omitted += 1;
      return false;
    }
    logged.add(key);
    const entry: object = { ...fixed, ...line, ...(omitted > 0 && { omitted }) };
    log.warn(entry, message);
    omitted = 0;
    return true;
  };
}

/** The path is below /api/, so that the limits of `load-shedding.ts` for slow, large and many requests apply here too. */
const PATH = '/api/browser-reports';

/** The value of the Reporting-Endpoints header that the `report-to` of `REPORT_DIRECTIVES` refers to. */
export const REPORTING_ENDPOINTS = `csp="${PATH}"`;

/** Chromium and WebKit read `report-to`; browsers without the Reporting API read `report-uri`. */
export const REPORT_DIRECTIVES = [`report-uri ${PATH}`, 'report-to csp'] as const;

/** The number of requests of one network that are processed per minute; further ones get the same answer and are dropped. */
const REQUESTS_PER_MINUTE = 30;
const REPORTS_PER_REQUEST = 20;

/** Only known directives are logged, because a report is untrusted text. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'manifest-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

/** Values of the blocked resource that are not URLs. */
const BLOCKED_WORDS = /^(inline|eval|wasm-eval|self|data|blob|filesystem|about|trusted-types-(sink|policy))$/;

const text = z.nullish(z.string());
const number = z.nullish(z.number());

const single = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
    'column-number': number,
  }),
});

/** The body of `report-to` reports; only the type `csp-violation` is processed. */
const batch = z.array(z.object({ type: z.string(), body: z.unknown() }));
const violation = z.object({
  documentURL: z.string(),
  effectiveDirective: z.string(),
  blockedURL: text,
  sourceFile: text,
  lineNumber: number,
  columnNumber: number,
});

type Violation = z.infer<typeof violation>;

/** The logged form of a violation: nothing that identifies a person, a screen or a query. */
interface Line {
  directive: string;
  blocked: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
}

/**
 * Receives the reports that browsers send when a page violates its Content-Security-Policy or its Trusted Types, and logs them as `event:
 * "browser-report"`. It is not an endpoint of a domain: it needs no sign-in and writes nothing to the database.
 */
export async function serveBrowserReports(server: FastifyInstance, app: AppContext, complain: Complain): Promise<void> {
  const limiter = new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 });
  const write = lineWriter<Line>(app.now, { event: 'browser-report' }, 'browser report');
  const { origin } = new URL(app.publicUrl('/'));
  await server.register(async (scope) => {
    // Only this endpoint accepts these content types, and it accepts no others.
    scope.removeAllContentTypeParsers();
    for (const type of ['application/reports+json', 'application/csp-report']) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    }
    scope.post(PATH, async (request, reply) => {
      const allowed = await limiter.consume(networkOf(request.ip)).then(
        () => true,
        () => false,
      );
      // A browser sends a refused report again, so a dropped one gets the same answer as any other.
      if (allowed) {
        for (const found of violationsOf(request.body, origin)) {
          if (!write(request.log, found)) continue;
          const { directive, blocked, source, line, column } = found;
          const frames = source === null ? [] : [{ file: source, line: line ?? 0, column: column ?? 0 }];
          complain({ kind: 'csp', name: directive, message: `blocked ${blocked ?? 'something'}`, frames });
        }
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** Returns the violations of our own pages in a body. Throws `malformed_request` for a body of neither form. */
function violationsOf(body: unknown, origin: string): Line[] {
  const value = parsed(body);
  const one = single.safeParse(value);
  if (one.success) return linesOf([fromSingle(one.data['csp-report'])], origin);
  const many = batch.safeParse(Array.isArray(value) ? value : [value]);
  if (!many.success) throw new DomainError('malformed_request');
  return linesOf(
    many.data.slice(0, REPORTS_PER_REQUEST).flatMap((report) => {
      const read = violation.safeParse(report.type === 'csp-violation' ? report.body : null);
      return read.success ? [read.data] : [];
    }),
    origin,
  );
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new DomainError('malformed_request');
  }
}

function fromSingle(report: z.infer<typeof single>['csp-report']): Violation {
  return {
    documentURL: report['document-uri'],
    // Older browsers append the directive's sources to its name.
    effectiveDirective: report['effective-directive'] || (report['violated-directive'] ?? '').replace(/ .*$/s, ''),
    blockedURL: report['blocked-uri'],
    sourceFile: report['source-file'],
    lineNumber: report['line-number'],
    columnNumber: report['column-number'],
  };
}

function linesOf(violations: readonly Violation[], origin: string): Line[] {
  return violations.flatMap((found) => {
    const page = URL.parse(found.documentURL);
    const isOwn = page !== null && (page.origin === origin || isLoopback(page.hostname));
    if (!isOwn || !DIRECTIVES.has(found.effectiveDirective)) return [];
    const source = sourceOf(found.sourceFile ?? '', page.origin);
    return [
      {
        directive: found.effectiveDirective,
        blocked: blockedOf(found.blockedURL ?? ''),
        source,
        line: source === null ? null : (found.lineNumber ?? null),
        column: source === null ? null : (found.columnNumber ?? null),
      },
    ];
  });
}

/** Returns the origin of the blocked resource, the browser's keyword for it, or the scheme of any other URL. */
function blockedOf(blocked: string): string | null {
  if (BLOCKED_WORDS.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (url === null) return null;
  // The URL of an extension would reveal which extensions a person has.
  return /^(https?|wss?):$/.test(url.protocol)
    ? `${url.protocol}//${url.host}`.slice(0, 200)
    : url.protocol.slice(0, 30);
}

/** Returns the path of one of the app's scripts; the path of a page has ids and tokens and is left out. */
function sourceOf(source: string, origin: string): string | null {
  const url = URL.parse(source);
  if (url === null || url.origin !== origin) return null;
  return /^\/(assets\/)?[\w.-]{1,100}\.m?js$/.test(url.pathname) ? url.pathname : null;
}
