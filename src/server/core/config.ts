import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { WS_PORT } from '#shared/core/realtime.ts';
import { type IdentityProvider, providersSetting } from './identity-providers.ts';
import { isLoopback } from './loopback.ts';
import { StartError } from './start-error.ts';

const PORT_RULE = 'must be a port number from 1 to 65535';
const SWITCH_RULE = 'must be on or off';
const MAIL_FROM_RULE = 'must be an email address, alone or as in Vezu <no-reply@vezu.example>';

const portNumber = z.coerce
  .number(PORT_RULE)
  .check(z.int(PORT_RULE), z.minimum(1, PORT_RULE), z.maximum(65_535, PORT_RULE));

const port = (otherwise: number) => z._default(portNumber, otherwise);

const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0'], SWITCH_RULE),
  z.transform((value) => value === 'on' || value === 'true' || value === '1'),
);

const onOff = (otherwise: boolean) => z._default(flag, otherwise);

const CLOCK_RULE = 'must be a whole number of seconds';

const count = (otherwise: number, max: number) => {
  const rule = `must be a whole number from 0 to ${max}`;
  return z._default(z.coerce.number(rule).check(z.int(rule), z.minimum(0, rule), z.maximum(max, rule)), otherwise);
};

/** A comma-separated list of host names, each optionally with a leading `*.`. */
const hosts = z._default(
  z.pipe(
    z
      .string()
      .check(z.regex(/^\s*(\*\.)?[\w.-]+\s*(,\s*(\*\.)?[\w.-]+\s*)*$/, 'must be host names with commas between them')),
    z.transform((value) => value.split(',').map((host) => host.trim().toLowerCase())),
  ),
  [],
);

const url = (protocols: RegExp, rule: string) => z.optional(z.url({ protocol: protocols, error: rule }));

/** The modes that mean the same to every client of PostgreSQL; `prefer` and `allow` would fall back to plain text in silence. */
const TLS_MODES: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];

const POOL_RULE = 'must be a whole number from 2 to 200';

const DATABASE_RULE = 'must look like postgres://user:password@host:5432/name';
const PASSWORD_RULE =
  'has a password with characters that an address cannot hold: write @ as %40, # as %23, / as %2F, ? as %3F, % as %25';

/** An address of PostgreSQL. A password with `/` or `#` in it would be read as another host, so it is refused by a sentence of its own. */
const databaseUrl = z.optional(
  z.string().check(
    z.refine((value) => !hasRawPassword(value), { error: PASSWORD_RULE, abort: true }),
    z.refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), DATABASE_RULE),
    z.refine(
      (value) => {
        const mode = URL.parse(value)?.searchParams.get('sslmode');
        return !mode || TLS_MODES.includes(mode);
      },
      `has an sslmode that is none of ${TLS_MODES.join(', ')}`,
    ),
  ),
);

