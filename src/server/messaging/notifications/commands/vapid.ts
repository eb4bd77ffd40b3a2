import { generateKeyPairSync } from 'node:crypto';
import type { VapidKeys } from '@block65/webcrypto-web-push';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';

/** The name of the row of `secret`, and the owner of its sealed keys. */
export const NAME = 'vapid';
const PRIVATE_BYTES = 32;

export type PushKeys = { [K in keyof VapidKeys]: string };

/**
 * The VAPID keys by which push services identify this server (RFC 8292), in base64url, created at first use. They are stored encrypted,
 * so that a copy of the database alone cannot push to anybody.
 */
export async function pushKeys(app: AppContext, sql: Db): Promise<PushKeys> {
  const [row] = await sql<{ value: Buffer }[]>`select value from secret where name = ${NAME}`;
  if (!row) {
    // Two processes may create keys at the same time: the first insert wins.
    await sql`insert into secret (name, value) values (${NAME}, ${app.secrets.seal(newKeys(), NAME)}) on conflict do nothing`;
    return pushKeys(app, sql);
  }
  const keys = app.secrets.unseal(row.value, NAME);
  return {
    privateKey: keys.subarray(0, PRIVATE_BYTES).toString('base64url'),
    publicKey: keys.subarray(PRIVATE_BYTES).toString('base64url'),
    // The contact for push services in case of problems; an http address occurs only on a development machine.
    subject: app.publicUrl('/').replace(/^http:/, 'https:'),
  };
}

/** A P-256 key pair: the 32 bytes of the private key, then the public key as an uncompressed point of 65 bytes. */
function newKeys(): Buffer {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const part = (text: string) => Buffer.from(text, 'base64url');
  return Buffer.concat([part(d), Buffer.of(4), part(x), part(y)]);
}
