import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { driverAddress, queueAddress } from './address.ts';

const PLAIN = 'postgres://vezu:secret@db.example:5432/vezu';

const checked = { checkServerIdentity: expect.any(Function) };

test('both drivers read sslmode as libpq does', () => {
  expect(driverAddress(PLAIN)).toEqual({ url: PLAIN, ssl: false });
  expect(queueAddress(PLAIN)).toBe(PLAIN);
  expect(driverAddress(`${PLAIN}?sslmode=disable`)).toEqual({ url: PLAIN, ssl: false });
  // Encrypted, no matter who answers.
  expect(driverAddress(`${PLAIN}?sslmode=require`)).toEqual({ url: PLAIN, ssl: { rejectUnauthorized: false } });
  expect(driverAddress(`${PLAIN}?sslmode=verify-full`)).toEqual({ url: PLAIN, ssl: checked });
  expect(queueAddress(`${PLAIN}?sslmode=require`)).toBe(`${PLAIN}?sslmode=require&uselibpqcompat=true`);
});

test('certificates are read from their files, and no TLS parameter reaches the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-tls-'));
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, 'a certificate');
  const bytes = Buffer.from('a certificate');
  expect(driverAddress(`${PLAIN}?sslmode=verify-full&sslrootcert=${ca}&application_name=x`)).toEqual({
    url: `${PLAIN}?application_name=x`,
    ssl: { ...checked, ca: bytes },
  });
  const anyName = { ca: bytes, checkServerIdentity: expect.any(Function) };
  for (const mode of ['require', 'verify-ca']) {
    expect(driverAddress(`${PLAIN}?sslmode=${mode}&sslrootcert=${ca}`)).toEqual({ url: PLAIN, ssl: anyName });
  }
  await rm(folder, { recursive: true });
});
