import { lookUp } from '#server/admin/queries/lookup.ts';
import { readLookup } from '#shared/admin/lookup-query.ts';
import { fill, onFilled, printTimes } from '../finder/stage.ts';

/**
 * The operators' search over all carriers: node bench/lookup/lookup.ts [bookings] [people]. Prints the median and the 95th percentile of
 * each kind of query in milliseconds.
 */
const BOOKINGS = Number(process.argv[2] ?? 1_000_000);
const PEOPLE = Number(process.argv[3] ?? 300_000);
const REPEATS = 30;
const now = new Date('2026-06-10T08:00:00Z');

await onFilled(
  6,
  async (sql) => {
    await fill(sql, BOOKINGS, 1000);
    await sql`
      insert into account (email, user_type, name, last_name, phone, terms_agreed_at)
      select 'person' || n || '@example.org', 'passenger',
        (array['Ірина', 'Олена', 'Богдан', 'Андрій', 'Марія', 'Тарас', 'Оксана', 'Юлія', 'Роман', 'Петро'])[1 + n % 10],
        (array['Ковальчук', 'Савчук', 'Гнатюк', 'Бойко', 'Мельник', 'Коваленко', 'Ткач', 'Лис', 'Кравець', 'Щербань'])[1 + n / 10 % 10],
        '+380' || (500000000 + (n::bigint * 7919) % 490000000), now()
      from generate_series(1, ${PEOPLE}::int) n`;
    await sql`analyze`;
  },
  async (sql) => {
    const [some] = await sql<{ code: string; phone: string }[]>`
      select b.code, p.contact_phone as phone from booking b join party p on p.id = b.party_id offset 5000 limit 1`;
    const texts = {
      'a code': some?.code ?? '',
      'a whole number': some?.phone ?? '',
      'four digits': some?.phone.slice(-4) ?? '',
      'a mail': 'person7777@example.org',
      'a beginning': 'person77',
      'a first name': 'Ірина',
      'a full name': 'Ірина Ковальчук7',
      'two letters': 'ко',
      'a plate': 'BC50',
      'a carrier': 'Carrier 77',
      'a №': '№ 4711',
    };
    await printTimes(texts, REPEATS, async (text) => {
      const found = await lookUp(sql, readLookup(text), { whole: true }, now);
      const kinds = [found.people, found.bookings, found.trips, found.buses, found.carriers];
      return kinds.reduce((sum, rows) => sum + rows.length, 0);
    });
  },
);
