import {
  count,
  emailAddress,
  host,
  matching,
  oneOf,
  onOff,
  port,
  type SettingValues,
  setting,
  webAddress,
  wholeNumber,
} from './setting-forms.ts';

export const limitSettings = {
  MAX_REQUESTS: setting(count(1, 100_000), {
    default: '1000',
    meaning: 'the number of simultaneous requests; more are refused with 503 and `Retry-After`',
  }),
  MAX_REQUESTS_PER_ADDRESS: setting(count(0, 1_000_000), {
    default: '600',
    meaning:
      'requests of one address (an IPv6 /64) within ten seconds, counted by each node; 0 for any number. Behind a proxy set ' +
      '`TRUST_PROXY`: without it all requests seem to come from this machine, which is not limited',
  }),
};

export const privacySettings = {
  PERSONAL_DATA_MONTHS: setting(count(1, 600), {
    default: '24',
    meaning:
      'how many months after a trip the names, numbers and words of its bookings are deleted; seats, fares and payments stay for the ' +
      "carrier's books",
  }),
};

export const operationSettings = {
  METRICS_PORT: setting(port, {
    example: '9464',
    meaning: 'the port of `/metrics` for Prometheus (docs/operations.md); without it nothing is counted',
  }),
  METRICS_HOST: setting(host, {
    default: '127.0.0.1',
    meaning: 'where `/metrics` listens; other machines should reach it within a private network only',
  }),
  DASHBOARD_URL: setting(webAddress, {
    example: 'https://grafana.example/d/vezu',
    meaning: "a dashboard of these figures, such as Grafana, to which the operators' page of figures links",
  }),
  VEZU_COMMIT: setting(matching('the hash of a commit', /^[0-9a-f]{7,40}$/), {
    unset: 'that of the repository, if there is one',
    meaning: 'the commit that `/health` shows beside the version; the image has it from `--build-arg COMMIT=…`',
  }),
  ACCESS_LOG: setting(onOff, {
    default: 'off',
    meaning: 'whether every request is logged, by the pattern of its route',
  }),
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    default: 'info',
    meaning: 'the least important messages that are logged',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress, {
    example: 'http://127.0.0.1:4318',
    meaning:
      'an OpenTelemetry collector that gets spans of requests, statements and jobs; the SDK reads its other standard settings ' +
      '(`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, …) itself',
  }),
  ERROR_DSN: setting(
    matching('an address such as https://key@host/project', /^https?:\/\/\w+@[\w.:-]+(\/[\w-]+)*\/\d+$/),
    {
      example: 'https://key@errors.example/1',
      meaning:
        'a project of a Sentry-compatible tracker, which gets the errors of browsers without personal data; without it they are only logged',
    },
  ),
};

const CHAT_WORDS = 'the number of a chat, as 123456789, or -100123456789 of a group';

/** The people who are notified of failures, where no Prometheus watches (docs/operations.md, "Alerts without Prometheus"). */
export const alertSettings = {
  ALERT_EMAIL: setting(emailAddress, {
    unset: 'the administrators, once others can reach the service',
    example: 'you@vezu.example',
    meaning:
      'who gets a mail when the disk fills, jobs fail, mails do not go out, requests fail, or a backup is too old or a rehearsal failed',
  }),
  ALERT_TELEGRAM_CHAT: setting(wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, CHAT_WORDS), {
    example: '123456789',
    meaning: 'a chat with the bot of `TELEGRAM_BOT_TOKEN` that gets the same, also while mails do not go out',
  }),
  ALERT_BACKUP_HOURS: setting(count(0, 10_000), {
    default: '50',
    meaning: 'the age of the newest backup at which this is said; 0 where another program makes the backups',
  }),
};

/** null: nobody has to be notified. */
export interface AlertSettings {
  email: string | null;
  telegramChat: number | null;
  /** null: other programs make the backups. */
  backupHours: number | null;
}

/** A demo, and a service for this machine alone, notify nobody unless a setting names them. */
export function alertsOf(read: SettingValues<typeof alertSettings>, isReal: boolean): AlertSettings | null {
  const { ALERT_EMAIL: email = null, ALERT_TELEGRAM_CHAT: telegramChat = null, ALERT_BACKUP_HOURS: hours } = read;
  if (email === null && telegramChat === null && !isReal) return null;
  return { email, telegramChat, backupHours: hours === 0 ? null : hours };
}

export const testSettings = {
  DEMO_OIDC_PORT: setting(port, { default: '8090', meaning: "the port of the demo's own identity provider" }),
  CLOCK_OFFSET: setting(wholeNumber(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'a whole number of seconds'), {
    default: '0',
    meaning: "seconds by which the app's clock is ahead of the machine's: for tests, on this machine only",
  }),
};
