import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';
import { warnOfUnknown } from './unknown-settings.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-secrets-'));
  file = join(folder, 'secrets_key');
  await writeFile(file, 'abc\n');
});
afterAll(() => rm(folder, { recursive: true }));

test('the content of a file is the value of its setting, without the end of the line', () => {
  const env = withSecretFiles({ SECRETS_KEY_FILE: file, PORT: '8080' });
  expect(env).toEqual({ SECRETS_KEY: 'abc', PORT: '8080' });
  expect(warnOfUnknown(env)).toBeNull();
});

test('a name of a file for nothing that is a setting is left alone', () => {
  expect(withSecretFiles({ SSL_CERT_FILE: '/no/such/file' })).toEqual({ SSL_CERT_FILE: '/no/such/file' });
});

test('a value and a file are refused, and a file that cannot be read', () => {
  expect(() => withSecretFiles({ SECRETS_KEY: 'x', SECRETS_KEY_FILE: file })).toThrow(
    'The settings SECRETS_KEY and SECRETS_KEY_FILE are both set: leave out one of them.',
  );
  expect(() => withSecretFiles({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
    /names .*none, which cannot be read \(it does not exist\)/,
  );
});
