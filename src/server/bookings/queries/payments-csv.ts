import { text } from '#server/core/translate.ts';
import type { Db } from '#server/database/db.ts';
import { visibleTo } from '#server/trips/queries/rows.ts';
import type { BookingKind } from '#shared/bookings/schema.ts';
import type { Actor } from '#shared/core/access.ts';
import { csvText } from '#shared/core/csv.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import type { PaymentMethod } from '#shared/trips/payment-rows.ts';

/** The day of a payment is that of this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

interface Row {
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

const COLUMNS = [
  ...(['day', 'time', 'tripDay', 'from', 'to', 'code', 'kind', 'name', 'fare', 'amount', 'currency'] as const),
  ...(['rate', 'eur', 'method', 'takenBy', 'cashUp', 'note', 'charge'] as const),
];

/**
 * The payments of the carrier's trips that the actor may see, and what cancelling or not coming cost and nobody paid, by days (YYYY-MM-DD,
 * both included) or of one trip, as CSV. An unpaid charge stands on the day of the cancellation, without an amount.
 */
export async function paymentsCsv(
  sql: Db,
  actor: Actor,
  of: { from?: string | undefined; to?: string | undefined; trip?: number | undefined },
  locale: Locale,
): Promise<string> {
  const rows = await sql<Row[]>`
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
    where ${visibleTo(sql, actor)} and (${of.trip ?? null}::int is null or entry.trip_id = ${of.trip ?? null})
      and (${of.from ?? null}::date is null or (entry.at at time zone ${HOME_ZONE})::date >= ${of.from ?? null}::date)
      and (${of.to ?? null}::date is null or (entry.at at time zone ${HOME_ZONE})::date <= ${of.to ?? null}::date)
    order by entry.at, p.id, b.id`;
  const head = COLUMNS.map((column) => text(locale, `payments.csv.${column}`, {}));
  return csvText([head, ...rows.map((row) => cellsOf(row, locale))], locale);
}

function cellsOf(row: Row, locale: Locale) {
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
  ];
}

function money(hundredths: number | null) {
  return hundredths === null ? null : { hundredths };
}
