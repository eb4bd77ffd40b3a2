import { generateKeyPairSync } from 'node:crypto';
import type { VapidKeys } from '@block65/webcrypto-web-push';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';

const NAME = 'vapid';
const PRIVATE_BYTES = 32;

export type PushKeys = { [K in keyof VapidKeys]: string };

/**
 * The keys by which push services know this server (RFC 8292), made when first asked for: base64url. They lie encrypted in the
 * database, so that a copy of it alone can push to nobody.
 */
export async function pushKeys(app: AppContext, sql: Db): Promise<PushKeys> {
  const [row] = await sql<{ value: Buffer }[]>`select value from secret where name = ${NAME}`;
  if (!row) {
    // two processes may meet here: the first one's keys stand
    await sql`insert into secret (name, value) values (${NAME}, ${app.secrets.seal(newKeys(), NAME)}) on conflict do nothing`;
    return pushKeys(app, sql);
  }
  const keys = app.secrets.unseal(row.value, NAME);
  return {
    privateKey: keys.subarray(0, PRIVATE_BYTES).toString('base64url'),
    publicKey: keys.subarray(PRIVATE_BYTES).toString('base64url'),
    // whom a push service writes to when something is wrong with us; an address with http is of a development machine
    subject: app.publicUrl('/').replace(/^http:/, 'https:'),
  };
}

/** A P-256 pair: 32 bytes of the private key, then the public one as an uncompressed point of 65 bytes. */
function newKeys(): Buffer {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const part = (text: string) => Buffer.from(text, 'base64url');
  return Buffer.concat([part(d), Buffer.of(4), part(x), part(y)]);
}
