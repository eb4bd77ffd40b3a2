import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, brokenEntry, includesSeal, newestSeal } from '#server/core/audit/audit.ts';
import { transaction } from '#server/core/database/db.ts';
import { checkKey } from '#server/core/database/key-fingerprint.ts';
import { createSealedStore } from '#server/core/files/sealed.ts';
import { localStore } from '#server/core/files/store.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { opened, type StoredMail, stored } from '#server/core/mail/stored.ts';
import { createSecrets, fingerprintOf } from '#server/core/secrets.ts';
import { sealedSecret, signedHeaders } from '#server/office/integrations/commands/signature.ts';
import { about as aboutFactor } from '#server/people/accounts/commands/authenticator.ts';
import { appScene } from '#testing/scene.ts';
import { addAccount, addCarrier } from '#testing/server/carriers.ts';
import { rekey, SEALED_COLUMNS } from './commands/rekey.ts';

const app = appScene();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-rekey-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const [before, after] = [randomBytes(32), randomBytes(32)];
const [old, young] = [createSecrets(before), createSecrets(after)];
const NOW = new Date('2026-06-10T09:00:00Z');
const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const MAIL: Mail = {
  to: 'o@example.org',
  locale: 'uk',
  subject: 's',
  lines: [],
  button: { label: 'b', url: 'https://x' },
};

test('everything is sealed again under another key; an interrupted change goes on, and no node starts in between', async () => {
  const { pool } = app.context;
  const store = localStore(folder);
  await app.sql`delete from secret`;
  await checkKey(pool, fingerprintOf(before));
  const { carrierId } = await addCarrier(app.sql);
  const accountId = await addAccount(app.sql);
  await app.sql`insert into second_factor (account_id, secret) values (${accountId}, ${old.seal(Buffer.from('totp'), aboutFactor(accountId))})`;
  await app.sql`insert into recovery_code (account_id, code_hash) values (${accountId}, ${old.keyedHash('x')})`;
  await app.sql`
    insert into webhook_endpoint (carrier_id, url, events, secret, created_at)
    values (${carrierId}, 'https://example.org/x', '{booking.created}', ${sealedSecret(old, carrierId, SECRET)}, now())`;
  await app.sql`insert into mail (key, content) values ('k', ${app.sql.json({ ...stored(old, MAIL, 'k') })})`;
  await app.sql`
    insert into credential (carrier_id, kind, sealed, number_hash, added_at)
    values (${carrierId}, 'licence', ${old.seal(Buffer.from('{}'), 'another row')}, ${old.keyedHash('x')}, now())`;
  const files = createSealedStore(store, old);
  const ids = [
    await files.put(Buffer.from('one')),
    await files.put(Buffer.from('two')),
    await files.put(Buffer.from('three')),
  ];
  const entry = { actor: 'command', action: 'operator.create' } as const;
  for (let n = 0; n < 3; n += 1) await transaction(pool, (sql) => audit({ secrets: old }, sql, entry, NOW));
  const mailed = await newestSeal(app.sql);

  const change = (fileStore = store) => rekey({ pool, store: fileStore, before, after, now: NOW });
  const factor = async () => {
    const [row] = await app.sql<{ secret: Buffer }[]>`select secret from second_factor where account_id = ${accountId}`;
    return row?.secret ?? Buffer.alloc(0);
  };

  // The disk fails at the second file.
  let writes = 0;
  const failing = {
    ...store,
    put: async (name: string, bytes: Uint8Array) => {
      writes += 1;
      if (writes === 2) throw new Error('no disk');
      await store.put(name, bytes);
    },
  };
  await expect(change(failing)).rejects.toThrow('no disk');
  expect(old.unseal(await factor(), aboutFactor(accountId)).toString()).toBe('totp');
  await expect(checkKey(pool, fingerprintOf(before))).rejects.toThrow('A change of SECRETS_KEY was interrupted');
  await expect(rekey({ pool, store, before, after: randomBytes(32), now: NOW })).rejects.toThrow(
    'another key was interrupted',
  );

  // The database fails in the middle of its transaction.
  await app.sql
    .unsafe(`
    create function fail_rekey() returns trigger language plpgsql as $$ begin raise exception 'no database'; end $$;
    create trigger fail_rekey before update on webhook_endpoint for each row execute function fail_rekey()`)
    .simple();
  await expect(change()).rejects.toThrow('no database');
  expect(old.unseal(await factor(), aboutFactor(accountId)).toString()).toBe('totp');
  expect(await brokenEntry({ secrets: old }, app.sql)).toBeNull();
  await app.sql.unsafe('drop trigger fail_rekey on webhook_endpoint; drop function fail_rekey()').simple();

  expect(await change()).toEqual({ lost: 1, codes: 1 });
  expect(await app.sql`select number_hash from credential`).toMatchObject([{ numberHash: null }]);
  await checkKey(pool, fingerprintOf(after));
  await expect(checkKey(pool, fingerprintOf(before))).rejects.toThrow('under another key');
  expect(young.unseal(await factor(), aboutFactor(accountId)).toString()).toBe('totp');
  const [{ secret } = { secret: Buffer.alloc(0) }] = await app.sql<
    { secret: Buffer }[]
  >`select secret from webhook_endpoint`;
  const event = { id: 'e', body: '{}' };
  expect(signedHeaders(young, carrierId, [secret], event, NOW)).toEqual(
    signedHeaders(old, carrierId, [sealedSecret(old, carrierId, SECRET)], event, NOW),
  );
  const [mail] = await app.sql<{ content: StoredMail }[]>`select content from mail where key = 'k'`;
  expect(mail && opened(young, mail.content, 'k')).toEqual(MAIL);
  const read = createSealedStore(store, young);
  expect((await Promise.all(ids.map((id) => read.read(id)))).map(String)).toEqual(['one', 'two', 'three']);

  expect(await brokenEntry({ secrets: young }, app.sql)).toBeNull();
  expect(await brokenEntry({ secrets: old }, app.sql)).not.toBeNull();
  expect(mailed && (await includesSeal(app.sql, mailed))).toBe(true);
  await transaction(pool, (sql) => audit({ secrets: young }, sql, entry, NOW));
  expect(await brokenEntry({ secrets: young }, app.sql)).toBeNull();
  await expect(change()).rejects.toThrow('has this key already');
});

/** Columns of bytes that no key has sealed. */
const PLAIN = [
  'account.passkey_handle',
  'audit_entry.previous',
  'audit_seal.seal',
  'passkey.public_key',
  'secret.value',
  'telegram_code.code',
];

test('every column of bytes is a hash, or sealed again', async () => {
  const rows = await app.sql<{ name: string }[]>`
    select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'bytea'::regtype and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped`;
  const unknown = rows.map(({ name }) => name).filter((name) => !/hash$/.test(name) && !PLAIN.includes(name));
  expect(unknown.sort()).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());
});
