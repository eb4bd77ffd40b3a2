import { join } from 'node:path';
import { useAdminSecondFactor as adminsNeedSecondFactor } from './auth/admin-second-factor.ts';
import type { FindActor } from './auth/token.ts';
import type { Clock } from './core/clock.ts';
import { addressName, type Config } from './core/config.ts';
import { type IdentityProvider, useIdentityProviders as offerProviders } from './core/identity-providers.ts';
import type { Log } from './core/log.ts';
import { usePublicUrl as reachedAt } from './core/public-url.ts';
import { useSecretsKey as encryptWith, secretsKey } from './core/secrets.ts';
import { StartError } from './core/start-error.ts';
import { supportIsAt } from './core/support-email.ts';
import { useFileStore as keepFilesIn } from './files/images.ts';
import { closeToOthers, localStore } from './files/store.ts';
import type { Domain } from './http/handlers.ts';
import { createServer } from './http/server.ts';
import type { Web } from './http/web.ts';
import { type JobContext, startJobs } from './jobs/jobs.ts';
import { useMailTransport as sendMailsBy } from './mail/mail.ts';
import { type MailTransport, noTransport, outboxTransport, smtpTransport } from './mail/transport.ts';
import type { Database } from './postgres/open-database.ts';
import { isFree } from './postgres/port.ts';
import { PUSH_SERVICES } from './push/services.ts';
import { httpsTransport, usePushTransport as pushBy } from './push/transport.ts';
import { Hub } from './realtime/hub.ts';
import { attachSockets, listenSockets } from './realtime/listen.ts';
import { socketMessagesOf } from './realtime/messages.ts';
import { connectNatsBus } from './realtime/nats-bus.ts';
import { connectBus } from './realtime/postgres-bus.ts';
import { topicGuard } from './realtime/topics.ts';

export interface RunParts {
  config: Config;
  database: Database;
  domains: readonly Domain[];
  browsing: ReadonlySet<string>;
  findActor: FindActor;
  web: Web;
  /** Those of the settings, and the demo's own. */
  identityProviders: readonly IdentityProvider[];
  now: Clock;
  log: Log;
}

export interface Running {
  /** Where it is reached from this machine. */
  address: string;
  /** Sends a message to whoever watches a topic. */
  publish: JobContext['publish'];
  /** Answers what is under way, closes the sockets, finishes the running jobs. The database stays. */
  stop(): Promise<void>;
}

/**
 * So many connections may wait until they are taken. Beyond that a caller is not refused but left without a word, and tries again
 * after seconds: those who come too many at once shall be told at once.
 */
const BACKLOG = 4096;

/** A topic with which a domain ends the sockets of a sign-in that is over: `session:12`. */
const SESSION_TOPIC = /^session:(\d+)$/;

/** Takes up the work of a node: HTTP, the socket on both its doors, jobs. */
export async function run(parts: RunParts): Promise<Running> {
  const { config, database, domains, findActor, now, log } = parts;
  const files = join(config.dataDir, 'files');
  await closeToOthers(files);
  keepFilesIn(localStore(files));
  reachedAt(config.publicUrl);
  sendMailsBy(mailTransport(config));
  pushBy(httpsTransport([...PUSH_SERVICES, ...config.pushServices]));
  offerProviders(parts.identityProviders);
  encryptWith(await secretsKey(config));
  adminsNeedSecondFactor(config.adminSecondFactor);
  supportIsAt(config.supportEmail);
  const bus = await (config.natsUrl ? connectNatsBus(config.natsUrl, log) : connectBus(database.url, log));
  const mayWatch = topicGuard(domains, database.pool);
  const hub = new Hub({
    bus,
    authenticate: (token, fresh) => findActor(token, now(), fresh),
    mayWatch,
    messages: socketMessagesOf(domains),
    follows: Object.assign({}, ...domains.map((domain) => domain.follows)),
    streams: new Set(domains.flatMap((domain) => domain.streams ?? [])),
    tools: { sql: database.pool, now },
    log,
    gate: { publicUrl: config.publicUrl, trustProxy: config.trustProxy },
  });
  const publish: JobContext['publish'] = (topic, message) => hub.publish(topic, message);
  const server = await createServer({
    ...parts,
    pool: database.pool,
    notify: (topics) => notify(hub, topics),
    publish,
  });
  attachSockets(hub, server.app.server);
  const listenOptions = { port: config.port, host: config.host, backlog: BACKLOG };
  await listen(() => server.app.listen(listenOptions), 'PORT', config.port, config.host);
  const sockets = await listenSockets(hub, { host: config.host, port: config.wsPort });
  const jobs = await startJobs({ url: database.url, sql: database.pool, domains, now, log, publish });
  return {
    address: `http://${addressName(config.host)}:${config.port}`,
    publish,
    stop: async () => {
      await Promise.all([server.close(), hub.close(), sockets.close()]);
      await jobs.stop();
      await bus.close();
    },
  };
}

/** Ends the start early, in one sentence, when a port is somebody else's: before minutes are spent on everything else. */
export async function checkPorts(config: Pick<Config, 'port' | 'wsPort' | 'host'>): Promise<void> {
  for (const [setting, port] of [
    ['PORT', config.port],
    ['WS_PORT', config.wsPort],
  ] as const) {
    const free = await listen(() => isFree(port, config.host), setting, port, config.host);
    if (!free) throw portTaken(setting, port);
  }
}

function mailTransport({ smtpUrl, smtpPlain, mailFrom, outbox }: Config): MailTransport {
  if (smtpUrl !== null) return smtpTransport(smtpUrl, mailFrom, { plain: smtpPlain });
  return outbox ? outboxTransport : noTransport;
}

function notify(hub: Hub, topics: readonly string[]): void {
  for (const topic of topics) {
    const session = SESSION_TOPIC.exec(topic)?.[1];
    if (session) hub.revoke(Number(session));
    else hub.changed(topic);
  }
}

async function listen<T>(open: () => Promise<T>, setting: string, port: number, host: string): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw portTaken(setting, port);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights than this user has: set ${setting} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`The setting HOST is ${host}, which is no address of this machine.`);
    }
    throw error;
  }
}

function portTaken(setting: string, port: number): StartError {
  return new StartError(
    `Port ${port} is in use: stop what uses it, or set ${setting} to another, as in ${setting}=${port + 1} npm start.`,
  );
}
