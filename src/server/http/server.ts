import { setTimeout as wait } from 'node:timers/promises';
import compress from '@fastify/compress';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { FindActor } from '../auth/token.ts';
import type { AppContext } from '../context.ts';
import type { Config } from '../core/config.ts';
import { logOptions } from '../core/log.ts';
import { BODY_LIMIT, readBodies } from './body.ts';
import { serveBrowserReports } from './browser-reports.ts';
import { canonicalUrl } from './canonical-host.ts';
import { serveDocs } from './docs.ts';
import { answerError, knowPaths, logRequests } from './errors.ts';
import { serveFeeds } from './feeds.ts';
import type { Domain, Route } from './handlers.ts';
import { secureHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { guardedServer } from './load-shedding.ts';
import { mountDomains } from './mount.ts';
import { serveOutbox } from './outbox.ts';
import { previewOf, servePreviews } from './previews.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { serveFiles } from './stored-files.ts';
import type { Web } from './web.ts';

export interface ServerParts {
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxRequests' | 'publicBrowsing'> &
    Partial<Pick<Config, 'outbox' | 'maxRequestsPerAddress' | 'publicUrl'>>;
  app: AppContext;
  domains: readonly Domain[];
  /** Names of apis and endpoints that visitors may use only while `PUBLIC_BROWSING` is on. */
  browsing?: ReadonlySet<string>;
  findActor: FindActor;
  /** Where the log goes instead of stdout. */
  logStream?: { write(line: string): void };
  /** The app for the browser; without it the API stands alone. */
  web?: Web;
}

/**
 * API answers from 1 KB on, where the route asks for it. Compression of secrets beside what a stranger may choose would give the secrets
 * away by the length (BREACH): here no foreign page can make a browser ask in somebody's name, since the token comes in a header that
 * only our own script sets. Bodies of requests are never unpacked.
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
  /** Answers what is under way, tells clients to go elsewhere, then closes every connection. */
  close(): Promise<void>;
}

/** For this long after the call to stop, connections are still taken, so that nobody runs into a closed door. */
const SHUTDOWN_DELAY_MS = 300;
/** And so long at most while somebody keeps one open: the answer to their next request asks them to leave it. */
const MAX_SHUTDOWN_DELAY_MS = 2_000;

/** The HTTP server with every domain's endpoints, not listening yet. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, app: context } = parts;
  const app: FastifyInstance = fastify({
    serverFactory: guardedServer({ maxRequestsPerAddress: 0, ...config }, () => app.log),
    logger: { ...logOptions(config.logLevel), ...(parts.logStream && { stream: parts.logStream }) },
    // A log of its own for each request is made anew each time, and most requests log nothing: the lines name the request.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // As long as a whole request line may be: what is too long for a token is told by the endpoint, in its own words.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });
  app.decorate('context', context);
  const leaving = { now: false };
  const answerUnknownPath = knowPaths(app);
  app.setErrorHandler(answerError);
  logRequests(app);
  secureHeaders(app);
  announceShutdown(app, leaving);
  await readBodies(app);
  await app.register(compress, COMPRESSION);
  serveHealth(app, context.pool, leaving);
  serveSecurityTxt(app, context);
  await serveBrowserReports(app, context);
  serveFiles(app, context.files);
  serveDocs(app, parts.domains);
  if (config.outbox) serveOutbox(app, context);
  mountDomains(app, openTo(parts), parts);
  if (config.publicBrowsing) serveFeeds(app, parts.domains, context);
  const preview = previewOf({ ...parts, publicBrowsing: config.publicBrowsing });
  servePreviews(app, { ...parts, publicBrowsing: config.publicBrowsing });
  const pages = await parts.web?.(app);
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages?.wants(request)) return answerUnknownPath(request, reply);
    const elsewhere = config.publicUrl && canonicalUrl(config.publicUrl, request.host, request.url);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    return pages.answer(request, reply, await preview(request));
  });
  return {
    app,
    close: async () => {
      leaving.now = true;
      if (app.server.listening) await farewell(app);
      await app.close();
    },
  };
}

/** A connection that is ended while its next request is on the way takes that request with it. */
async function farewell(app: FastifyInstance): Promise<void> {
  const began = performance.now();
  await wait(SHUTDOWN_DELAY_MS);
  while (performance.now() - began < MAX_SHUTDOWN_DELAY_MS && (await openConnections(app)) > 0) await wait(20);
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/** The domains as they are, or with visitors kept out of the public pages. */
function openTo({ config, domains, browsing }: ServerParts): readonly Domain[] {
  if (config.publicBrowsing || !browsing) return domains;
  return domains.map((domain) => ({
    ...domain,
    routes: domain.routes.map((route) => {
      return browsing.has(groupOf(route)) || browsing.has(route.name) ? withoutVisitors(route) : route;
    }),
  }));
}

/** The api that an endpoint belongs to: 'fleet' for 'fleet.ofCarrier'. */
function groupOf({ name }: Route): string {
  return name.split('.')[0] ?? '';
}

function withoutVisitors(route: Route): Route {
  const access = { ...route.endpoint.access, visitor: 'no' as const };
  return { ...route, endpoint: { ...route.endpoint, access } };
}

/** While leaving, each answer asks its client to open a new connection, which another node takes. */
function announceShutdown(app: FastifyInstance, leaving: { now: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (leaving.now) reply.header('connection', 'close');
  });
}
