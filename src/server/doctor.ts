import { discover } from './core/auth/openid-connect.ts';
import { describeDifference, secondsAhead } from './core/database/clock-difference.ts';
import { describeDatabase } from './core/database/describe-database.ts';
import { openStore } from './core/files/open-store.ts';
import { checkFolder } from './core/folder.ts';
import { checkMailServer, smtpTransport } from './core/mail/transport.ts';
import { freeRoom } from './core/postgres/full-disk.ts';
import { checkMigrated, type Database, reachDatabase, refuseMissing } from './core/postgres/open-database.ts';
import { telegramBot } from './core/push/telegram.ts';
import { checkNats } from './core/realtime/nats-bus.ts';
import type { Config } from './core/settings/config.ts';
import type { IdentityProvider } from './core/settings/identity-providers.ts';
import { sentenceOf } from './core/start-error.ts';
import { readVersion } from './core/version.ts';

interface Check {
  name: string;
  /** Returns the finding, or throws; null: it is not set, and nothing needs it. */
  run: () => Promise<string | null>;
  advice: string;
}

interface DoctorParts {
  config: Config;
  /** The words of the command line: `--mail EMAIL` sends a mail. */
  words: readonly string[];
  say: (line: string) => void;
}

/** With less free room, in bytes, a backup or a few days of pictures fill the disk. */
const LITTLE_ROOM = 2 * 1024 ** 3;
const GIGABYTE = 1024 ** 3;
/** A service that has not answered after this time, in ms, counts as away. */
const TIMEOUT_MS = 15_000;

/**
 * `npm run doctor`: tries everything outside of this process that the settings name, and says what to do about what fails. It changes
 * nothing, except that `--mail EMAIL` sends a mail. Returns whether everything works.
 */
export async function examine({ config, words, say }: DoctorParts): Promise<boolean> {
  const to = words[0] === '--mail' ? words[1] : undefined;
  if (words.length > 0 && (to === undefined || words.length > 2)) {
    say('Usage: npm run doctor [-- --mail EMAIL]   EMAIL gets a mail');
    return false;
  }
  say(
    `Vezu ${readVersion()} with the data of ${config.databaseUrl === null ? config.dataDir : hostOf(config.databaseUrl)}`,
  );
  let failed = 0;
  for (const { name, run, advice } of [...databaseChecks(config), ...serviceChecks(config, to)]) {
    const [mark, found] = await inTime(run()).then(
      (text) => ['✓', text] as const,
      (error: unknown) => ['✗', reasonOf(error)] as const,
    );
    if (found === null) continue;
    say(`${mark} ${name}: ${found}`);
    if (mark === '✓') continue;
    say(`  ${advice}`);
    failed += 1;
  }
  say(failed === 0 ? 'Everything that is set works.' : `${failed} of these do not work.`);
  return failed === 0;
}

function databaseChecks(config: Config): Check[] {
  const withDatabase = async (use: (database: Database) => Promise<string>) => {
    await refuseMissing(config);
    const database = await reachDatabase(config, () => undefined);
    return use(database).finally(database.close);
  };
  return [
    {
      name: 'data folder',
      run: async () => {
        await checkFolder(config.dataDir);
        const free = await freeRoom(config.dataDir);
        if (free < LITTLE_ROOM) throw new Error(`${gigabytes(free)} are free in ${config.dataDir}`);
        return `${config.dataDir}, ${gigabytes(free)} free`;
      },
      advice: 'Make room, or set DATA_DIR to a folder of this user on a larger disk.',
    },
    {
      name: 'database',
      run: () =>
        withDatabase(async ({ pool }) => {
          await checkMigrated(pool);
          return `${await describeDatabase(pool)}, migrated`;
        }),
      advice:
        'Check DATABASE_URL and that the server runs; a database of an earlier version needs npm run migrate, after a backup.',
    },
    {
      name: 'clock',
      run: () =>
        withDatabase(async ({ pool }) => {
          const difference = describeDifference(await secondsAhead(pool));
          if (difference !== null) throw new Error(`this machine is ${difference}`);
          return 'the same here and in the database';
        }),
      advice:
        'Switch on the time service of both machines (timedatectl set-ntp true): codes of second factors depend on it.',
    },
  ];
}

