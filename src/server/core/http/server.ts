import { setTimeout as wait } from 'node:timers/promises';
import compress from '@fastify/compress';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { FindActor } from '../auth/token.ts';
import { logOptions } from '../log.ts';
import type { Complain } from '../metrics/complaint.ts';
import type { Config } from '../settings/config.ts';
import { traceRequests } from '../tracing/spans.ts';
import { answerError, logRequests, noteRoutes, type Observe, recordRoutes } from './calls/errors.ts';
import type { Domain, Route } from './calls/handlers.ts';
import { mountDomains } from './calls/mount.ts';
import { serveFiles } from './calls/uploads.ts';
import { BODY_LIMIT, readBodies } from './limits/body.ts';
import { serveBrowserReports } from './limits/browser-reports.ts';
import { secureHeaders } from './limits/headers.ts';
import { guardedServer } from './limits/load-shedding.ts';
import { canonicalUrl } from './limits/normal-url.ts';
import { serveBrowserErrors } from './pages/browser-errors.ts';
import { serveDocs } from './pages/docs.ts';
import { serveFeeds } from './pages/feeds.ts';
import { framersOf, outOfFrame } from './pages/framers.ts';
import { serveHealth } from './pages/health.ts';
import { serveOutbox } from './pages/outbox.ts';
import { previewOf, servePreviews } from './pages/previews.ts';
import { serveSecurityTxt } from './pages/security-txt.ts';
import type { Web } from './pages/web.ts';

export interface ServerParts {
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxRequests' | 'publicBrowsing'> &
    Partial<Pick<Config, 'outbox' | 'maxRequestsPerAddress' | 'publicUrl' | 'drainSeconds' | 'accessLog'>>;
  app: AppContext;
  domains: readonly Domain[];
  /** The names of APIs and endpoints that visitors may use only while `PUBLIC_BROWSING` is on. */
  browsing?: ReadonlySet<string>;
  findActor: FindActor;
  /** Whether sessions begin for direct requests of this machine only. */
  demoHereOnly?: boolean;
  logStream?: { write(line: string): void };
  observe?: Observe;
  /** Is called with the route of each request when its work begins. */
  begin?: (route: string) => void;
  complain?: Complain;
  /** The browser app; without it the server has the API only. */
  web?: Web;
  /** Whether closing ends all connections, also those with a request in progress. */
  live?: boolean;
}

/**
 * Compresses API answers from 1 KB on, if the route enables it. Compressing secrets together with text that an attacker chooses would
 * reveal the secrets by the length (BREACH). That cannot happen here: a foreign page cannot send requests with the rights of a user, since
 * the token is in a header that only our own script sets. Compressed request bodies are not accepted.
 */
const COMPRESSION = {
  globalCompression: false,
  globalDecompression: false,
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
};

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
}

export interface Server {
  app: FastifyInstance;
  /** Finishes the current requests, asks clients to reconnect elsewhere, then closes every connection; with `now` it waits for no client. */
  close(options?: { now: boolean }): Promise<void>;
}

/** After the call to stop, the server still accepts connections for this time, so that clients are not refused. */
const SHUTDOWN_DELAY_MS = 300;
/** The maximum of that time while clients keep connections open: the answer to their next request asks them to close them. */
const MAX_SHUTDOWN_DELAY_MS = 2_000;

/** Creates the HTTP server with every domain's endpoints; it does not listen yet. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, app: context } = parts;
  const app: FastifyInstance = fastify({
    serverFactory: guardedServer({ maxRequestsPerAddress: 0, ...config }, () => app.log),
    logger: { ...logOptions(config.logLevel), ...(parts.logStream && { stream: parts.logStream }) },
    // Fastify would create a child log for each request, and most requests log nothing; log lines name the request themselves.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // The limit is as long as a whole request line, so that the endpoint itself reports a token that is too long.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    ...(parts.live && { forceCloseConnections: true }),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });
  app.decorate('context', context);
  const leaving = { now: false };
  const answerUnknownPath = recordRoutes(app);
  app.setErrorHandler(answerError);
  if (parts.begin) noteRoutes(app, parts.begin);
  traceRequests(app);
  logRequests(app, { accessLog: config.accessLog, observe: parts.observe });
  secureHeaders(app, context.now);
  announceShutdown(app, leaving);
  await readBodies(app);
  await app.register(compress, COMPRESSION);
  serveHealth(app, context, leaving);
  serveSecurityTxt(app, context);
  const complain = parts.complain ?? (() => undefined);
  await serveBrowserReports(app, context, complain);
  serveBrowserErrors(app, context, complain);
  // A mail program that knows no one-click unsubscription opens its address as a page.
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`),
  );
  serveFiles(app, context.files);
  serveDocs(app, parts.domains);
  if (config.outbox) serveOutbox(app, context);
  mountDomains(app, openTo(parts), parts);
  if (config.publicBrowsing) serveFeeds(app, parts.domains, context);
  const preview = previewOf({ ...parts, publicBrowsing: config.publicBrowsing });
  const framers = framersOf({ ...parts, publicBrowsing: config.publicBrowsing });
  servePreviews(app, { ...parts, publicBrowsing: config.publicBrowsing });
  const pages = await parts.web?.(app);
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages?.wants(request)) return answerUnknownPath(request, reply);
    const elsewhere = config.publicUrl && canonicalUrl(config.publicUrl, request.host, request.url);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    const plain = outOfFrame(request);
    if (plain) return reply.header('cache-control', 'no-store').redirect(plain);
    return pages.answer(request, reply, { head: await preview(request), framers: await framers(request) });
  });
  return {
    app,
    close: async ({ now } = { now: false }) => {
      leaving.now = true;
      if (app.server.listening && !now) await waitForClients(app, config.drainSeconds ?? 0);
      await app.close();
    },
  };
}

/** Waits until clients have closed their connections: closing a connection would lose a request that is being sent on it. */
async function waitForClients(app: FastifyInstance, drainSeconds: number): Promise<void> {
  await wait(drainSeconds * 1_000);
  const startedAt = performance.now();
  await wait(SHUTDOWN_DELAY_MS);
  while (performance.now() - startedAt < MAX_SHUTDOWN_DELAY_MS && (await openConnections(app)) > 0) await wait(20);
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/** Returns the domains, without the visitors' rights to public pages if public browsing is off. */
function openTo({ config, domains, browsing }: ServerParts): readonly Domain[] {
  if (config.publicBrowsing || !browsing) return domains;
  return domains.map((domain) => ({
    ...domain,
    routes: domain.routes.map((route) => {
      return browsing.has(groupOf(route)) || browsing.has(route.name) ? withoutVisitors(route) : route;
    }),
  }));
}

/** Returns the API of an endpoint: 'fleet' for 'fleet.ofCarrier'. */
function groupOf({ name }: Route): string {
  return name.split('.')[0] ?? '';
}

function withoutVisitors(route: Route): Route {
  const access = { ...route.endpoint.access, visitor: 'no' as const };
  return { ...route, endpoint: { ...route.endpoint, access } };
}

/** During the shutdown, each answer asks its client to open a new connection, which another node accepts. */
function announceShutdown(app: FastifyInstance, leaving: { now: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (leaving.now) reply.header('connection', 'close');
  });
}
