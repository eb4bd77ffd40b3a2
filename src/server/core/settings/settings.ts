import * as z from 'zod/mini';
import { WS_PORT } from '#shared/core/realtime.ts';
import { channelSettings, mailSettings, paymentSettings } from './channel-settings.ts';
import { databaseSettings } from './database-settings.ts';
import { providers } from './identity-providers.ts';
import {
  alertSettings,
  limitSettings,
  operationSettings,
  privacySettings,
  testSettings,
} from './operation-settings.ts';
import {
  count,
  emailAddress,
  host,
  onOff,
  port,
  type SettingValues,
  setting,
  site,
  text,
  webAddress,
} from './setting-forms.ts';
import { backupSettings, fileSettings } from './storage-settings.ts';
import { verificationSettings } from './verification-settings.ts';
import { walletSettings } from './wallet-settings.ts';

const addressSettings = {
  PORT: setting(port, { default: '8080', meaning: 'the port of the app and the API' }),
  WS_PORT: setting(port, {
    default: String(WS_PORT),
    meaning: 'the port of the WebSocket; it also answers at `/ws` of `PORT`',
  }),
  HOST: setting(host, {
    default: '127.0.0.1',
    meaning: 'where the app listens; `0.0.0.0` for everybody who reaches the machine',
  }),
  PUBLIC_URL: setting(site, {
    unset: '`http://HOST:PORT`',
    example: 'https://vezu.example',
    meaning:
      'the address that people type, for links in mails; requests for a page under another public name are redirected to it, so a proxy ' +
      'has to forward the `Host` header',
  }),
  TRUST_PROXY: setting(count(0, 10), {
    default: '0',
    meaning:
      "how many proxies in front of the app are trusted, whose headers name the client's address and the use of https",
  }),
};

const serviceSettings = {
  PUBLIC_BROWSING: setting(onOff, {
    default: 'on',
    meaning: 'whether visitors may search and read public pages without signing in',
  }),
  DEMO_DATA: setting(onOff, {
    unset: '`on` if `HOST` and `PUBLIC_URL` name this machine only',
    meaning:
      'whether a new database is filled with demo data, whose accounts everybody can sign in to; a database with demo data does not start ' +
      'on a public address unless this is `on`, and nobody signs in to it through a proxy',
  }),
  SUPPORT_EMAIL: setting(emailAddress, {
    example: 'help@vezu.example',
    meaning:
      'a mailbox that gets a mail about every request to support, and that is the sender of the answers; the operators see requests ' +
      'without it too',
  }),
  IMPRINT: setting(text, {
    meaning:
      'who runs the service, as the page `/service` says it: name, address, register with number, mail and telephone, in lines; best by ' +
      '`IMPRINT_FILE` (deploy/imprint.example)',
  }),
  ADMIN_SECOND_FACTOR: setting(onOff, {
    default: 'on',
    meaning: 'whether the operators of the service must have a second factor; they set it up at their first sign-in',
  }),
  OIDC_PROVIDERS: setting(providers, {
    example:
      '[{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}]',
    meaning: 'identity providers to sign in with (OpenID Connect); each must allow `PUBLIC_URL/account/callback`',
  }),
  MAP_STYLE_URL: setting(webAddress, {
    example: 'https://tiles.example/style.json',
    meaning:
      'a MapLibre style with tiles instead of the map that comes with the app; tiles, glyphs and pictures have one origin, which the page ' +
      "may then load; if the style cannot be loaded, the app's own map is shown",
  }),
};

/** All settings by the sections of docs/settings.md. */
export const SETTING_GROUPS = {
  Addresses: addressSettings,
  'Database and nodes': databaseSettings,
  'Files and secrets': fileSettings,
  Backups: backupSettings,
  'The service': serviceSettings,
  Mail: mailSettings,
  'Pushes, Telegram and text messages': channelSettings,
  'Payments by card': paymentSettings,
  'Verification of carriers': verificationSettings,
  'Tickets in wallets': walletSettings,
  Limits: limitSettings,
  'Personal data': privacySettings,
  'Figures, logs and traces': operationSettings,
  Alerts: alertSettings,
  'Demo and tests': testSettings,
};

const allSettings = {
  ...addressSettings,
  ...databaseSettings,
  ...fileSettings,
  ...backupSettings,
  ...serviceSettings,
  ...mailSettings,
  ...channelSettings,
  ...paymentSettings,
  ...verificationSettings,
  ...walletSettings,
  ...limitSettings,
  ...privacySettings,
  ...operationSettings,
  ...alertSettings,
  ...testSettings,
};

type AllSettings = typeof allSettings;

export const SETTING_NAMES: readonly string[] = Object.keys(allSettings);

/** Reads the values of an environment without empty ones. */
export const settingsSchema = z.object(schemasOf(allSettings));

function schemasOf(all: AllSettings): { [Name in keyof AllSettings]: z.ZodMiniType<SettingValues<AllSettings>[Name]> };
function schemasOf(all: AllSettings): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(all).map(([name, { schema }]) => [name, schema]));
}
