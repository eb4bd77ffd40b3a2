import type { Db } from '#server/core/database/db.ts';
import { addDays, instantOf, localDate } from '#shared/core/time.ts';
import type { People } from './accounts.ts';
import { ALERTS, COMPANIONS, LOST } from './data.ts';
import { insertRows } from './insert.ts';

const HOUR = 3_600_000;

/** Writes the first passenger's alerts for a connection and a seat of the full trip, their companions, and their lost items with the answer. */
export async function writeAlerts(sql: Db, { passengers }: People, now: Date): Promise<void> {
  const id = passengers.find(({ email }) => email.startsWith('passenger@'))?.id ?? 0;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  for (const { from, to, inDays, ...newAlert } of ALERTS) {
    const day = addDays(localDate(now, 'Europe/Kyiv'), inDays);
    const ends = instantOf(addDays(day, 1), '00:00', 'Europe/Kyiv');
    await sql`
      insert into connection_alert (account_id, from_place, to_place, day, passengers, below_cents, created_at, confirmed_at, ends_at)
      select ${id}, a.id, b.id, ${day}, ${newAlert.passengers}, ${newAlert.below_cents}, ${ago(30)}, ${ago(30)}, ${ends}
      from place a, place b where a.uk = ${from} and b.uk = ${to} order by a.population desc, b.population desc limit 1`;
  }
  await sql`
    insert into waiting_entry (trip_id, account_id, from_seq, to_seq, names, phone, created_at)
    select b.trip_id, a.id, b.from_seq, b.to_seq, array[a.name || ' ' || a.last_name], a.phone, ${ago(20)}
    from account a, booking b join trip t on t.id = b.trip_id and t.status = 'planned' and t.departs_at > ${ago(-48)}
    where a.id = ${id} and b.holds and b.kind = 'passenger' group by b.trip_id, b.from_seq, b.to_seq, a.id, t.seats_count, t.departs_at
    having count(*) = t.seats_count order by t.departs_at limit 1`;
  await insertRows(
    sql,
    'companion',
    COMPANIONS.map((companion) => ({ ...companion, account_id: id, created_at: ago(400) })),
  );
  for (const { carrier, what, answer } of LOST) {
    await sql`
      with item as (
        insert into found_item (trip_id, carrier_id, booking_id, account_id, what, seat, state, created_at, updated_at)
        select b.trip_id, b.carrier_id, b.id, ${id}, ${what}, b.seat, ${answer ? 'found' : 'open'}, ${ago(9)}, ${ago(answer ? 7 : 9)}
        from booking b join party p on p.id = b.party_id and p.account_id = ${id}
        join carrier c on c.id = b.carrier_id and c.name = ${carrier}
        where b.kind = 'passenger' and b.status = 'completed' order by b.id desc limit 1 returning id, carrier_id)
      insert into found_event (item_id, at, actor_id, state, note)
      select item.id, ${ago(9)}, ${id}, 'open', '' from item
      union all select item.id, ${ago(7)}, m.account_id, 'found', ${answer} from item
        join member m on m.carrier_id = item.carrier_id and m.role = 'owner' where ${answer}::text is not null`;
  }
}
