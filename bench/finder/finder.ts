import { foundTrips, staffBookings } from '#server/finder/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { readFind } from '#shared/finder/query.ts';
import { fill, onFilled, printTimes } from './stage.ts';

/**
 * The statements of the search box over a hundred times the bookings of the demo, in 100 carriers: node bench/finder/finder.ts
 * [bookings]. Prints the median and the 95th percentile of each kind of query in milliseconds.
 */
const BOOKINGS = Number(process.argv[2] ?? 1_500_000);
const CARRIERS = 100;
const REPEATS = 60;
const now = new Date('2026-06-10T08:00:00Z');
const me: Actor = { role: 'dispatcher', accountId: 1, sessionId: 1, carrierId: 50 };

await onFilled(
  2,
  (sql) => fill(sql, BOOKINGS, CARRIERS),
  async (sql) => {
    const [some] = await sql<{ code: string; phone: string }[]>`
      select b.code, p.contact_phone as phone from booking b join party p on p.id = b.party_id
      where b.carrier_id = 50 offset 500 limit 1`;
    const texts = {
      'a code': some?.code ?? '',
      'a whole number': some?.phone ?? '',
      'four digits': some?.phone.slice(-4) ?? '',
      'a first name': 'Ірина',
      'two words': 'ірина ков',
      'two letters': 'ко',
      'a plate': 'BC50',
    };
    await printTimes(texts, REPEATS, async (text) => {
      const read = readFind(text);
      const [bookings, trips] = await Promise.all([
        staffBookings(sql, me, read, now),
        read.plate === null ? [] : foundTrips(sql, me, read.plate, now),
      ]);
      return bookings.length + trips.length;
    });
  },
);