function hasRawPassword(value: string): boolean {
  const [, password = ''] = /^postgres(?:ql)?:\/\/[^:/?#@]*:(.*)@[^@]*$/.exec(value) ?? [];
  return /[@/?#\s]|%(?![0-9a-f]{2})/i.test(password);
}

/** All settings: the name in the environment, the accepted form and the default value. An empty value counts as unset. */
const settings = z.object({
  /** The port of the app and the API. */
  PORT: port(8080),
  /** The port of the WebSocket (docs/product.md 18.1); the same socket answers at `/ws` of PORT. */
  WS_PORT: port(WS_PORT),
  /** The address to listen on: 127.0.0.1 accepts connections from this machine only, 0.0.0.0 from every machine. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /**
   * A PostgreSQL server of version 16 or later, postgres://user:password@host:5432/name; when unset, an embedded one runs from DATA_DIR.
   */
  DATABASE_URL: databaseUrl,
  /**
   * The address of the same PostgreSQL past a pooler in transaction mode (PgBouncer), to which DATABASE_URL then leads: LISTEN, migrations,
   * jobs and locks of a session need PostgreSQL itself.
   */
  DATABASE_DIRECT_URL: databaseUrl,
  /** A read-only copy (hot standby) for the searches and public pages of visitors. */
  DATABASE_READ_URL: databaseUrl,
  /** The number of connections of a node for requests; a few more serve quick reads, jobs and messages. */
  DATABASE_POOL: z._default(
    z.coerce.number(POOL_RULE).check(z.int(POOL_RULE), z.minimum(2, POOL_RULE), z.maximum(200, POOL_RULE)),
    16,
  ),
  /** Whether a start migrates the database; off where `npm run migrate` is a step of its own before new nodes start. */
  MIGRATE: onOff(true),
  /** A NATS server that passes messages between the nodes, nats://host:4222; when unset, PostgreSQL does this. */
  NATS_URL: url(/^(nats|tls)$/, 'must look like nats://host:4222'),
  /** The folder of the embedded database and the uploaded files. */
  DATA_DIR: z._default(z.string(), './data'),
  /** The port of /metrics for Prometheus; unset, nothing is counted. */
  METRICS_PORT: z.optional(portNumber),
  /** The address on which /metrics listens; others than this machine should reach it only within a private network. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Whether every request is logged, with the pattern of its route instead of its address. */
  ACCESS_LOG: onOff(false),
  /** The log level: fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  /** Whether visitors may search and read public pages without signing in (docs/product.md 1.4). */
  PUBLIC_BROWSING: onOff(true),
  /**
   * Whether a new database is filled with demo data at the first start. When unset, this is done only if the server is not reachable from
   * other machines.
   */
  DEMO_DATA: z.optional(flag),
  /** The public address, for links in emails and shared pages; http://HOST:PORT when unset. */
  PUBLIC_URL: url(/^https?$/, 'must be an address that begins with http:// or https://'),
  /** The email address for support, for people who cannot sign in or need help; when unset, the app says that there is none. */
  SUPPORT_EMAIL: z.optional(z.email('must be an email address')),
  /** The mail server, smtp://user:password@host:587 or smtps://…:465; when unset, mails are stored in an outbox on this machine. */
  SMTP_URL: url(/^smtps?$/, 'must look like smtp://user:password@host:587 or smtps://user:password@host:465'),
  /** Whether mails may be sent without encryption to an smtp:// server on another machine. */
  SMTP_PLAIN: onOff(false),
  /** The sender of mails, as in Vezu <no-reply@vezu.example>; when unset, no-reply@ with the host of PUBLIC_URL. */
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$|^[^<>@\r\n]* <[^\s@<>]+@[^\s@<>]+>$/, MAIL_FROM_RULE)),
  ),
  /**
   * OpenID Connect providers for the sign-in, as a JSON list:
   * [{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}].
   */
  OIDC_PROVIDERS: providersSetting,
  /** The port of the identity provider that comes with the demo. */
  DEMO_OIDC_PORT: port(8090),
  /**
   * The address of a MapLibre style with tiles, which replaces the built-in map; its tiles, glyphs and pictures must have the same origin.
   */
  MAP_STYLE_URL: url(/^https?$/, 'must be an address that begins with http:// or https://'),
  /** Additional hosts of push services besides those of the known browsers, separated by commas: push.example.org, *.push.example.net. */
  PUSH_SERVICES: hosts,
  /** Whether administrators and support must have a second factor. */
  ADMIN_SECOND_FACTOR: onOff(true),
  /**
   * The secret that encrypts stored values, at least 32 characters and the same on every node; when unset, a key is created in DATA_DIR.
   */
  SECRETS_KEY: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  /** The number of trusted proxies in front of the server, whose headers give the client's address and the use of https. */
  TRUST_PROXY: count(0, 10),
  /**
   * Seconds for which a node that is told to stop still accepts requests, while /ready says that it is stopping: as long as the load
   * balancer needs to notice. With 0 it waits until the open connections are left, at most 2 s.
   */
  DRAIN_SECONDS: count(0, 300),
  /** How many backups that are named by their time are kept in a folder when a new one is made there; 0 for all. */
  BACKUP_KEEP: count(0, 10_000),
  /** The maximum number of concurrent API requests; further ones are answered with 503. */
  MAX_REQUESTS: count(1000, 100_000),
  /**
   * The maximum number of requests of one address (an IPv6 /64) within ten seconds; 0 disables the limit. This machine itself has no
   * limit.
   */
  MAX_REQUESTS_PER_ADDRESS: count(600, 1_000_000),
  /**
   * Seconds by which the app's clock is ahead of the machine's, for tests; allowed only if the server is not reachable from other
   * machines.
   */
  CLOCK_OFFSET: z._default(z.coerce.number(CLOCK_RULE).check(z.int(CLOCK_RULE)), 0),
});

