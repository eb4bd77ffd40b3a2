import { StartError } from '../core/start-error.ts';
import type { Db } from './db.ts';

/** The row of `secret` that identifies the key of this database. */
const FINGERPRINT = 'key_fingerprint';

/**
 * Records the fingerprint of the key that encrypts values in this database, and throws a StartError when they were encrypted under
 * another one: with two keys every second factor and every push subscription would fail on one node or the other.
 */
export async function checkKey(sql: Db, fingerprint: Buffer): Promise<void> {
  await sql`insert into secret (name, value) values (${FINGERPRINT}, ${fingerprint}) on conflict (name) do nothing`;
  const [known] = await sql<{ value: Buffer }[]>`select value from secret where name = ${FINGERPRINT}`;
  if (known?.value.equals(fingerprint)) return;
  throw new StartError(
    'The values in this database are encrypted under another key: set SECRETS_KEY to the one that the other nodes have, or put ' +
      'secrets.key back into DATA_DIR. If that key is lost, npm start -- --new-key begins with this one.',
  );
}

/** Deletes the fingerprint of the key, and the keys of push, which only that key can decrypt and which the next start makes again. */
export async function forgetKey(sql: Db): Promise<void> {
  await sql`delete from secret where name in (${FINGERPRINT}, 'vapid')`;
}
