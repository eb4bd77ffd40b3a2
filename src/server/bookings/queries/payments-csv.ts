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
  amount: number;
  currency: string;
  rate: number;
  eurCents: number;
  method: PaymentMethod;
  takenBy: string | null;
  cashUpId: number | null;
  note: string;
}

const COLUMNS = [
  ...(['day', 'time', 'tripDay', 'from', 'to', 'code', 'kind', 'name', 'fare', 'amount', 'currency'] as const),
  ...(['rate', 'eur', 'method', 'takenBy', 'cashUp', 'note'] as const),
];

/** The payments of the carrier's trips that the actor may see, by days (YYYY-MM-DD, both included) or of one trip, as CSV. */
export async function paymentsCsv(
  sql: Db,
  actor: Actor,
  of: { from?: string | undefined; to?: string | undefined; trip?: number | undefined },
  locale: Locale,
): Promise<string> {
  const rows = await sql<Row[]>`
    select p.at, trip.service_date::text as "serviceDate", json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', z.uk, 'en', z.en) as "to", b.code, b.kind, b.name, b.fare, p.amount, p.currency, p.rate,
      p.eur_cents as "eurCents", p.method, trim(t.name || ' ' || t.last_name) as "takenBy", p.cash_up_id as "cashUpId", p.note
    from payment p join trip on trip.id = p.trip_id join booking b on b.id = p.booking_id
    join trip_stop sa on sa.trip_id = b.trip_id and sa.seq = b.from_seq join place a on a.id = sa.place_id
    join trip_stop sz on sz.trip_id = b.trip_id and sz.seq = b.to_seq join place z on z.id = sz.place_id
    left join account t on t.id = p.taken_by
    where ${visibleTo(sql, actor)} and (${of.trip ?? null}::int is null or p.trip_id = ${of.trip ?? null})
      and (${of.from ?? null}::date is null or (p.at at time zone ${HOME_ZONE})::date >= ${of.from ?? null}::date)
      and (${of.to ?? null}::date is null or (p.at at time zone ${HOME_ZONE})::date <= ${of.to ?? null}::date)
    order by p.at, p.id`;
  const head = COLUMNS.map((column) => text(locale, `payments.csv.${column}`, {}));
  return csvText([head, ...rows.map((row) => cellsOf(row, locale))], locale);
}

function cellsOf(row: Row, locale: Locale) {
  const { at, serviceDate, from, to, code, kind, name, fare, amount, currency, rate, eurCents, method } = row;
  return [
    localDate(at, HOME_ZONE),
    localTime(at, HOME_ZONE),
    serviceDate,
    from[locale],
    to[locale],
    code,
    text(locale, `payments.csv.kind.${kind}`, {}),
    name,
    fare === null ? null : { hundredths: fare },
    { hundredths: amount },
    currency,
    { hundredths: Math.round((rate * 100) / RATE_UNIT) },
    { hundredths: eurCents },
    text(locale, `payments.method.${method}`, {}),
    row.takenBy,
    row.cashUpId === null ? null : String(row.cashUpId),
    row.note,
  ];
}
