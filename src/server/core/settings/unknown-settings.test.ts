import { expect, test } from 'vitest';
import { warnOfUnknown } from './unknown-settings.ts';

test.each([
  ['PUBLIC_URl', 'PUBLIC_URL'],
  ['port', 'PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEE_URL', 'DATABASE_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['SECRET_KEY', 'SECRETS_KEY'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
])('%s is reported as a name that is nearly %s', (name, meant) => {
  expect(warnOfUnknown({ [name]: 'x', PATH: '/bin' })).toBe(
    `These names in the environment are no settings and have no effect: ${name} (did you mean ${meant}?). docs/settings.md lists the settings.`,
  );
});

test.each(['SMTP_HOST', 'S3_KEY', 'BACKUP_DIR', 'TELEGRAM_TOKEN', 'DATABASE_PASSWORD'])(
  '%s is reported, because it begins like settings',
  (name) => {
    expect(warnOfUnknown({ [name]: 'x' })).toContain(`no effect: ${name}. docs`);
  },
);

test.each([
  'HOME',
  'HOSTNAME',
  'PATH',
  'SHELL',
  'LANG',
  'TZ',
  'NODE_OPTIONS',
  'npm_config_registry',
  'OTEL_TRACES_SAMPLER',
  'MAIL',
  '_',
])('%s is a name of others', (name) => {
  expect(warnOfUnknown({ [name]: 'x' })).toBeNull();
});

test('several names are reported in one sentence, and settings are not', () => {
  expect(warnOfUnknown({ PORT: '80', SMTP_ULR: 'x', SMTP_HOST: 'y' })).toContain(
    'SMTP_ULR (did you mean SMTP_URL?), SMTP_HOST.',
  );
  expect(warnOfUnknown({ PORT: '80', S3_BUCKET: '' })).toBeNull();
});
