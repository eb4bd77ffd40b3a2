import { resolve } from 'node:path';
import { isLoopback } from '../network.ts';
import { StartError } from '../start-error.ts';
import { type Channels, channelsOf, type PaymentAddresses, paymentsOf } from './channel-settings.ts';
import type { IdentityProvider } from './identity-providers.ts';
import { type AlertSettings, alertsOf } from './operation-settings.ts';
import { settingsSchema } from './settings.ts';
import { type BackupSettings, backupOf, filesBucketOf, type S3Settings } from './storage-settings.ts';
import { type VerificationSettings, verificationOf } from './verification-settings.ts';
import { type WalletSettings, walletsOf } from './wallet-settings.ts';

export interface Config extends Channels {
  port: number;
  wsPort: number;
  host: string;
  /** null: the embedded PostgreSQL is used. */
  databaseUrl: string | null;
  /** null: DATABASE_URL leads to PostgreSQL itself. */
  databaseDirectUrl: string | null;
  databaseOwnerUrl: string | null;
  /** null: everything is read from DATABASE_URL. */
  databaseReadUrl: string | null;
  databasePool: number;
  migrate: boolean;
  /** null: the nodes communicate through PostgreSQL. */
  natsUrl: string | null;
  /** An absolute path. */
  dataDir: string;
  /** null: the uploaded files are in dataDir. */
  s3: S3Settings | null;
  /** Has no trailing slash. null: public pictures come from the server itself. */
  filesUrl: string | null;
  logLevel: string;
  /** null: nothing is counted. */
  metricsPort: number | null;
  metricsHost: string;
  /** null: the operators' page links to no dashboard. */
  dashboardUrl: string | null;
  accessLog: boolean;
  /** null: errors of browsers are only logged. */
  errorDsn: string | null;
  /** Whether spans are sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracing: boolean;
  /** null: it is read from the repository. */
  commit: string | null;
  alerts: AlertSettings | null;
  publicBrowsing: boolean;
  demoData: boolean;
  /** Whether DEMO_DATA says that the demo may be shown to everybody. */
  demoForAll: boolean;
  /** Whether other machines can reach this server, by HOST or by PUBLIC_URL. */
  isPublic: boolean;
  /** Has no trailing slash. */
  publicUrl: string;
  /** null: there is no support address. */
  supportEmail: string | null;
  /** The operator of the service, in lines; null: the page of the service does not name it. */
  imprint: string | null;
  /** null: the mail service reports no bounces. */
  mailWebhookSecret: string | null;
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
  /** Host patterns in addition to the known browsers. */
  pushServices: readonly string[];
  adminSecondFactor: boolean;
  verification: VerificationSettings;
  /** How many months after a trip the personal data of its bookings are deleted. */
  personalDataMonths: number;
  wallets: WalletSettings;
  /** The addresses of the providers of payments by card, without a trailing slash. */
  payments: PaymentAddresses;
  /** null: a key is created in dataDir. */
  secretsKey: string | null;
  secretsKeyBefore: string | null;
  trustProxy: number;
  drainSeconds: number;
  backup: BackupSettings;
  maxRequests: number;
  maxRequestsPerAddress: number;
  /** Milliseconds by which the app's clock is ahead of the machine's. */
  clockOffset: number;
}

/** Reads the settings from an environment. Throws a StartError that names the first invalid setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(entries);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const read = parsed.data;
  refuseSamePort(read, ['PORT', 'WS_PORT', 'METRICS_PORT']);
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
    ...channelsOf(read, publicUrl),
    port: read.PORT,
    wsPort: read.WS_PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    databasePool: read.DATABASE_POOL,
    migrate: read.MIGRATE,
    natsUrl: read.NATS_URL ?? null,
    dataDir: resolve(read.DATA_DIR),
    s3: filesBucketOf(read),
    filesUrl: read.FILES_URL?.replace(/\/+$/, '') ?? null,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT ?? null,
    metricsHost: read.METRICS_HOST,
    dashboardUrl: read.DASHBOARD_URL ?? null,
    accessLog: read.ACCESS_LOG,
    errorDsn: read.ERROR_DSN ?? null,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    commit: read.VEZU_COMMIT ?? null,
    alerts: alertsOf(read, isPublic && read.DEMO_DATA !== true),
    publicBrowsing: read.PUBLIC_BROWSING,
    demoData: read.DEMO_DATA ?? !isPublic,
    demoForAll: read.DEMO_DATA === true,
    isPublic,
    publicUrl,
    supportEmail: read.SUPPORT_EMAIL ?? null,
    imprint: read.IMPRINT ?? null,
    mailWebhookSecret: read.MAIL_WEBHOOK_SECRET ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    smtpPlain: read.SMTP_PLAIN,
    mailFrom: read.MAIL_FROM ?? `Vezu <no-reply@${hostname}>`,
    outbox: !read.SMTP_URL && !isPublic,
    identityProviders: read.OIDC_PROVIDERS ?? [],
    demoOidcPort: read.DEMO_OIDC_PORT,
    mapStyleUrl: read.MAP_STYLE_URL ?? null,
    pushServices: read.PUSH_SERVICES?.map((name) => name.toLowerCase()) ?? [],
    adminSecondFactor: read.ADMIN_SECOND_FACTOR,
    verification: verificationOf(read),
    personalDataMonths: read.PERSONAL_DATA_MONTHS,
    wallets: walletsOf(read),
    payments: paymentsOf(read),
    secretsKey: read.SECRETS_KEY ?? null,
    secretsKeyBefore: read.SECRETS_KEY_BEFORE ?? null,
    trustProxy: read.TRUST_PROXY,
    drainSeconds: read.DRAIN_SECONDS,
    backup: backupOf(read),
    maxRequests: read.MAX_REQUESTS,
    maxRequestsPerAddress: read.MAX_REQUESTS_PER_ADDRESS,
    clockOffset: read.CLOCK_OFFSET * 1000,
  };
}

function refuseSamePort<Name extends string>(read: Record<Name, number | undefined>, names: readonly Name[]): void {
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((lower) => read[lower] === read[name]);
    if (other) throw new StartError(`The settings ${other} and ${name} must differ, both are ${read[name]}.`);
  }
}

/** The host name by which this machine reaches a server that listens on `host`. */
export function addressName(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
