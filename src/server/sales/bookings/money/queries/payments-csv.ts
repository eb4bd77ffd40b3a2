import { setImmediate as turn } from 'node:timers/promises';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import { type CsvCell, csvLines, csvText } from '#shared/core/text/csv.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import { type Locale, type LocalName, nameIn } from '#shared/i18n/locale.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { numberText, type TicketNumber } from '#shared/sales/bookings/rules/ticket-number.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { numberJson } from '../../core/queries/ticket-number.ts';

/** The day of a payment is that of this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

/** Rows that are written before other requests have their turn: some milliseconds. */
const ROWS_AT_ONCE = 200;

/** The number of the ticket; null for a request that never was confirmed. */
type TicketRow = Pick<TicketNumber, 'series' | 'number'> | null;

interface Ride {
  serviceDate: string;
  from: LocalName;
  to: LocalName;
}

interface DebtRecord extends Ride {
  id: number;
  at: Date;
  code: string;
  ticket: TicketRow;
  kind: BookingKind;
  name: string;
  owed: number;
}

interface PaymentRecord extends Ride {
  id: string;
  at: Date;
  code: string;
  ticket: TicketRow;
  kind: BookingKind;
  name: string;
  amount: number;
  currency: string;
  rate: number;
  eurCents: number;
  /** By how much the amount is worth more than it counts for, in euro cents. */
  rounding: number;
  method: PaymentMethod;
  takenBy: string | null;
  cashUpId: number | null;
  note: string;
  /** The number of its fiscal receipt. */
  receipt: string | null;
}

/** One side of change in another currency: the sum that stayed in the till, or the sum given out of it. */
interface ChangeRecord extends Pick<PaymentRecord, 'id' | 'at' | 'code' | 'ticket' | 'kind' | 'name' | 'amount'>, Ride {
  currency: string;
  rate: number;
  eurCents: number;
  takenBy: string | null;
  cashUpId: number | null;
}

interface ExpenseRecord extends Ride {
  at: Date;
  id: string;
  tripId: number;
  what: string;
  amount: number;
  currency: string;
  rate: number;
  eurCents: number;
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
  ...([
    'row',
    'id',
    'day',
    'time',
    'tripDay',
    'from',
    'to',
    'code',
    'kind',
    'name',
    'owed',
    'amount',
    'currency',
  ] as const),
  ...(['rate', 'eur', 'rounding', 'method', 'takenBy', 'cashUp', 'note', 'receipt', 'ticket'] as const),
];
type Cells = Partial<Record<(typeof COLUMNS)[number], CsvCell>>;

/**
 * The entries of the ledger for the carrier's trips that the actor may see, by days (YYYY-MM-DD, both included) or of one trip, as CSV: a row
 * for each booking whose debt has changed, and one for each payment, refund and expense. Each column of money adds up: what is owed to what
 * was sold, the euro to what was received less what was spent, the amounts of a currency to the cash. `urlOf` makes the address of a page; for
 * an expense with a receipt it is the address of the receipt; a payment has the number of its fiscal receipt.
 */
