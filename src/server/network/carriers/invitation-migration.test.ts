import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/core/database/migrate.ts';
import { MIGRATIONS, readMigrations } from '#server/core/database/migration-files.ts';
import { emptyDatabase, type TestDatabase } from '#testing/server/database.ts';

/** The migration that gives invitations an address of their own. */
const OWN_ADDRESS = '0022_invitations_hold_addresses.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

it('an update moves what invited accounts held into their invitations, and deletes only those that nobody used', async () => {
  const { sql } = database;
  const before = (await readMigrations(MIGRATIONS)).map(({ name }) => name).filter((name) => name < OWN_ADDRESS);
  await migrate(sql, { only: new Set(before) });
  await sql`insert into carrier (name, single_driver) values ('Явір', false), ('Карпати', false)`;
  const account = async (email: string, values: { used?: boolean; proven?: boolean; type?: string } = {}) => {
    const at = values.used ? new Date('2026-06-01T00:00:00Z') : null;
    const [row] = await sql<{ id: number }[]>`
      insert into account (email, user_type, name, locale, terms_agreed_at, email_confirmed_at)
      values (${email}, ${values.type ?? 'driver'}, 'Роман', 'en', ${at}, ${values.proven ? at : null}) returning id`;
    return row?.id ?? 0;
  };
  const invite = (accountId: number, carrierId: number, sentAt: string) => sql`
    insert into invitation (carrier_id, account_id, role, created_at, sent_at, expires_at)
    values (${carrierId}, ${accountId}, 'driver', ${sentAt}, ${sentAt}, '2026-06-20')`;
  const link = (accountId: number, hash: string) => sql`
    insert into password_link (token_hash, account_id, purpose, created_at, expires_at)
    values (${Buffer.from(hash)}, ${accountId}, 'invite', '2026-06-10', '2026-06-20')`;

  const nobody = await account('nobody@example.org');
  const squatted = await account('squatted@example.org', { used: true });
  const proven = await account('proven@example.org', { used: true, proven: true });
  const operator = await account('operator@example.org', { type: '' });
  for (const id of [nobody, squatted, proven]) await invite(id, 1, '2026-06-10');
  await invite(nobody, 2, '2026-06-11');
  await link(nobody, 'of nobody');
  await link(squatted, 'of squatted');
  await link(operator, 'of operator');
  await sql`insert into member_event (carrier_id, account_id, action, role, at) values (1, ${nobody}, 'invited', 'driver', now())`;

  await migrate(sql);
  const invitations = await sql`
    select carrier_id as carrier, email::text, locale, convert_from(token_hash, 'utf8') as link from invitation order by id`;
  expect([...invitations]).toEqual([
    { carrier: 1, email: 'nobody@example.org', locale: 'en', link: null },
    { carrier: 1, email: 'squatted@example.org', locale: 'en', link: 'of squatted' },
    { carrier: 1, email: 'proven@example.org', locale: 'en', link: null },
    { carrier: 2, email: 'nobody@example.org', locale: 'en', link: 'of nobody' },
  ]);
  const accounts = await sql<{ email: string }[]>`select email::text from account order by id`;
  expect(accounts.map(({ email }) => email)).toEqual([
    'squatted@example.org',
    'proven@example.org',
    'operator@example.org',
  ]);
  const links = await sql<{ link: string }[]>`select convert_from(token_hash, 'utf8') as link from password_link`;
  expect(links.map((row) => row.link)).toEqual(['of operator']);
  expect([...(await sql`select account_id, action from member_event`)]).toEqual([
    { accountId: null, action: 'invited' },
  ]);
});
