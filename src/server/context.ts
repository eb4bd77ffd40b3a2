import type { DomainMessage } from '#shared/core/realtime.ts';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import type { PaymentProviders } from './core/cards/open-providers.ts';
import type { Clock } from './core/clock.ts';
import type { Pool } from './core/database/db.ts';
import { createImageStore, type ImageStore } from './core/files/images.ts';
import { publicAddresses } from './core/files/public-address.ts';
import { createSealedStore, type SealedStore } from './core/files/sealed.ts';
import type { FileStore } from './core/files/store.ts';
import { createRateLimits, type RateLimits } from './core/limits/rate-limit.ts';
import type { Log } from './core/log.ts';
import { createMailer, type Mailer } from './core/mail/mailer.ts';
import type { MailTransport } from './core/mail/transport.ts';
import type { PhoneGateway } from './core/push/phone-gateway.ts';
import type { TelegramBot } from './core/push/telegram.ts';
import type { PushTransport } from './core/push/transport.ts';
import type { WebhookTransport } from './core/push/webhook-transport.ts';
import { createSecrets, type Secrets } from './core/secrets.ts';
import type { TextLimits } from './core/settings/channel-settings.ts';
import type { IdentityProvider } from './core/settings/identity-providers.ts';
import type { AlertSettings } from './core/settings/operation-settings.ts';
import type { VerificationSettings } from './core/settings/verification-settings.ts';
import type { Wallets } from './core/wallet/open-wallets.ts';

/** The parts of the context that differ between a node, a test and a benchmark. */
export interface ContextParts {
  pool: Pool;
  /** A read-only copy, which may be some moments behind; null when there is none. */
  replica?: Pool | null;
  now: Clock;
  log: Log;
  /** The public address of the server, without a trailing slash. */
  publicUrl: string;
  fileStore: FileStore;
  /** The address of a CDN for public pictures, without a trailing slash. */
  filesUrl?: string | null;
  mailTransport: MailTransport;
  push: PushTransport;
  /** The service's Telegram bot; null when there is none. */
  telegram: TelegramBot | null;
  /** The gateways to telephones; null for a channel that the service has not. */
  gateways: Readonly<Record<PhoneChannel, PhoneGateway | null>>;
  texts: TextLimits;
  payments: PaymentProviders;
  webhooks: WebhookTransport;
  /** The key of 32 bytes that encrypts stored secrets (`secretsKey`). */
  secretsKey: Buffer;
  /** The email address for questions of users; null when there is none. */
  supportEmail: string | null;
  /** The secret by which the mail service proves its reports of bounces; null when it sends none. */
  mailWebhookSecret: string | null;
  identityProviders: readonly IdentityProvider[];
  adminSecondFactor: boolean;
  verification: VerificationSettings;
  /** How many months after a trip the personal data of its bookings are deleted. */
  personalDataMonths: number;
  wallets: Wallets;
  publish: (topic: string, message: DomainMessage) => void;
  /** Sends the subscribers of the topics a message to fetch again. */
  changed: (topics: readonly string[]) => void;
  /** Closes the sockets of sign-ins that have ended, in every process. */
  revokeSessions: (sessionIds: readonly number[]) => void;
  /** The number of open sockets of this process; without it there are none. */
  openSockets?: () => number;
  /** The operator of the service, in lines, for its page; null when the settings do not name it. */
  imprint?: string | null;
  /** The commit of these sources, which `/health` shows; null when it is not known. */
  commit?: string | null;
  /** The people who are notified of failures, and the folder whose disk is watched; null without them. */
  alerts?: (AlertSettings & { dataDir: string }) | null;
  /** The address of the operators' own dashboard; null when there is none. */
  dashboardUrl?: string | null;
}

/**
 * Everything that calls, jobs and socket messages of one app share. It is built once at the start and passed on in their
 * arguments: nothing is configured through module state, so that two apps can run in one process.
 */
export interface AppContext
  extends Omit<ContextParts, 'publicUrl' | 'fileStore' | 'filesUrl' | 'mailTransport' | 'secretsKey'> {
  /** Returns the absolute URL of a path, for mails and everything else that is used outside the browser: 'https://vezu.example/help'. */
  publicUrl(path: `/${string}`): string;
  files: ImageStore;
  /** Leads the public pictures in the text of an answer to where browsers fetch them. */
  fileAddresses(json: string): string;
  sealedFiles: SealedStore;
  mailer: Mailer;
  secrets: Secrets;
  rateLimits: RateLimits;
  /** The in-memory state of the domains in this process; reached through `perApp`. */
  state: Map<symbol, unknown>;
}

export function createContext(parts: ContextParts): AppContext {
  const { publicUrl, fileStore, filesUrl, mailTransport, secretsKey, ...shared } = parts;
  const secrets = createSecrets(secretsKey);
  return {
    ...shared,
    secrets,
    publicUrl: (path) => `${publicUrl}${path}`,
    files: createImageStore(fileStore),
    fileAddresses: publicAddresses(filesUrl),
    sealedFiles: createSealedStore(fileStore, secrets),
    mailer: createMailer(secrets, mailTransport),
    rateLimits: createRateLimits(secrets),
    state: new Map(),
  };
}

/** Returns a function that creates one value per app: `make` runs at the first call for an app, and the value exists as long as the app's context. */
export function perApp<T>(make: (app: AppContext) => T): (app: AppContext) => T {
  const key = Symbol('state of an app');
  return (app) => {
    if (!app.state.has(key)) app.state.set(key, make(app));
    // Only this function has the key, and it stores a T under it.
    return app.state.get(key) as T;
  };
}
