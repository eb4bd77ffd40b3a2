import type { Dated } from '#server/core/clock.ts';
import { type Db, type SqlFragment, sqlFragment } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DEBTS_SHOWN, type Debt } from '#shared/sales/bookings/money/debts-api.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

interface DebtRecord extends Dated<Debt, 'since' | 'remindedAt'>, PhoneFacts {
  total: number;
}

/** People who owe something after their ride, and people who are to get money back, on the trips that the actor may see. */
export async function debtsOf(sql: Db, actor: Actor, now: Date) {
  // The conditions match the indexes booking_owing and booking_to_give_back.
  const [owing, toGiveBack] = [
    await parties(sql, actor, sql`b.owed > b.paid and b.status in ('completed', 'cancelled', 'no_show')`, 1),
    await parties(sql, actor, sql`b.paid > b.owed and b.paid - b.owed > ${atProvider(sql)}`, -1),
  ];
  const shown = (rows: DebtRecord[]) =>
    rows.map(({ phone, ...row }) => ({ ...row, phone: phoneShown('carrier', row, now) ? phone : '' }));
  return {
    owing: shown(owing),
    toGiveBack: shown(toGiveBack),
    owed: owing[0]?.total ?? 0,
    dueBack: toGiveBack[0]?.total ?? 0,
  };
}

/** The fare is a debt since the end of the ride, a charge and a refund since the last entry that changed them. */
function parties(sql: Db, actor: Actor, condition: SqlFragment, sign: 1 | -1) {
  return sql<DebtRecord[]>`
    select due.*, coalesce(receiver_name, party.contact_name) as name, coalesce(receiver_phone, party.contact_phone) as phone, trip.status as trip_status,
      trip.arrives_at as trip_arrives_at, trip.finished_at as trip_finished_at,
      json_build_object('id', trip.id, 'from', ${placeJson(sql, 'a')}, 'to', ${placeJson(sql, 'z')}, 'departsAt', trip.departs_at) as trip,
      receiver_name is null and (party.account_id is not null or party.by_guest and party.email <> '') as reachable,
      (select max(e.at) from booking_event e join booking its on its.id = e.booking_id
        where its.party_id = due.party_id and e.action = 'remindDebt') as reminded_at,
      ${sign === -1 ? paidBy(sql) : sql`'[]'::json`} as paid_by
    from (
      select b.party_id, b.trip_id, min(b.id) as booking_id, count(*)::int as bookings, sum(${sign}::int * (b.owed - b.paid) - ${sign === -1 ? atProvider(sql) : sql`0`})::int as sum,
        min(c.receiver_name) filter (where ${paidByReceiver(sql, 'b')}) as receiver_name,
        min(c.receiver_phone) filter (where ${paidByReceiver(sql, 'b')}) as receiver_phone,
        bool_or(b.status in ('cancelled', 'no_show')) as charge, min(b.kind) as kind, min(b.status) as status,
        max(b.expires_at) as expires_at,
        max(case when b.status = 'completed' and b.owed > b.paid then coalesce(trip.finished_at, trip.arrives_at)
          else (select max(at) from ledger_entry where booking_id = b.id) end) as since,
        (sum(sum(${sign}::int * (b.owed - b.paid) - ${sign === -1 ? atProvider(sql) : sql`0`})) over ())::int as total
      from booking b join trip on trip.id = b.trip_id left join parcel c on c.booking_id = b.id
      where b.carrier_id = ${actor.carrierId} and ${condition} and ${visibleTo(sql, actor)}
      group by b.party_id, b.trip_id
    ) due
    join party on party.id = due.party_id join trip on trip.id = due.trip_id
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0 join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sz on true
    join place z on z.id = sz.place_id
    order by due.since, due.booking_id limit ${DEBTS_SHOWN}`;
}

/** Sums that a party has paid on a trip, by method and currency, less what was given back; without what a provider gives back. */
function paidBy(sql: Db) {
  return sql`coalesce((
    select json_agg(json_build_object('method', sums.method, 'currency', sums.currency, 'amount', sums.amount) order by sums.cents desc) from (
      select p.method, p.currency, sum(p.amount)::int as amount, sum(p.eur_cents) as cents from payment p join booking its on its.id = p.booking_id
      where its.party_id = due.party_id and its.trip_id = due.trip_id and p.checkout_id is null group by p.method, p.currency) sums
    where sums.amount > 0), '[]')`;
}

/** Whether the receiver of the parcel `c` has to pay a booking; until it is handed out, a charge is the sender's. */
export const paidByReceiver = sqlFragment((row) => `(c.payer = 'receiver' and ${row}.status = 'completed')`);

/** Euro cents that the provider is giving back to the card. */
function atProvider(sql: Db) {
  return sql`(select coalesce(sum(r.eur_cents), 0) from card_refund r where r.booking_id = b.id and r.state = 'asked')`;
}
