import { type AppContext, createContext } from './context.ts';
import type { FindActor } from './core/auth/token.ts';
import { paymentProviders } from './core/cards/open-providers.ts';
import type { Clock } from './core/clock.ts';
import { checkKey } from './core/database/key-fingerprint.ts';
import { openStore } from './core/files/open-store.ts';
import type { Domain } from './core/http/calls/handlers.ts';
import type { Web } from './core/http/pages/web.ts';
import { createServer, type Server } from './core/http/server.ts';
import { type JobRunner, startJobs } from './core/jobs/jobs.ts';
import type { Log } from './core/log.ts';
import { type MailTransport, noTransport, outboxTransport, smtpTransport } from './core/mail/transport.ts';
import { errorTracker } from './core/metrics/error-tracker.ts';
import { countFailedAnswers, type FailedAnswers } from './core/metrics/failed-answers.ts';
import { createMetrics, type Metrics, serveMetrics } from './core/metrics/metrics.ts';
import type { Database } from './core/postgres/open-database.ts';
import { isFree } from './core/postgres/port.ts';
import { phoneGateway } from './core/push/phone-gateway.ts';
import { telegramBot } from './core/push/telegram.ts';
import { httpsTransport, PUSH_SERVICES } from './core/push/transport.ts';
import { webhookTransport } from './core/push/webhook-transport.ts';
import { authenticator } from './core/realtime/authenticate.ts';
import type { Bus } from './core/realtime/bus.ts';
import { Hub } from './core/realtime/hub.ts';
import { attachSockets, listenSockets, type SocketServer } from './core/realtime/listen.ts';
import { socketMessagesOf } from './core/realtime/messages.ts';
import { openBus } from './core/realtime/open-bus.ts';
import { topicGuard } from './core/realtime/topics.ts';
import { fingerprintOf, secretsKey } from './core/secrets.ts';
import { addressName, type Config } from './core/settings/config.ts';
import type { IdentityProvider } from './core/settings/identity-providers.ts';
import { StartError } from './core/start-error.ts';
import { readCommit, readVersion } from './core/version.ts';
import { openWallets } from './core/wallet/open-wallets.ts';
import { placeIndex } from './network/places/queries/place-index.ts';

export interface ContextOptions {
  config: Config;
  database: Pick<Database, 'pool' | 'replica'>;
  /** The identity providers of the settings and of the demo. */
  identityProviders?: readonly IdentityProvider[];
  now: Clock;
  log: Log;
  /** Without it nothing is counted. */
  metrics?: Metrics | null;
  /** Without it no socket messages are sent. */
  sockets?: Pick<AppContext, 'publish' | 'changed' | 'revokeSessions' | 'openSockets'>;
}

export interface RunParts extends Omit<ContextOptions, 'database' | 'sockets'> {
  database: Database;
  domains: readonly Domain[];
  browsing: ReadonlySet<string>;
  findActor: FindActor;
  web: Web;
  /** Whether the database holds the demo for this machine alone. */
  demoHereOnly?: boolean;
  /** Is called with the route of each request when its work begins. */
  begin?: (route: string) => void;
  /** Whether this is a node for development, which is started again all the time: it stops without waiting for clients. */
  live?: boolean;
}

export interface Running {
  /** The address of the server for clients on this machine. */
  address: string;
  app: AppContext;
  /** Finishes the current requests, closes the sockets and waits for the running jobs. The database stays open. */
  stop(): Promise<void>;
}

/**
 * The maximum number of connections that wait to be accepted. Beyond it the system drops connection attempts silently and clients retry
 * after seconds, so it is large enough for the server to refuse overload itself.
 */
const BACKLOG = 4096;

export async function buildContext(options: ContextOptions): Promise<AppContext> {
  const { config, database, identityProviders = config.identityProviders, now, log, metrics, sockets } = options;
  const mail = mailTransport(config);
  const push = httpsTransport([...PUSH_SERVICES, ...config.pushServices]);
  const webhooks = webhookTransport({ loopback: !config.isPublic });
  const fileStore = await openStore(config);
  const key = await secretsKey(config);
  await checkKey(database.pool, fingerprintOf(key));
  return createContext({
    pool: database.pool,
    replica: database.replica ?? null,
    now,
    log,
    publicUrl: config.publicUrl,
    fileStore,
    filesUrl: config.filesUrl,
    mailTransport: metrics?.mail(mail) ?? mail,
    push: metrics?.push(push) ?? push,
    telegram: config.telegram && telegramBot(config.telegram, key),
    gateways: {
      viber: config.gateways.viber && phoneGateway(config.gateways.viber),
      sms: config.gateways.sms && phoneGateway(config.gateways.sms),
    },
    texts: config.texts,
    payments: paymentProviders(config.payments),
    webhooks: metrics?.webhooks(webhooks) ?? webhooks,
    secretsKey: key,
    supportEmail: config.supportEmail,
    mailWebhookSecret: config.mailWebhookSecret,
    identityProviders,
    adminSecondFactor: config.adminSecondFactor,
    verification: config.verification,
    personalDataMonths: config.personalDataMonths,
    wallets: await openWallets(config.wallets, config.publicUrl),
    imprint: config.imprint,
    commit: config.commit ?? readCommit(),
    alerts: config.alerts && { ...config.alerts, dataDir: config.dataDir },
    dashboardUrl: config.dashboardUrl,
    publish: () => undefined,
    changed: () => undefined,
    revokeSessions: () => undefined,
    ...sockets,
  });
}

