import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refuseUnencrypted } from './storage-settings.ts';

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
  expect(readConfig({ DATABASE_URL: given, SECRETS_KEY: 'x'.repeat(32) }).databaseUrl).toBe(given);
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

test.each([
  [{ PORT: 'eighty' }, 'The setting PORT must be a port number from 1 to 65535.'],
  [{ PORT: '0' }, 'The setting PORT must be a port number from 1 to 65535.'],
  [{ WS_PORT: '99999' }, 'The setting WS_PORT must be a port number from 1 to 65535.'],
  [{ PORT: '7000', WS_PORT: '7000' }, 'The settings PORT and WS_PORT must differ, both are 7000.'],
  [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must look like postgres://user:password@host:5432/name.'],
  [{ DATABASE_URL: 'nonsense' }, 'The setting DATABASE_URL must look like postgres://user:password@host:5432/name.'],
  [
    { DATABASE_URL: 'postgres://vezu:pa/ss#word@db.example/vezu', SECRETS_KEY: 'x'.repeat(32) },
    'The setting DATABASE_URL has a password with characters that an address cannot hold: write @ as %40',
  ],
  [{ DATABASE_URL: 'postgres://vezu:50%@db/vezu' }, 'The setting DATABASE_URL has a password with characters'],
  [{ DATABASE_URL: 'postgres://vezu:p@ss@db/vezu' }, 'The setting DATABASE_URL has a password with characters'],
  [{ DATABASE_URL: 'postgres://vezu:secret@db/vezu' }, 'The setting SECRETS_KEY is missing'],
  [{ PUBLIC_BROWSING: 'maybe' }, 'The setting PUBLIC_BROWSING must be on or off.'],
  [{ PUBLIC_URL: 'vezu.example' }, 'The setting PUBLIC_URL must be an address that begins with http:// or https://.'],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ SECRETS_KEY: 'short' }, 'The setting SECRETS_KEY must have 32 characters or more.'],
  [{ CLOCK_OFFSET: 'tomorrow' }, 'The setting CLOCK_OFFSET must be a whole number of seconds.'],
  [
    { CLOCK_OFFSET: '60', HOST: '0.0.0.0' },
    'The setting CLOCK_OFFSET is for tests: it needs a HOST that only this machine reaches.',
  ],
  [{ MAX_REQUESTS: '-1' }, 'The setting MAX_REQUESTS must be a whole number from 0 to 100000.'],
])('%o stops the start with one clear sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
