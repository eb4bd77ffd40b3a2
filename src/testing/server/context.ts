import { type AppContext, type ContextParts, createContext } from '#server/context.ts';
import { paymentProviders } from '#server/core/cards/open-providers.ts';
import type { Pool } from '#server/core/database/db.ts';
import { localStore } from '#server/core/files/store.ts';
import { createLog } from '#server/core/log.ts';
import { outboxTransport } from '#server/core/mail/transport.ts';
import { httpsTransport } from '#server/core/push/transport.ts';
import { webhookTransport } from '#server/core/push/webhook-transport.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { MARK_ONLY } from '#server/core/settings/verification-settings.ts';
import { NO_WALLETS } from '#server/core/wallet/open-wallets.ts';
import { NUMBERING } from '#shared/core/text/phone.ts';

const SECRETS_KEY = Buffer.alloc(32, 7);

/** The secrets of every test's app, for what a test reads from the database itself. */
export const TEST_SECRETS = createSecrets(SECRETS_KEY);

interface Options extends Partial<ContextParts> {
  /** Where its files are; nothing is stored unless a test does. */
  folder?: string;
}

/** The context of a test's app: mails stay in the outbox, and nobody is notified unless a test says otherwise. */
export function testContext(pool: Pool, { folder = '/nonexistent', ...parts }: Options = {}): AppContext {
  return createContext({
    pool,
    now: () => new Date(),
    log: createLog('silent'),
    publicUrl: 'https://vezu.test',
    fileStore: localStore(folder),
    mailTransport: outboxTransport,
    push: httpsTransport(),
    telegram: null,
    gateways: { viber: null, sms: null },
    texts: { countries: Object.keys(NUMBERING), aDay: 10_000 },
    // Nothing listens there: a test of payments starts a stand-in.
    payments: paymentProviders({ stripe: 'http://127.0.0.1:9', mono: 'http://127.0.0.1:9' }, 1_000),
    webhooks: webhookTransport({ loopback: true, timeout: 1_000 }),
    secretsKey: SECRETS_KEY,
    supportEmail: 'support@vezu.test',
    mailWebhookSecret: 'the secret of the mail service',
    identityProviders: [],
    adminSecondFactor: false,
    verification: MARK_ONLY,
    personalDataMonths: 24,
    wallets: NO_WALLETS,
    publish: () => undefined,
    changed: () => undefined,
    revokeSessions: () => undefined,
    ...parts,
  });
}