export interface Config {
  port: number;
  wsPort: number;
  host: string;
  /** null: the embedded PostgreSQL is used. */
  databaseUrl: string | null;
  /** null: DATABASE_URL leads to PostgreSQL itself. */
  databaseDirectUrl: string | null;
  /** null: everything is read from DATABASE_URL. */
  databaseReadUrl: string | null;
  databasePool: number;
  migrate: boolean;
  /** null: the nodes communicate through PostgreSQL. */
  natsUrl: string | null;
  /** An absolute path. */
  dataDir: string;
  logLevel: string;
  /** null: nothing is counted. */
  metricsPort: number | null;
  metricsHost: string;
  accessLog: boolean;
  publicBrowsing: boolean;
  demoData: boolean;
  /** Whether other machines can reach this server, by HOST or by PUBLIC_URL. */
  isPublic: boolean;
  /** Has no trailing slash. */
  publicUrl: string;
  /** null: there is no support address. */
  supportEmail: string | null;
  /** null: there is no mail server. */
  smtpUrl: string | null;
  /** Whether an smtp:// server on another machine may be used without encryption. */
  smtpPlain: boolean;
  mailFrom: string;
  /** Whether mails are stored and shown at /outbox: there is no mail server, and other machines cannot reach this server. */
  outbox: boolean;
  identityProviders: readonly IdentityProvider[];
  demoOidcPort: number;
  /** null: the built-in map is used. */
  mapStyleUrl: string | null;
  /** Host patterns in addition to those of the known browsers. */
  pushServices: readonly string[];
  adminSecondFactor: boolean;
  /** null: a key is created in dataDir. */
  secretsKey: string | null;
  trustProxy: number;
  drainSeconds: number;
  backupKeep: number;
  maxRequests: number;
  maxRequestsPerAddress: number;
  /** Milliseconds by which the app's clock is ahead of the machine's. */
  clockOffset: number;
}

/** Reads the settings from an environment. Throws a StartError that names the first invalid setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const read = parsed.data;
  if (read.PORT === read.WS_PORT)
    throw new StartError(`The settings PORT and WS_PORT must differ, both are ${read.PORT}.`);
  const publicUrl = (read.PUBLIC_URL ?? `http://${addressName(read.HOST)}:${read.PORT}`).replace(/\/+$/, '');
  const { hostname } = new URL(publicUrl);
  const isPublic = !isLoopback(read.HOST) || !isLoopback(hostname);
  if (read.CLOCK_OFFSET !== 0 && !isLoopback(read.HOST))
    throw new StartError('The setting CLOCK_OFFSET is for tests: it needs a HOST that only this machine reaches.');
  if (read.DATABASE_URL !== undefined && read.SECRETS_KEY === undefined) {
    throw new StartError(
      'The setting SECRETS_KEY is missing: a database that several nodes use (DATABASE_URL) needs one key for all of them, 32 ' +
        'characters or more. A node that ran without it has its key in secrets.key of DATA_DIR.',
    );
  }
  return {
    port: read.PORT,
    wsPort: read.WS_PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    databasePool: read.DATABASE_POOL,
    migrate: read.MIGRATE,
    natsUrl: read.NATS_URL ?? null,
    dataDir: resolve(read.DATA_DIR),
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT ?? null,
    metricsHost: read.METRICS_HOST,
    accessLog: read.ACCESS_LOG,
    publicBrowsing: read.PUBLIC_BROWSING,
    demoData: read.DEMO_DATA ?? !isPublic,
    isPublic,
    publicUrl,
    supportEmail: read.SUPPORT_EMAIL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    smtpPlain: read.SMTP_PLAIN,
    mailFrom: read.MAIL_FROM ?? `Vezu <no-reply@${hostname}>`,
    outbox: !read.SMTP_URL && !isPublic,
    identityProviders: read.OIDC_PROVIDERS,
    demoOidcPort: read.DEMO_OIDC_PORT,
    mapStyleUrl: read.MAP_STYLE_URL ?? null,
    pushServices: read.PUSH_SERVICES,
    adminSecondFactor: read.ADMIN_SECOND_FACTOR,
    secretsKey: read.SECRETS_KEY ?? null,
    trustProxy: read.TRUST_PROXY,
    drainSeconds: read.DRAIN_SECONDS,
    backupKeep: read.BACKUP_KEEP,
    maxRequests: read.MAX_REQUESTS,
    maxRequestsPerAddress: read.MAX_REQUESTS_PER_ADDRESS,
    clockOffset: read.CLOCK_OFFSET * 1000,
  };
}

/** The host name by which this machine reaches a server that listens on `host`. */
export function addressName(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