/** Starts a node: HTTP, the socket on both ports, jobs. A step that fails undoes the steps before it. */
export async function run(parts: RunParts): Promise<Running> {
  const { config, database, domains, findActor, now, log } = parts;
  const opened: Opened = {};
  try {
    const metrics = config.metricsPort === null ? null : createMetrics(readVersion());
    const listeners = listenersOf(config);
    if (metrics && listeners.metrics) opened.metrics = await listenForMetrics(metrics, listeners.metrics);
    opened.bus = await openBus({ url: database.url, natsUrl: config.natsUrl }, log);
    const bus = metrics?.bus(opened.bus) ?? opened.bus;
    const app = await buildContext({
      ...parts,
      metrics,
      sockets: {
        publish: (topic, message) => hub.publish(topic, message),
        changed: (topics) => hub.changed(...topics),
        revokeSessions: (ids) => hub.revoke(...ids),
        openSockets: () => hub.size,
      },
    });
    opened.failedAnswers = countFailedAnswers(app);
    const hub = new Hub({
      bus,
      app,
      authenticate: authenticator(app, findActor),
      mayWatch: topicGuard(domains, app),
      messages: socketMessagesOf(domains),
      follows: Object.assign({}, ...domains.map((domain) => domain.follows)),
      streams: new Set(domains.flatMap((domain) => domain.streams ?? [])),
      log,
      ...(metrics && { delivered: metrics.delivered }),
      gate: { publicUrl: config.publicUrl, trustProxy: config.trustProxy },
    });
    opened.hub = hub;
    const track = config.errorDsn === null ? null : errorTracker(config.errorDsn, { version: readVersion(), now, log });
    const server = await createServer({
      ...parts,
      app,
      observe: (answered) => {
        metrics?.request(answered);
        opened.failedAnswers?.count(answered);
      },
      complain: (complaint) => {
        metrics?.complained(complaint);
        track?.(complaint);
      },
    });
    opened.server = server;
    metrics?.sockets(() => hub.size);
    metrics?.database(database.pool);
    metrics?.files(() => app.files.check());
    attachSockets(hub, server.app.server);
    await listen(listeners.app, ({ port, host }) => server.app.listen({ port, host, backlog: BACKLOG }));
    opened.sockets = await listen(listeners.socket, (at) => listenSockets(hub, at));
    opened.jobs = await startJobs({ url: database.url, app, domains, ...(metrics && { observe: metrics.job }) });
    // The first traveller who types a town does not wait for the list of settlements; a failure is met, and logged, by who asks next.
    placeIndex(app, now()).catch(() => undefined);
    const stop = () => close(opened, { now: parts.live === true });
    return { address: `http://${addressName(config.host)}:${config.port}`, app, stop };
  } catch (error) {
    await close(opened, { now: true });
    throw error;
  }
}

/** The parts that a node has opened; only some of them while it starts. */
interface Opened {
  metrics?: { close(): Promise<void> };
  bus?: Bus;
  hub?: Hub;
  server?: Server;
  failedAnswers?: FailedAnswers;
  sockets?: SocketServer;
  jobs?: JobRunner;
}

/** With `now`, no request is waited for. */
async function close(
  { failedAnswers, metrics, bus, hub, server, sockets, jobs }: Opened,
  options: { now: boolean },
): Promise<void> {
  await Promise.all([server?.close(options), hub?.close(options), sockets?.close()]);
  await failedAnswers?.stop();
  await jobs?.stop();
  await bus?.close();
  await metrics?.close();
}

async function listenForMetrics(metrics: Metrics, listener: Listener) {
  try {
    return { close: await listen(listener, (at) => serveMetrics(metrics, at)) };
  } catch (error) {
    metrics.stop();
    throw error;
  }
}

interface Listener {
  port: number;
  host: string;
  portSetting: string;
  hostSetting: string;
}

function listenersOf(config: Pick<Config, 'port' | 'wsPort' | 'host' | 'metricsPort' | 'metricsHost'>) {
  const { host, metricsPort, metricsHost } = config;
  const app: Listener = { port: config.port, host, portSetting: 'PORT', hostSetting: 'HOST' };
  const socket: Listener = { ...app, port: config.wsPort, portSetting: 'WS_PORT' };
  const metrics: Listener | null =
    metricsPort === null
      ? null
      : { port: metricsPort, host: metricsHost, portSetting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' };
  return { app, socket, metrics };
}

/** Throws a StartError when a port is in use, before the slow steps of the start. */
export async function checkPorts(config: Parameters<typeof listenersOf>[0]): Promise<void> {
  for (const listener of Object.values(listenersOf(config))) {
    if (listener === null) continue;
    const free = await listen(listener, ({ port, host }) => isFree(port, host));
    if (!free) throw portTaken(listener);
  }
}

function mailTransport({ smtpUrl, smtpPlain, mailFrom, outbox }: Config): MailTransport {
  if (smtpUrl !== null) return smtpTransport(smtpUrl, mailFrom, { plain: smtpPlain });
  return outbox ? outboxTransport : noTransport;
}

async function listen<T>(listener: Listener, open: (listener: Listener) => Promise<T>): Promise<T> {
  try {
    return await open(listener);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const { port, host, portSetting, hostSetting } = listener;
    if (code === 'EADDRINUSE') throw portTaken(listener);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights than this user has: set ${portSetting} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`The setting ${hostSetting} is ${host}, which is no address of this machine.`);
    }
    throw error;
  }
}

function portTaken({ port, portSetting: name }: Listener): StartError {
  return new StartError(
    `Port ${port} is in use: stop what uses it, or set ${name} to another, as in ${name}=${port + 1} npm start.`,
  );
}
