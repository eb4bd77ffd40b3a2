import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecrets, secretsKey } from './secrets.ts';

const [one, other] = [createSecrets(Buffer.alloc(32, 1)), createSecrets(Buffer.alloc(32, 2))];

test('sealed data is opened only unchanged, with the same key and for the same owner', () => {
  const sealed = one.seal(Buffer.from('secret'), 'of 1');
  expect(one.unseal(sealed, 'of 1').toString()).toBe('secret');
  expect(one.seal(Buffer.from('secret'), 'of 1')).not.toEqual(sealed);
  expect(() => one.unseal(sealed, 'of 2')).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(() => one.unseal(changed, 'of 1')).toThrow();
  expect(() => other.unseal(sealed, 'of 1')).toThrow();
});

test('a keyed hash differs under another key', () => {
  expect(one.keyedHash('code')).toEqual(one.keyedHash('code'));
  expect(other.keyedHash('code')).not.toEqual(one.keyedHash('code'));
});

test('without a setting the key is created once in DATA_DIR, readable by its owner only', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'vezu-secrets-')), 'data');
  const [first, second] = await Promise.all([0, 1].map(() => secretsKey({ secretsKey: null, dataDir })));
  expect(first).toEqual(second);
  expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
  const given = randomBytes(24).toString('hex');
  expect(await secretsKey({ secretsKey: given, dataDir })).not.toEqual(first);
  await rm(dataDir, { recursive: true });
});
