import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { changeJson, receiptsJson } from '#server/sales/trips/queries/payment-rows.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type CashUp, type CashUpRow, inOrder, type TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { paidByReceiver } from './debts.ts';

type DatedCashUp<T extends Pick<CashUp, 'openedAt' | 'handedOverAt' | 'confirmedAt'>> = Dated<
  T,
  'openedAt' | 'handedOverAt' | 'confirmedAt'
>;
type Head = Omit<DatedCashUp<CashUp>, 'payments' | 'expenses' | 'mayHandOver' | 'mayConfirm'>;

type Payment = CashUp['payments'][number] & { cashUpId: number | null };
type Expense = CashUp['expenses'][number] & { cashUpId: number };

/** All money of a trip that the actor may see; throws `not_found` for a trip that is not theirs. */
export async function tripCash(sql: Db, actor: Actor, tripId: number) {
  const [trip] = await sql<(Dated<TripCash['trip'], 'departsAt'> & { mine: boolean; carrierId: number })[]>`
    select trip.id, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'z')} as "to", trip.departs_at,
      trip.carrier_id, ${visibleTo(sql, actor)} as mine
    from trip ${tripEnds(sql)}
    where trip.id = ${tripId} and (${visibleTo(sql, actor)} or (trip.carrier_id = ${actor.carrierId}
      and exists (select from cash_up c where c.trip_id = trip.id and c.driver_id = ${actor.accountId})))`;
  if (!trip) throw new DomainError('not_found');
  const ofTrip = sql`c.trip_id = ${tripId} and ${cashVisibleTo(sql, actor)}`;
  const heads = await headsOf(sql, ofTrip);
  const [payments, expenses, unpaid, toGiveBack, owners] = [
    await paymentsOfTrip(sql, tripId),
    await expensesOf(
      sql,
      heads.map(({ id }) => id),
    ),
    trip.mine ? await unpaidOn(sql, tripId) : [],
    trip.mine ? await toGiveBackOn(sql, tripId) : [],
    await ownersOfCarrier(sql, trip.carrierId),
  ];
  const { mine, carrierId: _, ...head } = trip;
  return {
    trip: head,
    cashUps: heads.map((cashUp) => {
      const inside = { payments: inCashUp(payments, cashUp.id), expenses: inCashUp(expenses, cashUp.id) };
      return { ...withRights(actor, cashUp), ...inside };
    }),
    aside: mine ? payments.filter(({ method }) => method !== 'cash') : [],
    unpaid,
    toGiveBack,
    owners,
  };
}

/** The cash-ups that the actor may see, without empty ones: first the ones that wait for an action, then by the latest trip. */
export async function cashUpRows(sql: Db, actor: Actor) {
  const heads = await headsOf(
    sql,
    cashVisibleTo(sql, actor),
    sql`order by c.confirmed_at is not null, c.handed_over_at is null,
      (select departs_at from trip where trip.id = c.trip_id) desc, c.id desc limit 200`,
  );
  const trips = await sql<Dated<CashUpRow['trip'], 'departsAt'>[]>`
    select trip.id, ${placeJson(sql, 'a')} as "from", ${placeJson(sql, 'z')} as "to", trip.departs_at
    from trip ${tripEnds(sql)} where trip.id = any(${heads.map(({ tripId }) => tripId)}::int[])`;
  return heads.flatMap((head) => {
    const trip = trips.find(({ id }) => id === head.tripId);
    return trip && head.sums.length > 0 ? [{ ...withRights(actor, head), trip }] : [];
  });
}

/** The cash-ups that an actor may see: a hired driver only of their own cash, everybody else all of the carrier. */
export function cashVisibleTo(sql: Db, actor: Actor) {
  const whole = actor.role !== 'driver';
  return sql`c.carrier_id = ${actor.carrierId} and (${whole} or c.driver_id = ${actor.accountId})`;
}

/** Whether a person may confirm that cash was received. Only an owner may confirm their own cash, because it belongs to them. */
export function mayConfirm(actor: Actor, driverId: number | null): boolean {
  if (actor.role === 'owner' || actor.role === 'singleDriver') return true;
  return actor.role === 'dispatcher' && actor.accountId !== driverId;
}