function serviceChecks(config: Config, to: string | undefined): Check[] {
  const { smtpUrl, smtpPlain, mailFrom, telegram, natsUrl, s3, publicUrl, identityProviders } = config;
  return [
    {
      name: 'mail server',
      run: async () => {
        if (smtpUrl === null) {
          if (config.outbox) return 'none: mails are shown at /outbox';
          throw new Error('there is none');
        }
        await checkMailServer(smtpUrl, { plain: smtpPlain });
        if (to === undefined) return `${hostOf(smtpUrl)} accepts the sign-in`;
        const text = `Mails of ${publicUrl} arrive.`;
        const mail = {
          id: `doctor.${Date.now()}`,
          to,
          subject: 'Vezu: a test',
          text,
          html: `<p>${text}</p>`,
          attachments: [],
        };
        const outcome = await smtpTransport(smtpUrl, mailFrom, { plain: smtpPlain }).send(mail);
        if (outcome !== 'sent') throw new Error(`${hostOf(smtpUrl)} refuses ${to}`);
        return `${hostOf(smtpUrl)} has taken the mail to ${to} from ${mailFrom}`;
      },
      advice:
        'Check SMTP_URL (smtps://user:password@host:465 or smtp://…:587); without a mail server nobody gets a ticket by mail.',
    },
    {
      name: 'Telegram',
      run: async () =>
        telegram === null ? null : `the bot is @${await telegramBot(telegram, Buffer.alloc(32)).name()}`,
      advice: 'Check TELEGRAM_BOT_TOKEN: @BotFather shows it.',
    },
    ...identityProviders.map((provider) => providerCheck(provider)),
    {
      name: 'bucket',
      run: async () => {
        if (s3 === null) return null;
        const reason = await (await openStore(config)).check();
        if (reason !== null) throw new Error(reason);
        return `${s3.bucket} takes files`;
      },
      advice: 'Check S3_ENDPOINT, S3_BUCKET and its keys, and that the key may read and write.',
    },
    {
      name: 'NATS',
      run: async () => {
        if (natsUrl === null) return null;
        await checkNats(natsUrl);
        return `${hostOf(natsUrl)} passes messages on`;
      },
      advice: 'Check NATS_URL; meanwhile PostgreSQL passes the messages between the nodes on.',
    },
    {
      name: 'public address',
      run: async () => `${publicUrl} leads to Vezu ${await versionAt(publicUrl)}`,
      advice:
        'Start Vezu, point the DNS of PUBLIC_URL at the proxy, and let the proxy pass the header Host on (deploy/Caddyfile shows one).',
    },
  ];
}

function providerCheck(provider: IdentityProvider): Check {
  return {
    name: `sign-in by ${provider.name}`,
    run: async () => `${(await discover(provider)).serverMetadata().issuer} describes itself`,
    advice: `Check the issuer of ${provider.id} in OIDC_PROVIDERS: ${wellKnown(provider.issuer)} must answer.`,
  };
}

function wellKnown(issuer: string): string {
  return `${issuer}${issuer.endsWith('/') ? '' : '/'}.well-known/openid-configuration`;
}

/** The version of the Vezu that answers at an address; throws when something else answers. */
async function versionAt(publicUrl: string): Promise<string> {
  const response = await fetch(`${publicUrl}/health`, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const health: unknown = await response.json().catch(() => null);
  if (typeof health !== 'object' || health === null || !('version' in health))
    throw new Error(`something else answers at ${publicUrl}/health (${response.status})`);
  return String(health.version);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Why a check failed, without passwords: some errors have the address in their text. */
function reasonOf(error: unknown): string {
  const sentence = sentenceOf(error);
  if (sentence !== null) return sentence;
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const text = cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
  return text.replace(/\/\/[^@/\s]+@/g, '//…@');
}

function hostOf(address: string): string {
  return new URL(address).host;
}

function gigabytes(bytes: number): string {
  return Number.isFinite(bytes) ? `${(bytes / GIGABYTE).toFixed(1)} GB` : 'unknown room';
}
