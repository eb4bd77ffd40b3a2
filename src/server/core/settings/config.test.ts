import { expect, test } from 'vitest';
import { sentenceOf } from '../start-error.ts';
import { readConfig } from './config.ts';
import type { Settings } from './setting-forms.ts';
import { SETTING_GROUPS, SETTING_NAMES } from './settings.ts';
import { refuseUnencrypted } from './storage-settings.ts';

/** As openssl rand -base64 36 prints it. */
const KEY = 'cE1vPZ3Qb0nq9aYx7Tt2hJw5LkRs8GdUfOi4VmNeXyC6B+/z';

const S3 = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'vezu',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

test('files are in a bucket when all of its settings are there, and half of them are refused', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'vezu',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
  expect(() => readConfig({ ...S3, S3_SECRET_KEY: '' })).toThrow('S3_SECRET_KEY is missing');
  expect(() => readConfig({ ...S3, S3_BUCKET: 'No Bucket' })).toThrow('S3_BUCKET must be the name of a bucket');
});

test('a wallet gets passes when all of its settings are there, and half of them are refused', () => {
  const google = { WALLET_GOOGLE_ISSUER: '3388000000012345678', WALLET_GOOGLE_KEY: '/etc/vezu/google.json' };
  expect(readConfig({}).wallets).toEqual({ apple: null, google: null });
  expect(readConfig(google).wallets.google).toEqual({ issuer: '3388000000012345678', key: '/etc/vezu/google.json' });
  expect(() => readConfig({ ...google, WALLET_GOOGLE_KEY: '' })).toThrow('WALLET_GOOGLE_KEY is missing');
  expect(() => readConfig({ WALLET_APPLE_KEY: '/etc/vezu/key.pem' })).toThrow('WALLET_APPLE_CERTIFICATE is missing');
});

test('backups in a bucket need a key for which they are encrypted', () => {
  const bucket = Object.fromEntries(Object.entries(S3).map(([name, value]) => [`BACKUP_${name}`, value]));
  expect(readConfig({}).backup).toEqual({ keep: 0, withFiles: true, recipients: [], identity: null, s3: null });
  expect(() => readConfig(bucket)).toThrow('set BACKUP_RECIPIENTS');
  const restoring = readConfig({ ...bucket, BACKUP_IDENTITY: 'vezu-backup.key' }).backup;
  expect(restoring.s3, 'a backup is restored without the public key').not.toBeNull();
  expect(() => refuseUnencrypted(restoring.s3, restoring.recipients), 'and not made').toThrow('set BACKUP_RECIPIENTS');
  const { backup } = readConfig({ ...bucket, BACKUP_RECIPIENTS: 'age1abc, age1def', BACKUP_FILES: 'off' });
  expect(backup).toMatchObject({ recipients: ['age1abc', 'age1def'], withFiles: false, s3: { bucket: 'vezu' } });
  expect(() => readConfig({ BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' })).toThrow('public keys of age');
  expect(() => readConfig({ ...bucket, BACKUP_S3_BUCKET: '' })).toThrow('BACKUP_S3_BUCKET is missing');
});

test('without settings Vezu is reachable from this machine only, with every feature on', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    wsPort: 6001,
    host: '127.0.0.1',
    databaseUrl: null,
    natsUrl: null,
    dataDir: expect.stringMatching(/^\/.*\/data$/),
    publicBrowsing: true,
    demoData: true,
    demoForAll: false,
    publicUrl: 'http://localhost:8080',
  });
});

test('an empty setting counts as not set, and a given one is used', () => {
  const config = readConfig({ PORT: '', HOST: '0.0.0.0', PUBLIC_BROWSING: 'off', PUBLIC_URL: 'https://vezu.example/' });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    publicBrowsing: false,
    publicUrl: 'https://vezu.example',
  });
});

test.each([
  [{}, true, false],
  [{ HOST: '::1' }, true, false],
  [{ HOST: '0.0.0.0' }, false, true],
  [{ PUBLIC_URL: 'https://vezu.example' }, false, true],
  [{ HOST: '0.0.0.0', DEMO_DATA: 'on' }, true, true],
  [{ DEMO_DATA: 'off' }, false, false],
])('with %j demo data is %s, and the server is public: %s', (env, demoData, isPublic) => {
  expect(readConfig(env)).toMatchObject({ demoData, isPublic, demoForAll: 'DEMO_DATA' in env && demoData });
  expect(readConfig(env).outbox).toBe(!isPublic);
});

