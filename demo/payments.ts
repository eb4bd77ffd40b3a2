import type { Db } from '#server/core/database/db.ts';
import { type Currency, currencyOf, RATE_UNIT } from '#shared/core/currencies.ts';
import { defaultRate } from '#shared/network/carriers/default-rates.ts';
import { cashAmount } from '#shared/sales/bookings/rules/payments.ts';
import { chanceOf } from './random.ts';

/** Cash-ups exist for trips that ended within these days; older cash has been settled long ago. */
const CASH_DAYS = 7;

/** A payment. `onBoard`: the driver took it at a stop; otherwise it was paid in advance. */
interface PaymentRow {
  bookingId: number;
  tripId: number;
  carrierId: number;
  eurCents: number;
  at: Date;
  takenBy: number;
  onBoard: boolean;
  country: string;
}

/** Writes a payment for every booking that is paid: in advance by transfer or card, on the bus in cash, some of it not in euro. */
export async function writePayments(sql: Db, now: Date): Promise<void> {
  await openCashUps(sql, now);
  const paid = await sql<PaymentRow[]>`
    select b.id as booking_id, b.trip_id, b.carrier_id, b.paid as eur_cents, e.at, e.actor_id as taken_by,
      e.actor_id = t.driver_id and e.at >= t.started_at as on_board, p.country
    from booking_event e join booking b on b.id = e.booking_id join trip t on t.id = b.trip_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq join place p on p.id = s.place_id
    where e.action = 'pay' and b.paid > 0 order by e.id`;
  await sql`
    insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, taken_by, cash_up_id)
    select p.id, p.booking_id, p.trip_id, p.carrier_id, p.at, p.amount, p.currency, p.eur_cents, p.rate, p.method, p.taken_by, c.id
    from json_populate_recordset(null::payment, ${JSON.stringify(paid.map(paymentRow))}::text::json) p
    left join cash_up c on p.method = 'cash' and c.trip_id = p.trip_id and c.driver_id = p.taken_by`;
  await sql`delete from cash_up c where not exists (select from payment p where p.cash_up_id = c.id)`;
  await handOver(sql, now);
}

/** Cash handed over after a trip is confirmed by the owner the next day. */
async function handOver(sql: Db, now: Date): Promise<void> {
  const finished = sql`
    cash_up c join trip t on t.id = c.trip_id
    cross join lateral (select t.finished_at + interval '40 minutes' as at) handed where handed.at <= ${now}`;
  await sql`select hand_over_cash(c, handed.at, c.driver_id) from ${finished} order by c.id`;
  await sql`update cash_up set handed_over_at = handed.at from (select c.id, handed.at from ${finished}) handed where handed.id = cash_up.id`;
  const owned = sql`
    cash_up c cross join lateral (
      select m.account_id as id, c.handed_over_at + interval '20 hours' as at from member m
      where m.carrier_id = c.carrier_id and m.role = 'owner' order by 1 limit 1) owner where owner.at <= ${now}`;
  await sql`select receive_cash(c, null, owner.at, owner.id) from ${owned} order by c.id`;
  await sql`
    update cash_up set confirmed_at = owner.at, confirmed_by = owner.id
    from (select c.id as cash_up_id, owner.id, owner.at from ${owned}) owner where owner.cash_up_id = cash_up.id`;
  // The figures of the trips, which are stored next, are deleted by an entry that comes after them.
  await sql`set constraints all immediate`;
  await sql`set constraints all deferred`;
}

async function openCashUps(sql: Db, now: Date): Promise<void> {
  await sql`
    insert into cash_up (trip_id, carrier_id, driver_id, opened_at)
    select t.id, t.carrier_id, t.driver_id, t.started_at from trip t
    where t.driver_id is not null and t.started_at is not null and t.status in ('started', 'finished')
      and coalesce(t.finished_at, ${now}) > ${now}::timestamptz - make_interval(days => ${CASH_DAYS})
    order by t.started_at, t.id`;
}

function paymentRow({ bookingId, tripId, carrierId, eurCents, at, takenBy, onBoard, country }: PaymentRow) {
  const chance = chanceOf(`pays/${bookingId}`);
  const method = onBoard ? 'cash' : chance.of(0.7) ? 'transfer' : 'card';
  const currency: Currency = onBoard && chance.of(0.4) ? currencyOf(country) : 'EUR';
  const rate = defaultRate(currency) ?? RATE_UNIT;
  const id = Buffer.from(chance.bytes(16)).toString('hex');
  return {
    ...{ id, at, method, booking_id: bookingId, trip_id: tripId, carrier_id: carrierId, taken_by: takenBy },
    ...{ amount: cashAmount(eurCents, currency, rate), currency, rate, eur_cents: eurCents },
  };
}
