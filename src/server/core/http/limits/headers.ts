import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/core/clock.ts';
import { isLoopback } from '#server/core/network.ts';
import { REPORT_DIRECTIVES } from './browser-reports.ts';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

/**
 * The policy of the worker that reads QR codes (docs/decisions/0050): the only script of the app that may run WebAssembly, which it fetches
 * from the app's own origin.
 */
export const QR_WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** The security headers of every response (docs/security.md). */
export const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Popups keep their connection to the app: an identity provider's window answers over BroadcastChannel and closes itself.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()',
  'content-security-policy': API_POLICY,
};

/** Sets the headers of every answer before its handler runs, which may change them; HSTS only with https. */
export function secureHeaders(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ALWAYS);
    // The browser corrects its clock by this one (`src/web/core/api/server-date.ts`).
    reply.header('date', clock().toUTCString());
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
}

export function mapWorkerPolicy(mapStyleUrl: string): string {
  return `default-src 'none'; connect-src ${new URL(mapStyleUrl).origin}`;
}

interface PolicyFacts {
  wsPort: number;
  publicUrl?: string;
  mapStyleUrl?: string | null;
  /** The address of a CDN for public pictures. */
  filesUrl?: string | null;
}

/**
 * The policy of the app's pages. The socket's origin is the host of `PUBLIC_URL`, or on this machine the host name of the request; a host
 * that a proxy or a client sends is never repeated. 'self' allows the page's own origin for `/ws`. The only foreign origins belong to the
 * map's tiles and to the CDN. The only inline style is the one with the hash `styleHash`. Only the origins `framers` may show the page in a
 * frame; without any, nobody.
 */
export function pagePolicy(
  request: FastifyRequest,
  { wsPort, publicUrl, mapStyleUrl, filesUrl }: PolicyFacts,
  { styleHash, framers }: { styleHash: string | null; framers: readonly string[] },
): string {
  const secure = request.protocol === 'https';
  const sockets = socketsOf(request, wsPort, publicUrl);
  const map = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : '';
  const pictures = filesUrl ? ` ${new URL(filesUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` ${styleHash}` : ''}`,
    `img-src 'self' data: blob:${map}${pictures}`,
    "font-src 'self'",
    // A recording before it is sent, and a voice note that the app has fetched.
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}${map}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The preview of what a carrier shows on its own site.
    "frame-src 'self'",
    `frame-ancestors ${framers.length > 0 ? framers.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types vezu',
    ...REPORT_DIRECTIVES,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns the allowed origins of the app's socket, each with a leading space. */
function socketsOf(request: FastifyRequest, wsPort: number, publicUrl: string | undefined): string {
  const { protocol, hostname, host } = new URL(publicUrl ?? 'http://localhost');
  const scheme = protocol === 'https:' || request.protocol === 'https' ? 'wss' : 'ws';
  const origins = [`${scheme}://${hostname}:${wsPort}`, `${scheme}://${host}`];
  const called = request.raw.headers.host ?? '';
  const name = called.replace(/:\d+$/, '');
  if (isLoopback(name)) origins.push(`${scheme}://${name}:${wsPort}`, `${scheme}://${called}`);
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}