test('an encoded password and parameters are read as they are', () => {
  const given = 'postgres://vezu:p%40s%2Fs:@db.example:5433/vezu?sslmode=require';
  expect(readConfig({ DATABASE_URL: given, SECRETS_KEY: KEY }).databaseUrl).toBe(given);
});

test('identity providers are read from a list, and a public client has no secret', () => {
  const given = [
    { id: 'one', name: 'One', issuer: 'https://one.example', clientId: 'a', clientSecret: 'b' },
    { id: 'two', name: 'Two', issuer: 'http://127.0.0.1:9000', clientId: 'c', scopes: 'openid email' },
  ];
  expect(readConfig({ OIDC_PROVIDERS: JSON.stringify(given) }).identityProviders).toEqual([
    { ...given[0], scopes: 'openid email profile' },
    { ...given[1], clientSecret: null },
  ]);
  expect(readConfig({}).identityProviders).toEqual([]);
});

const PROVIDER = { id: 'one', name: 'One', issuer: 'https://one.example', clientId: 'a' };

test.each([
  ['invalid JSON', 'google'],
  ['no list', JSON.stringify(PROVIDER)],
  ['no name', JSON.stringify([{ ...PROVIDER, name: '' }])],
  ['an id with spaces', JSON.stringify([{ ...PROVIDER, id: 'my own' }])],
  ['a repeated id', JSON.stringify([PROVIDER, PROVIDER])],
  ['an issuer over http', JSON.stringify([{ ...PROVIDER, issuer: 'http://one.example' }])],
  ['an unknown key', JSON.stringify([{ ...PROVIDER, secret: 'x' }])],
])('identity providers with %s stop the start with one clear sentence', (_what, value) => {
  expect(() => readConfig({ OIDC_PROVIDERS: value })).toThrow(
    /^The setting OIDC_PROVIDERS must be a JSON list of .*\.$/,
  );
});

/** Wrong values, and the rule that the sentence about them says. */
const WRONG: Readonly<Record<string, readonly [rule: string, ...values: string[]]>> = {
  PORT: ['must be a port number from 1 to 65535', 'eighty', '0', '8080.5', '99999'],
  METRICS_PORT: ['must be a port number from 1 to 65535', '-1'],
  HOST: [
    'must be an address or a name of this machine without http://, port and brackets, as 127.0.0.1, ::1 or 0.0.0.0',
    ...['http://x', ' 127.0.0.1', '[::1]', 'localhost:8080', '127.0.0.1/', '999.1.1.1', '::g', '-'],
  ],
  METRICS_HOST: ['must be an address or a name of this machine without', 'http://127.0.0.1', '[::1]:9464'],
  PUBLIC_URL: [
    'must be an address that begins with http:// or https:// and ends with the name or the port, as https://vezu.example',
    ...[
      'vezu.example',
      'ftp://h',
      'http://h/path?x=1#f',
      'http://h?x',
      'http://h#f',
      'https://me:word@h',
      'http://a b',
    ],
  ],
  TRUST_PROXY: ['must be a whole number from 0 to 10', '11', 'on'],
  DATABASE_URL: ['must be an address such as postgres://user:password@host:5432/name', 'mysql://x', 'nonsense'],
  DATABASE_DIRECT_URL: [
    'has a password with characters that an address cannot hold: write @ as %40',
    'postgres://v:p@s@h',
  ],
  DATABASE_READ_URL: ['has an sslmode that is none of disable, require,', 'postgres://h/v?sslmode=prefer'],
  DATABASE_POOL: ['must be a whole number from 2 to 200', '1', '201'],
  NATS_URL: ['must be an address such as nats://host:4222', 'http://host:4222'],
  SECRETS_KEY: ['must be 32 or more random characters', 'short', 'a'.repeat(32), 'abcd'.repeat(10)],
  S3_BUCKET: ['must be the name of a bucket', 'No Bucket'],
  BACKUP_RECIPIENTS: ['must be public keys of age that begin with age1', 'ssh-ed25519 AAAA', 'age1a,'],
  SUPPORT_EMAIL: ['must be an email address', 'help'],
  MAIL_FROM: ['must be an email address, alone or as in Vezu <no-reply@vezu.example>', 'Vezu', 'Vezu <x>'],
  MAIL_WEBHOOK_SECRET: ['must be 16 or more characters', 'fifteen-letters'],
  SMTP_URL: ['must be an address such as smtp://user:password@host:587', 'mail.example:25'],
  PUSH_SERVICES: ['must be host names with commas between them', 'https://push.example', 'a,,b'],
  TELEGRAM_BOT_TOKEN: ['must be like 123456789:ABC…, as BotFather shows it', 'ABC'],
  TELEGRAM_UPDATES: ['must be webhook or polling', 'push'],
  TEXT_COUNTRIES: ['must be codes of countries of the service', 'UA, US'],
  TEXTS_A_DAY: ['must be a whole number from 1 to 1000000', '0'],
  SMS_GATEWAY_SECRET: ['must be whsec_ and 24 to 64 bytes in base64', 'secret'],
  EDRPOU_URL: ['must be an address with {code} in it', 'https://register.example'],
  WALLET_GOOGLE_ISSUER: ['must be the number of an issuer account', 'vezu'],
  PUBLIC_BROWSING: ['must be on or off', 'maybe'],
  LOG_LEVEL: ['must be fatal, error, warn, info, debug, trace, or silent', 'loud'],
  ERROR_DSN: ['must be an address such as https://key@host/project', 'https://host/1'],
  MAX_REQUESTS: ['must be a whole number from 1 to 100000', '-1', '0'],
  MAX_REQUESTS_PER_ADDRESS: ['must be a whole number from 0 to 1000000', 'none'],
  CLOCK_OFFSET: ['must be a whole number of seconds', 'tomorrow', '0.5'],
};

