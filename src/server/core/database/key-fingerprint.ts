import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';

/** The row of `secret` that identifies the key of this database. */
const FINGERPRINT = 'key_fingerprint';
/** The row of `secret` that identifies the new key while everything is encrypted again. */
const CHANGE = 'key_change';

/**
 * Records the fingerprint of the key that encrypts values in this database, and throws a StartError when they were encrypted under
 * another one: with two keys every second factor and every push subscription would fail on one node or the other.
 */
export async function checkKey(sql: Db, fingerprint: Buffer): Promise<void> {
  const [change] = await sql`select from secret where name = ${CHANGE}`;
  if (change)
    throw new StartError(
      'A change of SECRETS_KEY was interrupted: run npm run admin -- rekey again, with the same two keys.',
    );
  await sql`insert into secret (name, value) values (${FINGERPRINT}, ${fingerprint}) on conflict (name) do nothing`;
  const [known] = await sql<{ value: Buffer }[]>`select value from secret where name = ${FINGERPRINT}`;
  if (known?.value.equals(fingerprint)) return;
  throw new StartError(
    'The values in this database are encrypted under another key: set SECRETS_KEY to the one that the other nodes have, or put ' +
      'secrets.key back into DATA_DIR. If that key is lost, npm start -- --new-key begins with this one.',
  );
}

/** Throws a StartError when `before` is not the key of this database, or when `after` is it already. */
export async function requireKey(sql: Db, before: Buffer, after: Buffer): Promise<void> {
  const [known] = await sql<{ value: Buffer }[]>`select value from secret where name = ${FINGERPRINT}`;
  if (known?.value.equals(after)) throw new StartError('The database has this key already.');
  if (!known?.value.equals(before)) throw new StartError('SECRETS_KEY_BEFORE is not the key of this database.');
}

/**
 * Notes that the key of this database is being changed: until the end no node starts. Throws a StartError when a change to another key was
 * interrupted.
 */
export async function beginKeyChange(sql: Db, after: Buffer): Promise<void> {
  await sql`insert into secret (name, value) values (${CHANGE}, ${after}) on conflict (name) do nothing`;
  const [change] = await sql<{ value: Buffer }[]>`select value from secret where name = ${CHANGE}`;
  if (change?.value.equals(after)) return;
  throw new StartError('A change to another key was interrupted: run npm run admin -- rekey with that key first.');
}

export async function endKeyChange(sql: Db, after: Buffer): Promise<void> {
  await sql`update secret set value = ${after} where name = ${FINGERPRINT}`;
  await sql`delete from secret where name = ${CHANGE}`;
}

/** Deletes the fingerprint of the key, and the keys of push, which only that key can decrypt and which the next start makes again. */
export async function deleteFingerprint(sql: Db): Promise<void> {
  await sql`delete from secret where name in (${FINGERPRINT}, 'vapid')`;
}
