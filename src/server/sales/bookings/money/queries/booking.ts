import type { Dated } from '#server/core/clock.ts';
import { type Db, pipelined, type SqlFragment } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';
import { issuerJson } from '#server/network/carriers/queries/legal.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { comingJson } from '#server/sales/trips/queries/drives.ts';
import { changeJson, paymentsJson } from '#server/sales/trips/queries/payment-rows.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { changerOf } from '#shared/sales/bookings/core/change.ts';
import { sideOf, worksOn } from '#shared/sales/bookings/core/policy.ts';
import type { LedgerEntry, PartyLedger } from '#shared/sales/bookings/money/ledger.ts';
import { lessGivenBack, type Rest } from '#shared/sales/bookings/rules/refunds.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';
import type { CashChange } from '#shared/sales/trips/payment-rows.ts';
import { type BookingRecord, type HistoryRecord, presentBooking } from '../../core/present.ts';
import { changesOf } from '../../core/queries/changes.ts';
import { openHoursOf } from '../../core/queries/new-hours.ts';
import { parcelVolumeJson } from '../../core/queries/parcel-volume.ts';
import { returnPercentOf } from '../../core/queries/return-ride.ts';
import { numberJson, receiptsJson } from '../../core/queries/ticket-number.ts';
import { chainOf } from '../../parcels/queries/custody.ts';

/** One booking that the actor may see; throws `not_found` for every other. */
export async function visibleBooking(db: Db, actor: Actor, bookingId: number, now: Date): Promise<Booking> {
  const sql = pipelined(db);
  const [[record], trip, changes, newHours] = await Promise.all([
    bookingRecord(sql, bookingId),
    publicTrip(sql, sql`(select trip_id from booking where id = ${bookingId})`),
    changesOf(sql, bookingId),
    openHoursOf(sql, bookingId),
  ]);
  const side = record && sideOf(actor, record);
  if (!record || !side) throw new DomainError('not_found');
  const custody = record.parcel ? await chainOf(db, bookingId) : [];
  const history = record.history.map((event) => ({ ...event, at: new Date(event.at) }));
  const rates = side === 'carrier' ? await exchangeRates(db, record.carrierId) : [];
  const changer = changerOf(actor, record);
  const { party, changeCount } = record;
  return presentBooking(record, {
    side,
    changer,
    trip,
    party,
    history,
    changes,
    changeCount,
    newHours,
    rates,
    custody,
    now,
  });
}

interface WithAll extends BookingRecord {
  /** The other seats of the party. */
  party: Booking['party'];
  history: (Omit<HistoryRecord, 'at'> & { at: string })[];
  changeCount: number;
}

/**
 * The booking with this code in the actor's carrier; a hired driver finds only those on trips they drive. Throws `not_found` otherwise.
 */
export async function findByCode(sql: Db, actor: Actor, code: string): Promise<{ id: number; tripId: number }> {
  const [found] = await sql<(Drivers & { id: number; tripId: number; carrierId: number })[]>`
    select b.id, b.trip_id, b.carrier_id, t.driver_id,
      t.second_driver_id
    from booking b join trip t on t.id = b.trip_id where b.code = ${code}`;
  if (!found || !worksOn(actor, found)) throw new DomainError('not_found');
  return found;
}

