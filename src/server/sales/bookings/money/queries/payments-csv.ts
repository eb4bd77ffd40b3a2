import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { type CsvCell, csvText } from '#shared/core/text/csv.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';

/** The day of a payment is that of this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

interface PaymentRecord {
  at: Date;
  serviceDate: string;
  from: LocalName;
  to: LocalName;
  code: string;
  kind: BookingKind;
  name: string;
  fare: number | null;
  /** What cancelling or not coming cost. */
  charge: number;
  /** The payment; null for a charge that is not paid. */
  amount: number | null;
  currency: string | null;
  rate: number | null;
  eurCents: number | null;
  method: PaymentMethod | null;
  takenBy: string | null;
  cashUpId: number | null;
  note: string;
}

interface ExpenseRecord {
  at: Date;
  id: string;
  tripId: number;
  serviceDate: string;
  from: LocalName;
  to: LocalName;
  what: string;
  amount: number;
  currency: string;
  spentBy: string | null;
  cashUpId: number;
  receipt: boolean;
}

type UrlOf = (path: `/${string}`) => string;

interface Span {
  from?: string | undefined;
  to?: string | undefined;
  trip?: number | undefined;
}

const COLUMNS = [
  ...(['day', 'time', 'tripDay', 'from', 'to', 'code', 'kind', 'name', 'fare', 'amount', 'currency'] as const),
  ...(['rate', 'eur', 'method', 'takenBy', 'cashUp', 'note', 'charge', 'receipt'] as const),
];

/**
 * The payments of the carrier's trips that the actor may see, their expenses, and unpaid charges for cancellations and absences, by days
 * (YYYY-MM-DD, both included) or of one trip, as CSV. An unpaid charge has the date of the cancellation, without an amount. `urlOf` makes
 * the address of a page; for an expense with a receipt it is the address of the receipt.
 */
export async function paymentsCsv(
  sql: Db,
  actor: Actor,
  of: Span,
  { locale, urlOf }: { locale: Locale; urlOf: UrlOf },
): Promise<string> {
  const [payments, expenses] = await Promise.all([paymentsOf(sql, actor, of), expensesOf(sql, actor, of)]);
  const rows = [
    ...payments.map((row) => ({ at: row.at, cells: paymentCells(row, locale) })),
    ...expenses.map((row) => ({ at: row.at, cells: expenseCells(row, locale, urlOf) })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const head = COLUMNS.map((column) => text(locale, `payments.csv.${column}`, {}));
  return csvText([head, ...rows.map(({ cells }) => cells)], locale);
}

function paymentsOf(sql: Db, actor: Actor, of: Span) {
  return sql<PaymentRecord[]>`
    select entry.at, trip.service_date::text as "serviceDate", json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', z.uk, 'en', z.en) as "to", b.code, b.kind, b.name, b.fare, b.cancellation_charge as charge,
      p.amount, p.currency, p.rate, p.eur_cents as "eurCents", p.method, trim(t.name || ' ' || t.last_name) as "takenBy",
      p.cash_up_id as "cashUpId", coalesce(p.note, '') as note
    from (
      select at, trip_id, booking_id, id from payment
      union all
      select updated_at, trip_id, id, null from booking
      where cancellation_charge > 0 and not exists (select from payment where payment.booking_id = booking.id)
    ) entry
    join trip on trip.id = entry.trip_id join booking b on b.id = entry.booking_id left join payment p on p.id = entry.id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    left join account t on t.id = p.taken_by
    where ${visibleTo(sql, actor)} and ${within(sql, of, sql`entry.trip_id`, sql`entry.at`)} order by entry.at, p.id, b.id`;
}

function expensesOf(sql: Db, actor: Actor, of: Span) {
  return sql<ExpenseRecord[]>`
    select e.at, e.id, e.trip_id as "tripId", trip.service_date::text as "serviceDate",
      json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', z.uk, 'en', z.en) as "to", e.what, e.amount,
      e.currency, trim(s.name || ' ' || s.last_name) as "spentBy", e.cash_up_id as "cashUpId",
      exists (select from parcel_photo p where p.expense_id = e.id) as receipt
    from expense e join trip on trip.id = e.trip_id left join account s on s.id = e.driver_id
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0 join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sz on true
    join place z on z.id = sz.place_id
    where ${visibleTo(sql, actor)} and ${within(sql, of, sql`e.trip_id`, sql`e.at`)} order by e.at, e.id`;
}

function within(sql: Db, of: Span, trip: SqlFragment, at: SqlFragment) {
  const day = sql`(${at} at time zone ${HOME_ZONE})::date`;
  return sql`(${of.trip ?? null}::int is null or ${trip} = ${of.trip ?? null})
    and (${of.from ?? null}::date is null or ${day} >= ${of.from ?? null}::date)
    and (${of.to ?? null}::date is null or ${day} <= ${of.to ?? null}::date)`;
}

function expenseCells(row: ExpenseRecord, locale: Locale, urlOf: UrlOf): CsvCell[] {
  const { at, serviceDate, from, to, what, amount, currency, spentBy, cashUpId, receipt } = row;
  return [
    localDate(at, HOME_ZONE),
    localTime(at, HOME_ZONE),
    serviceDate,
    from[locale],
    to[locale],
    null,
    text(locale, 'payments.csv.kind.expense', {}),
    what,
    null,
    { hundredths: -amount },
    currency,
    null,
    null,
    text(locale, 'payments.method.cash', {}),
    spentBy,
    String(cashUpId),
    null,
    null,
    receipt ? urlOf(`/trips/list/${row.tripId}/cash?receipt=${row.id}`) : null,
  ];
}

function paymentCells(row: PaymentRecord, locale: Locale): CsvCell[] {
  const { at, serviceDate, from, to, code, kind, name, fare, charge, amount, currency, rate, eurCents, method } = row;
  return [
    localDate(at, HOME_ZONE),
    localTime(at, HOME_ZONE),
    serviceDate,
    from[locale],
    to[locale],
    code,
    text(locale, `payments.csv.kind.${kind}`, {}),
    name,
    money(fare),
    money(amount),
    currency,
    money(rate === null ? null : Math.round((rate * 100) / RATE_UNIT)),
    money(eurCents),
    method === null ? null : text(locale, `payments.method.${method}`, {}),
    row.takenBy,
    row.cashUpId === null ? null : String(row.cashUpId),
    row.note,
    money(charge || null),
    null,
  ];
}

function money(hundredths: number | null) {
  return hundredths === null ? null : { hundredths };
}