export async function paymentsCsv(
  sql: Db,
  actor: Actor,
  span: Span,
  { locale, urlOf }: { locale: Locale; urlOf: UrlOf },
): Promise<string> {
  const [debts, payments, changes, expenses] = await Promise.all([
    debtsOf(sql, actor, span),
    paymentsOf(sql, actor, span),
    changesOf(sql, actor, span),
    expensesOf(sql, actor, span),
  ]);
  const rows = [
    ...debts.map((row) => ({ at: row.at, cells: () => debtCells(row, locale) })),
    ...payments.map((row) => ({ at: row.at, cells: () => paymentCells(row, locale) })),
    ...changes.map((row) => ({ at: row.at, cells: () => changeCells(row, locale) })),
    ...expenses.map((row) => ({ at: row.at, cells: () => expenseCells(row, locale, urlOf) })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let csv = csvText([COLUMNS.map((column) => text(locale, `payments.csv.${column}`, {}))], locale);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map(({ cells }) => cells());
    csv += csvLines(
      some.map((row) => COLUMNS.map((column) => row[column] ?? null)),
      locale,
    );
    await turn();
  }
  return csv;
}

/** A booking that has moved to another trip has a row for each. */
function debtsOf(sql: Db, actor: Actor, span: Span) {
  return sql<DebtRecord[]>`
    select debt.*, trip.service_date::text as service_date, ${endsJson(sql)}, b.code, ${numberJson(sql, 'b')} as ticket, b.kind, b.name
    from (
      select e.booking_id as id, e.trip_id, max(e.at) as at, sum(l.eur_cents)::int as owed
      from ledger_entry e join ledger_line l on l.entry_id = e.id and l.account = 'debt'
      where e.kind in ('fare', 'cancelled', 'forgiven') and e.carrier_id = ${actor.carrierId}
        and ${within(sql, span, sql`e.trip_id`, sql`e.at`)}
      group by 1, 2 having sum(l.eur_cents) <> 0
    ) debt
    join trip on trip.id = debt.trip_id join booking b on b.id = debt.id ${bookingEnds(sql)}
    where ${visibleTo(sql, actor)} order by debt.at, debt.id`;
}

function paymentsOf(sql: Db, actor: Actor, span: Span) {
  return sql<PaymentRecord[]>`
    select p.id, p.at, trip.service_date::text as service_date, ${endsJson(sql)}, b.code, ${numberJson(sql, 'b')} as ticket, b.kind, b.name, p.amount, p.currency, p.rate,
      p.eur_cents, l.eur_cents - p.eur_cents as rounding, p.method, trim(t.name || ' ' || t.last_name) as taken_by,
      p.cash_up_id, p.note, (select number from fiscal_receipt f where f.payment_id = p.id) as receipt
    from payment p join ledger_line l on l.entry_id = p.id and l.place = 1
    join trip on trip.id = p.trip_id join booking b on b.id = p.booking_id ${bookingEnds(sql)}
    left join account t on t.id = p.taken_by
    where ${visibleTo(sql, actor)} and ${within(sql, span, sql`p.trip_id`, sql`p.at`)} order by p.at, p.id`;
}

function changesOf(sql: Db, actor: Actor, span: Span) {
  return sql<ChangeRecord[]>`
    select p.id, p.at, trip.service_date::text as service_date, ${endsJson(sql)}, b.code, ${numberJson(sql, 'b')} as ticket, b.kind, b.name,
      l.amount, l.currency, l.rate, l.eur_cents, trim(t.name || ' ' || t.last_name) as taken_by, p.cash_up_id
    from payment p join ledger_line l on l.entry_id = p.id and l.place in (4, 5)
    join trip on trip.id = p.trip_id join booking b on b.id = p.booking_id ${bookingEnds(sql)}
    left join account t on t.id = p.taken_by
    where p.change_currency is not null and ${visibleTo(sql, actor)} and ${within(sql, span, sql`p.trip_id`, sql`p.at`)}
    order by p.at, p.id, l.place`;
}

function expensesOf(sql: Db, actor: Actor, span: Span) {
  return sql<ExpenseRecord[]>`
    select e.at, e.id, e.trip_id, trip.service_date::text as service_date, ${endsJson(sql)}, e.what, e.amount, e.currency, e.rate,
      l.eur_cents, trim(s.name || ' ' || s.last_name) as spent_by, e.cash_up_id,
      exists (select from parcel_photo p where p.expense_id = e.id) as receipt
    from expense e join ledger_line l on l.entry_id = e.id and l.place = 1
    join trip on trip.id = e.trip_id left join account s on s.id = e.driver_id
    join trip_stop sa on sa.trip_id = trip.id and sa.seq = 0 join place a on a.id = sa.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) sz on true
    join place z on z.id = sz.place_id
    where ${visibleTo(sql, actor)} and ${within(sql, span, sql`e.trip_id`, sql`e.at`)} order by e.at, e.id`;
}

function endsJson(sql: Db) {
  return sql`json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', z.uk, 'en', z.en) as "to"`;
}

function bookingEnds(sql: Db) {
  return sql`
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id`;
}

function within(sql: Db, span: Span, trip: SqlFragment, at: SqlFragment) {
  const day = sql`(${at} at time zone ${HOME_ZONE})::date`;
  return sql`(${span.trip ?? null}::int is null or ${trip} = ${span.trip ?? null})
    and (${span.from ?? null}::date is null or ${day} >= ${span.from ?? null}::date)
    and (${span.to ?? null}::date is null or ${day} <= ${span.to ?? null}::date)`;
}

function rideCells({ at, serviceDate, from, to }: Ride & { at: Date }, locale: Locale): Cells {
  return {
    day: localDate(at, HOME_ZONE),
    time: localTime(at, HOME_ZONE),
    tripDay: serviceDate,
    from: nameIn(from, locale),
    to: nameIn(to, locale),
  };
}

function debtCells(row: DebtRecord, locale: Locale): Cells {
  const { id, code, ticket, kind, name, owed } = row;
  return {
    ...rideCells(row, locale),
    row: text(locale, 'payments.csv.row.booking', {}),
    id: String(id),
    code,
    ticket: ticket && numberText(ticket),
    kind: text(locale, `payments.csv.kind.${kind}`, {}),
    name,
    owed: { hundredths: owed },
  };
}

function paymentCells(row: PaymentRecord, locale: Locale): Cells {
  const { id, code, ticket, kind, name, amount, currency, rate, eurCents, rounding, method, takenBy, cashUpId, note } =
    row;
  return {
    ...rideCells(row, locale),
    row: text(locale, amount < 0 ? 'payments.csv.row.refund' : 'payments.csv.row.payment', {}),
    id,
    code,
    ticket: ticket && numberText(ticket),
    kind: text(locale, `payments.csv.kind.${kind}`, {}),
    name,
    amount: { hundredths: amount },
    currency,
    rate: { tenThousandths: rate },
    eur: { hundredths: eurCents },
    rounding: rounding === 0 ? null : { hundredths: rounding },
    method: text(locale, `payments.method.${method}`, {}),
    takenBy,
    cashUp: cashUpId === null ? null : String(cashUpId),
    note,
    receipt: row.receipt,
  };
}

function changeCells(row: ChangeRecord, locale: Locale): Cells {
  const { id, code, ticket, kind, name, amount, currency, rate, eurCents, takenBy, cashUpId } = row;
  return {
    ...rideCells(row, locale),
    row: text(locale, 'payments.csv.row.change', {}),
    id,
    code,
    ticket: ticket && numberText(ticket),
    kind: text(locale, `payments.csv.kind.${kind}`, {}),
    name,
    amount: { hundredths: amount },
    currency,
    rate: { tenThousandths: rate },
    rounding: { hundredths: eurCents },
    method: text(locale, 'payments.method.cash', {}),
    takenBy,
    cashUp: cashUpId === null ? null : String(cashUpId),
  };
}

function expenseCells(row: ExpenseRecord, locale: Locale, urlOf: UrlOf): Cells {
  const { id, tripId, what, amount, currency, rate, eurCents, spentBy, cashUpId, receipt } = row;
  return {
    ...rideCells(row, locale),
    row: text(locale, 'payments.csv.row.expense', {}),
    id,
    name: what,
    amount: { hundredths: -amount },
    currency,
    rate: { tenThousandths: rate },
    eur: { hundredths: eurCents },
    method: text(locale, 'payments.method.cash', {}),
    takenBy: spentBy,
    cashUp: String(cashUpId),
    receipt: receipt ? urlOf(`/trips/list/${tripId}/cash?receipt=${id}`) : null,
  };
}