function bookingRecord(sql: Db, bookingId: number) {
  return sql<WithAll[]>`
    select b.id, b.party_id, b.trip_id, b.carrier_id, p.account_id,
      t.driver_id, t.second_driver_id, driver.phone as driver_phone, t.status as trip_status,
      t.arrives_at as trip_arrives_at, t.finished_at as trip_finished_at, b.kind, b.status, b.code, ${numberJson(sql, 'b')} as number, ${issuerJson(sql, 'b')} as issuer, ${receiptsJson(sql, 'b')} as receipts, b.ticket_key as ticket, b.from_seq,
      b.to_seq, b.seat, b.name, b.has_pet, b.has_baggage, b.child_seat, b.help,
      p.contact_name, p.contact_phone, p.second_phone, p.messenger, p.note,
      p.pay_by, case when p.held_for_payment then p.unproven_until end as pay_until, case when not p.held_for_payment then p.unproven_until end as prove_until, s.departs_at,
      b.needs_calculation, b.fare, b.infant_name, b.contract_price,
      b.counter_price, b.declined_at is not null as declined,
      b.cancellation_terms, b.cancellation_charge, b.fare_parts,
      ${returnPercentOf(sql, 'b')} as return_percent, b.paid, ${paymentsJson(sql)} as payments, b.expires_at,
      b.cancel_reason, b.cancelled_by, b.created_at,
      exists (select from review r where r.party_id = p.id or (r.trip_id = b.trip_id and r.account_id = p.account_id)) as reviewed,
      exists (select from not_aboard n where n.booking_id = b.id and n.ended_at is null) as not_aboard,
      ${comingJson(sql)} as coming,
      case when c.booking_id is not null then json_build_object('senderName', c.sender_name, 'senderPhone', c.sender_phone,
        'receiverName', c.receiver_name, 'receiverPhone', c.receiver_phone, 'what', c.what, 'sizeClass', c.size_class,
        'weightKg', c.weight_kg, 'sides', c.sides_cm, 'volume', ${parcelVolumeJson(sql, 'c')}, 'declaredValue', c.declared_value, 'pin', c.pin, 'trackCode', c.track_code,
        'declaredKg', coalesce(c.declared_kg, c.weight_kg), 'payer', c.payer, 'receiverExtra', c.receiver_extra,
        'collector', case when c.collector_name <> '' then json_build_object('name', c.collector_name, 'phone', c.collector_phone) end,
        'redirect', (select json_build_object('id', r.id, 'toSeq', r.to_seq, 'extra', r.fare - r.old_fare, 'state', r.state) from parcel_redirect r
          where r.booking_id = b.id and r.state in ('open', 'declined') order by r.id desc limit 1),
        'photos', coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.stored_at, f.id)
          from parcel_photo f where f.booking_id = b.id), '[]'::json),
        'passing', exists (select from parcel_transfer x where x.booking_id = b.id and x.done_at is null and x.undone_at is null
          and x.given_at is not null),
        'atStop', z.arrived_at is not null or t.status = 'finished') end as parcel,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'seat', o.seat, 'status', o.status, 'fare', o.fare) order by o.id)
        from booking o where o.party_id = b.party_id and o.id <> b.id), '[]'::json) as party,
      coalesce((
        select json_agg(json_build_object('at', e.at, 'action', e.action, 'actor', coalesce(trim(a.name || ' ' || a.last_name), 'API · ' || k.name),
          'reason', e.reason, 'amount', (e.data->>'amount')::int, 'changeId', (e.data->>'change')::int, 'absence', e.data->'absence') order by e.id)
        from booking_event e left join account a on a.id = e.actor_id left join api_key k on k.id = e.api_key_id where e.booking_id = b.id), '[]'::json) as history,
      (select count(*) from booking_change c where c.state = 'open' and c.batch_id = (
        select batch_id from booking_change o where o.booking_id = b.id and o.state = 'open')) as change_count
    from booking b
    join party p on p.id = b.party_id
    join trip t on t.id = b.trip_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq
    left join account driver on driver.id = t.driver_id
    left join parcel c on c.booking_id = b.id
    where b.id = ${bookingId}`;
}

export async function moneyData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const payments = (condition: SqlFragment) =>
    new Pages('00000000-0000-0000-0000-000000000000', (after, limit) => {
      return sql<{ after: string }[]>`
        select p.id as after, p.booking_id, p.at, p.amount, p.currency, p.eur_cents, p.method
        from payment p join booking b on b.id = p.booking_id join party on party.id = b.party_id
        where ${condition} and p.id > ${after} order by p.id limit ${limit}`;
    });
  const [expenses, cashUps] = await Promise.all([
    sql`
      select e.trip_id, e.at, e.amount, e.currency, e.what,
        coalesce((select json_agg('/api/trips/' || p.trip_id || '/photos/' || p.id order by p.id)
          from parcel_photo p where p.expense_id = e.id), '[]') as receipt
      from expense e where e.driver_id = ${accountId} order by e.at`,
    sql`
      select trip_id, opened_at, handed_over_at, confirmed_at,
        driver_id = ${accountId} as held, case when confirmed_by = ${accountId} then note end as note
      from cash_up where driver_id = ${accountId} or confirmed_by = ${accountId} order by id`,
  ]);
  return {
    payments: payments(sql`party.account_id = ${accountId}`),
    paymentsTaken: payments(sql`p.taken_by = ${accountId}`),
    expenses,
    cashUps,
  };
}

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

export interface PaidRow extends Rest {
  tripId: number;
  cashUpId: number | null;
  amount: number;
  change: CashChange | null;
}

/** The payments of a booking into the carrier's hands that are not refunded completely, newest first. A refund that names no payment is deducted from the newest ones. */
export async function paymentsOf(sql: Db, bookingId: number): Promise<PaidRow[]> {
  const rows = await sql<PaidRow[]>`
    select p.id, p.currency, p.rate, p.method, p.trip_id, p.cash_up_id, p.amount, ${changeJson(sql)} as change,
      (p.amount + coalesce(sum(r.amount), 0))::int as rest, (p.eur_cents + coalesce(sum(r.eur_cents), 0))::int as rest_eur_cents
    from payment p left join payment r on r.refund_of = p.id
    where p.booking_id = ${bookingId} and p.amount > 0 and p.checkout_id is null
    group by p.id order by p.at desc, p.id`;
  const [given] = await sql<{ back: number }[]>`
    select coalesce(-sum(eur_cents), 0)::int as back from payment
    where booking_id = ${bookingId} and amount < 0 and refund_of is null and checkout_id is null`;
  return lessGivenBack(rows, given?.back ?? 0);
}

/**
 * Euro cents that were paid by card online, which the provider gives back. The staff cannot give them back by hand, unless the provider has
 * refused a refund.
 */
export async function paidOnline(sql: Db, bookingId: number): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(eur_cents), 0)::int as cents from payment
    where booking_id = ${bookingId} and checkout_id is not null
      and not exists (select from card_refund r where r.booking_id = ${bookingId} and r.state = 'failed')`;
  return row?.cents ?? 0;
}
