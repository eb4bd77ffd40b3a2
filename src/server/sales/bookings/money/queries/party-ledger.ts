import type { Db } from '#server/core/database/db.ts';
import type { Dated } from '#server/core/dated.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LedgerEntry, PartyLedger } from '#shared/sales/bookings/money/ledger.ts';

type Entry = Dated<LedgerEntry, 'at'> & { reverses: Date | null };

/** The ledger of the party of a booking, the oldest entry first; throws `not_found` for a booking of another carrier. */
export async function partyLedger(
  sql: Db,
  carrierId: number | null,
  bookingId: number,
): Promise<Omit<PartyLedger, 'entries'> & { entries: Entry[] }> {
  const [booking] = await sql<{ partyId: number }[]>`
    select party_id from booking where id = ${bookingId} and carrier_id = ${carrierId}`;
  if (!booking) throw new DomainError('not_found');
  const entries = await sql<Entry[]>`
    select e.id, e.kind, e.at, b.name, coalesce(trim(a.name || ' ' || a.last_name), '') as actor, o.at as reverses, line.*,
      sum(line.cents) over (order by e.at, e.kind in ('payment', 'refund', 'fee'), e.id)::int as left,
      case when p.id is not null then json_build_object('method', p.method, 'amount', p.amount, 'currency', p.currency, 'rate', p.rate,
        'note', p.note, 'receipt', f.number) end as payment
    from booking b join ledger_entry e on e.booking_id = b.id
    cross join lateral (
      select coalesce(sum(l.eur_cents) filter (where l.account = 'debt'), 0)::int as cents,
        coalesce(array_agg(distinct l.account) filter (where l.eur_cents < 0 or l.amount < 0), '{}') as "from",
        coalesce(array_agg(distinct l.account) filter (where l.eur_cents > 0 or l.amount > 0), '{}') as "to"
      from ledger_line l where l.entry_id = e.id
    ) line
    left join payment p on p.id = e.id left join fiscal_receipt f on f.payment_id = p.id
    left join ledger_entry o on o.id = e.reverses left join account a on a.id = e.actor_id
    where b.party_id = ${booking.partyId} order by e.at, e.kind in ('payment', 'refund', 'fee'), e.id`;
  const sum = (...kinds: Entry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { cents }) => total + cents, 0);
  return {
    owed: sum('fare', 'cancelled', 'forgiven'),
    paid: -sum('payment'),
    back: sum('refund'),
    entries: [...entries],
  };
}