test.each(
  Object.entries(WRONG).flatMap(([name, [rule, ...values]]) => values.map((value) => [name, value, rule] as const)),
)('%s=%s stops the start with one clear sentence', (name, value, rule) => {
  const sentence = sentenceAbout({ [name]: value });
  expect(sentence).toContain(`The setting ${name} ${rule}`);
  expect(sentence).toMatch(/^[^\n]*\.$/);
});

test.each([
  [{ PORT: '7000', WS_PORT: '7000' }, 'The settings PORT and WS_PORT must differ, both are 7000.'],
  [{ METRICS_PORT: '8080' }, 'The settings PORT and METRICS_PORT must differ, both are 8080.'],
  [{ METRICS_PORT: '6001' }, 'The settings WS_PORT and METRICS_PORT must differ, both are 6001.'],
  [{ DATABASE_URL: 'postgres://vezu:secret@db/vezu' }, 'The setting SECRETS_KEY is missing'],
  [
    { CLOCK_OFFSET: '60', HOST: '0.0.0.0' },
    'The setting CLOCK_OFFSET is for tests: it needs a HOST that only this machine reaches.',
  ],
])('%j together stop the start with one clear sentence', (env, sentence) => {
  expect(sentenceAbout(env)).toContain(sentence);
});

test.each([
  { HOST: '::' },
  { HOST: 'my-machine.local' },
  { HOST: 'fe80::1', METRICS_HOST: '10.0.0.7', METRICS_PORT: '9464' },
  { PUBLIC_URL: 'http://localhost:8080/' },
  { PUBLIC_URL: 'https://[2001:db8::1]' },
  { SECRETS_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' },
  { MAX_REQUESTS: '1', MAX_REQUESTS_PER_ADDRESS: '0' },
  { PUSH_SERVICES: 'push.example.org, *.push.example.net' },
])('%j is accepted', (env) => {
  expect(sentenceAbout(env)).toBeNull();
});

test('each setting is documented in one sentence, with an example that is accepted', () => {
  const groups: Settings[] = Object.values(SETTING_GROUPS);
  for (const [name, about] of groups.flatMap((group) => Object.entries(group))) {
    expect(about.meaning, name).toMatch(/^[^\n]+[^.\n]$/);
    if (about.example !== undefined && !about.example.includes('…'))
      expect(about.schema.safeParse(about.example).success, `${name}=${about.example}`).toBe(true);
  }
  expect(groups.flatMap((group) => Object.keys(group)).sort()).toEqual([...SETTING_NAMES].sort());
});

/** The sentence that ends a start with these settings; null if it does not end. */
function sentenceAbout(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return sentenceOf(error) ?? String(error);
  }
}
