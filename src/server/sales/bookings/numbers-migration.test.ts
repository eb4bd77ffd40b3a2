import { expect, test } from 'vitest';
import { migrate } from '#server/core/database/migrate.ts';
import { MIGRATIONS, readMigrations } from '#server/core/database/migration-files.ts';
import { allTests } from '#testing/scene.ts';
import { emptyDatabase } from '#testing/server/database.ts';

const database = allTests(emptyDatabase);

/** Bookings of two carriers; without the trips and people, which their numbers do not need. */
const BEFORE = `
  set session_replication_role = replica;
  insert into booking (id, party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, name, created_at, updated_at)
  overriding system value
  select n, n, 1, 1 + n % 2, case when n = 5 then 'parcel' else 'passenger' end, case n when 1 then 'unconfirmed' when 3 then 'cancelled' else 'completed' end,
    lpad(n::text, 6, 'A'), 0, 1, 'Х', timestamptz '2026-06-01' - n * interval '1 day', now()
  from generate_series(1, 9) n;
  set session_replication_role = origin;
`;

test('bookings of before that were confirmed get numbers in the order in which they were made', async () => {
  const { sql } = database;
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  const numbers = names.findIndex((name) => name.endsWith('_ticket_numbers.sql'));
  await migrate(sql, { only: new Set(names.slice(0, numbers)) });
  await sql.unsafe(BEFORE).simple();
  await migrate(sql);
  const given = await sql`
    select carrier_id as carrier, kind, array_agg(booking_id order by number) as bookings, max(number) as last
    from ticket_number group by 1, 2 order by 1, 2`;
  expect([...given]).toEqual([
    { carrier: 1, kind: 'passenger', bookings: [8, 6, 4, 2], last: 4 },
    { carrier: 2, kind: 'parcel', bookings: [5], last: 1 },
    { carrier: 2, kind: 'passenger', bookings: [9, 7], last: 2 },
  ]);
  const counters = await sql`select carrier_id as carrier, kind, last from number_counter order by 1, 2`;
  expect([...counters]).toEqual(given.map(({ carrier, kind, last }) => ({ carrier, kind, last })));
});
