import * as z from 'zod/mini';
import { WS_PORT } from '#shared/core/realtime.ts';
import { channelSettings } from './channel-settings.ts';
import { providersSetting } from './identity-providers.ts';
import { count, databaseUrl, flag, onOff, port, portNumber, url } from './setting-forms.ts';
import { storageSettings } from './storage-settings.ts';
import { verificationSettings } from './verification-settings.ts';
import { walletSettings } from './wallet-settings.ts';

const MAIL_FROM_RULE = 'must be an email address, alone or as in Vezu <no-reply@vezu.example>';
const POOL_RULE = 'must be a whole number from 2 to 200';
const CLOCK_RULE = 'must be a whole number of seconds';

/** All settings: the name in the environment, the accepted form and the default value. An empty value counts as unset. */
export const settings = z.object({
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
  /** Whether a start migrates the database; off where `npm run migrate` is its own step before new nodes start. */
  MIGRATE: onOff(true),
  /** A NATS server that passes messages between the nodes, nats://host:4222; when unset, PostgreSQL does this. */
  NATS_URL: url(/^(nats|tls)$/, 'must look like nats://host:4222'),
  /** The folder of the embedded database and the uploaded files. */
  DATA_DIR: z._default(z.string(), './data'),
  ...storageSettings,
  /** The address of a CDN whose origin is PUBLIC_URL, for public pictures; when unset, they come from PUBLIC_URL. */
  FILES_URL: url(/^https?$/, 'must be an address that begins with http:// or https://'),
  /** The port of /metrics for Prometheus; unset, nothing is counted. */
  METRICS_PORT: z.optional(portNumber),
  /** The address on which /metrics listens; others than this machine should reach it only within a private network. */
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** The address of a dashboard of these figures, such as Grafana, to which the operators' page of figures links. */
  DASHBOARD_URL: url(/^https?$/, 'must be an address that begins with http:// or https://'),
  /** Whether every request is logged, with the pattern of its route instead of its address. */
  ACCESS_LOG: onOff(false),
  /**
   * The address of a project at a Sentry-compatible error tracker (https://key@host/project), which gets the errors of browsers without
   * personal data; when unset, they are only logged.
   */
  ERROR_DSN: z.optional(
    z.string().check(z.regex(/^https?:\/\/\w+@[\w.:-]+(\/[\w-]+)*\/\d+$/, 'must look like https://key@host/project')),
  ),
  /**
   * The address of an OpenTelemetry collector (OTLP over HTTP), http://127.0.0.1:4318; when unset, nothing is traced. The SDK reads its other
   * standard settings itself: OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, OTEL_RESOURCE_ATTRIBUTES.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'must be an address that begins with http:// or https://'),
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
  /** The secret by which the mail service proves its reports of bounces at /api/mail/bounces; when unset, there are none. */
  MAIL_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
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
  ...channelSettings,
  ...verificationSettings,
  ...walletSettings,
  /** Whether administrators and support must have a second factor. */
  ADMIN_SECOND_FACTOR: onOff(true),
  /**
   * The secret that encrypts stored values, at least 32 characters and the same on every node; when unset, a key is created in DATA_DIR.
   */
  SECRETS_KEY: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  /** The number of trusted proxies in front of the server, whose headers give the client's address and the use of https. */
  TRUST_PROXY: count(0, 10),
  /**
   * Seconds for which a node that has been asked to stop still accepts requests, while /ready says that it is stopping: as long as the load
   * balancer needs to notice. With 0 it waits until the open connections are left, at most 2 s.
   */
  DRAIN_SECONDS: count(0, 300),
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
