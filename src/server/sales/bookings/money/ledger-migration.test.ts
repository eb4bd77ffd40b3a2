import { expect, test } from 'vitest';
import { migrate } from '#server/core/database/migrate.ts';
import { MIGRATIONS, readMigrations } from '#server/core/database/migration-files.ts';
import { allTests } from '#testing/scene.ts';
import { emptyDatabase } from '#testing/server/database.ts';

const database = allTests(emptyDatabase);

/** Bookings, payments and cash-ups of before the ledger; without the trips and people, which their sums do not need. */
const BEFORE = `
  set session_replication_role = replica;
  insert into booking (id, party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, name, fare, cancellation_charge, paid, created_at,
    updated_at)
  overriding system value
  select n, n, 1 + n % 3, 1, 'passenger', state, lpad(n::text, 6, 'A'), 0, 1, 'Х', 4500,
    case when state in ('cancelled', 'no_show') then 900 else 0 end, case n % 3 when 0 then 0 when 1 then 4500 else 1000 end, now(), now()
  from generate_series(1, 80) n,
    lateral (select (array['unconfirmed', 'confirmed', 'boarded', 'completed', 'cancelled', 'no_show', 'left_behind', 'ejected'])[1 + n % 8] as state) s;
  insert into cash_up (id, trip_id, carrier_id, driver_id, opened_at, handed_over_at, confirmed_at, confirmed_by) overriding system value
  values (1, 1, 1, 7, now(), null, null, null), (2, 2, 1, 7, now(), now(), null, null), (3, 3, 1, 7, now(), now(), now(), 8);
  insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, taken_by, cash_up_id)
  select gen_random_uuid(), id, trip_id, 1, now(), case when id % 2 = 0 then round(paid * 48.4 / 100) * 100 else paid end,
    case when id % 2 = 0 then 'UAH' else 'EUR' end, paid, case when id % 2 = 0 then 484000 else 10000 end,
    case when id % 5 = 0 then 'card' else 'cash' end, 7, case when id % 5 > 0 then trip_id end
  from booking where paid > 0;
  insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, taken_by, cash_up_id, refund_of)
  select gen_random_uuid(), booking_id, trip_id, 1, now() - interval '1 hour', -amount, currency, -eur_cents, rate, method, 7, cash_up_id, id
  from payment where booking_id % 7 = 1;
  update booking set paid = 0 where paid > 0 and id % 7 = 1;
  insert into expense (id, cash_up_id, trip_id, carrier_id, driver_id, at, amount, currency, what)
  select gen_random_uuid(), n, n, 1, 7, now(), 10000, currency, 'Стоянка' from generate_series(1, 3) n, unnest(array['UAH', 'PLN']) currency;
  insert into cash_up_sum (cash_up_id, currency, collected, spent, confirmed)
  select id, currency, sum(collected), sum(spent), case id when 3 then sum(collected) - sum(spent) - 500 end from (
    select cash_up_id as id, currency, amount as collected, 0 as spent from payment where cash_up_id > 1
    union all select cash_up_id, currency, 0, amount from expense where cash_up_id > 1) moved group by id, currency;
  set session_replication_role = origin;
`;

test('the movements of before have the same sums in the ledger', async () => {
  const { sql } = database;
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
  const ledger = names.findIndex((name) => name.endsWith('_ledger.sql'));
  await migrate(sql, { only: new Set(names.slice(0, ledger)) });
  await sql.unsafe(BEFORE).simple();
  const tills = await sql`
    select cash_up_id as id, currency, collected, spent, handed_over as hand_over, confirmed from cash_up_sum
    union all
    select 1, currency, sum(collected)::int, sum(spent)::int, sum(collected - spent)::int, null from (
      select currency, amount as collected, 0 as spent from payment where cash_up_id = 1
      union all select currency, 0, amount from expense where cash_up_id = 1) open group by currency order by 1, 2`;
  const debts = await sql`
    select id, case when status in ('cancelled', 'no_show') then cancellation_charge when status = 'unconfirmed' then 0
      when status in ('ejected', 'left_behind') then paid else fare end as owed, paid from booking order by id`;
  await migrate(sql);
  expect([
    ...(await sql`select cash_up_id as id, currency, collected, spent, hand_over, confirmed from till_sum order by 1, 2`),
  ]).toEqual([...tills]);
  const entered = await sql`
    select b.id, coalesce(m.owed, 0) as owed, coalesce(m.paid, 0) as paid from booking b left join booking_money m on m.booking_id = b.id order by b.id`;
  expect([...entered]).toEqual([...debts]);
  const wrong = await sql`
    select e.id from ledger_entry e left join ledger_line l on l.entry_id = e.id group by e.id having count(*) <> e.lines or sum(l.eur_cents) <> 0`;
  expect([...wrong]).toEqual([]);
  const [total] = await sql`select sum(eur_cents) as cents, count(*) > 200 as many from ledger_line`;
  expect(total).toEqual({ cents: 0, many: true });
});