async function headsOf(sql: Db, condition: SqlFragment, order: SqlFragment = sql`order by c.id`): Promise<Head[]> {
  const rows = await sql<Head[]>`
    select c.id, c.trip_id, c.opened_at, c.handed_over_at,
      c.confirmed_at, trim(by.name || ' ' || by.last_name) as confirmed_by, c.note,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'lastName', d.last_name) end as driver,
      exists (select from member m join trip on trip.id = c.trip_id
        where m.account_id = c.driver_id and m.carrier_id = c.carrier_id and m.role in ('owner', 'dispatcher')
          and m.account_id is distinct from trip.driver_id and m.account_id is distinct from trip.second_driver_id) as in_office,
      coalesce((
        select json_agg(json_build_object('currency', s.currency, 'collected', s.collected, 'spent', s.spent,
          'handOver', s.hand_over, 'confirmed', s.confirmed))
        from till_sum s where s.cash_up_id = c.id), '[]'::json) as sums
    from cash_up c left join account d on d.id = c.driver_id left join account by on by.id = c.confirmed_by
    where ${condition} ${order}`;
  return rows.map((row) => ({ ...row, sums: inOrder(row.sums) }));
}

function withRights(actor: Actor, head: Head) {
  const open = head.handedOverAt === null;
  return {
    ...head,
    mayHandOver: open && (actor.role !== 'driver' || head.driver?.id === actor.accountId),
    mayConfirm: !open && head.confirmedAt === null && mayConfirm(actor, head.driver?.id ?? null),
  };
}

function paymentsOfTrip(sql: Db, tripId: number) {
  return sql<Payment[]>`
    select p.id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, p.amount, p.currency,
      p.eur_cents, p.rate, p.method, p.refund_of,
      trim(a.name || ' ' || a.last_name) as taken_by, p.note, p.booking_id, b.kind, b.name,
      p.cash_up_id, ${changeJson(sql)} as change
    from payment p join booking b on b.id = p.booking_id left join account a on a.id = p.taken_by
    where p.trip_id = ${tripId} or p.cash_up_id in (select id from cash_up where trip_id = ${tripId}) order by p.at, p.id`;
}

function expensesOf(sql: Db, cashUpIds: readonly number[]) {
  return sql<Expense[]>`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.amount, e.currency, e.what,
      e.cash_up_id, ${receiptsJson(sql)} as photos
    from expense e where e.cash_up_id = any(${[...cashUpIds]}::int[]) order by e.at, e.id`;
}

/** The people who owe something: for a seat, a parcel, a late cancellation or an absence. */
function unpaidOn(sql: Db, tripId: number) {
  return sql<TripCash['unpaid']>`
    select b.id as booking_id, b.kind, ${payerName(sql)} as name, b.owed - b.paid as due, b.status in ('cancelled', 'no_show') as charge
    from booking b left join parcel c on c.booking_id = b.id
    where b.trip_id = ${tripId} and b.owed > b.paid
    order by charge, b.seat nulls last, b.id`;
}

/** The people who paid more than they owe: those who cancelled or did not come, and those whose price was reduced. */
function toGiveBackOn(sql: Db, tripId: number) {
  return sql<TripCash['toGiveBack']>`
    select b.id as booking_id, b.kind, ${payerName(sql)} as name, b.paid - b.owed as sum
    from booking b left join parcel c on c.booking_id = b.id
    where b.trip_id = ${tripId} and b.paid > b.owed
    order by b.seat nulls last, b.id`;
}

function payerName(sql: Db) {
  return sql`case when ${paidByReceiver(sql, 'b')} then c.receiver_name else b.name end`;
}

function ownersOfCarrier(sql: Db, carrierId: number) {
  return sql<TripCash['owners']>`
    select a.name, a.last_name from member m join account a on a.id = m.account_id
    where m.carrier_id = ${carrierId} and m.role = 'owner' order by m.created_at, a.id`;
}

function tripEnds(sql: Db) {
  return sql`
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0 join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sz on true
    join place z on z.id = sz.place_id`;
}

function inCashUp<Row extends { cashUpId: number | null }>(rows: readonly Row[], id: number): Row[] {
  return rows.filter(({ cashUpId }) => cashUpId === id);
}
