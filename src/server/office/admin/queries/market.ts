import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { placesById } from '#server/network/places/queries.ts';
import { type LocalDate, localDate } from '#shared/core/time.ts';
import { marketSum, marketWeeks } from '#shared/office/admin/market.ts';
import { CARRIER_STATES, type DemandRow, type MarketFigures } from '#shared/office/admin/market-api.ts';
import { spanBefore, toEndOfYear } from '#shared/office/dashboard/figures.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { marketDays } from './market-days.ts';
import { type WantedPair, wantedPairs } from './wanted-pairs.ts';

const WANTED = 30;
const WANTED_DAYS = 3;

/** Figures of a period over all carriers, as far as it has passed, beside the period before. */
export async function marketFigures(sql: Db, period: Span, now: Date): Promise<MarketFigures> {
  const today = localDate(now, HOME_ZONE);
  const span = { from: period.from, to: period.from <= today && today < period.to ? today : period.to };
  const before = spanBefore(span);
  const [days, daysBefore, wanted, reports, carriers] = await Promise.all([
    marketDays(sql, span),
    marketDays(sql, before),
    wantedIn(sql, span, today),
    reportFigures(sql, span, now),
    carrierFigures(sql, now),
  ]);
  return {
    span,
    spanBefore: before,
    now: marketSum(days, span),
    before: marketSum(daysBefore, before),
    weeks: marketWeeks(days, span),
    wanted,
    reports,
    carriers,
  };
}

async function wantedIn(sql: Db, span: Span, today: LocalDate): Promise<DemandRow[]> {
  const pairs = await wantedPairs(sql, toEndOfYear(span, today), WANTED);
  const [places, days] = await Promise.all([
    placesById(
      sql,
      pairs.flatMap(({ fromId, toId }) => [fromId, toId]),
    ),
    daysOf(sql, span, pairs),
  ]);
  return pairs.flatMap(({ fromId, toId, ...pair }, index) => {
    const [start, end] = [places.get(fromId), places.get(toId)];
    return start && end ? [{ from: start, to: end, ...pair, days: days[index] ?? [] }] : [];
  });
}

async function daysOf(sql: Db, { from, to }: Span, pairs: readonly WantedPair[]): Promise<DemandRow['days'][]> {
  const rows = await sql<{ days: DemandRow['days'] | null }[]>`
    select of_days.days
    from unnest(${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ fromId }) => fromId)}::int[],
      ${pairs.map(({ toId }) => toId)}::int[]) with ordinality as pair (kind, from_id, to_id, place)
    cross join lateral (
      select json_agg(json_build_object('date', travel_on, 'times', times) order by times desc, travel_on) as days from (
        select travel_on, sum(times)::int as times from search_miss m
        where m.day between ${from} and ${to} and m.kind = pair.kind and m.from_id = pair.from_id and m.to_id = pair.to_id
        group by travel_on order by times desc, travel_on limit ${WANTED_DAYS}
      ) by_day
    ) of_days
    order by pair.place`;
  return rows.map(({ days }) => days ?? []);
}

async function reportFigures(sql: Db, { from, to }: Span, now: Date): Promise<MarketFigures['reports']> {
  const [row] = await sql<MarketFigures['reports'][]>`
    with filed as (
      select r.created_at, (select min(at) from report_decision d where d.report_id = r.id) as decided_at
      from report r where r.source = 'notice' and r.created_at >= ${from}::timestamp at time zone ${HOME_ZONE}
        and r.created_at < (${to}::date + 1)::timestamp at time zone ${HOME_ZONE}
    )
    select count(*)::int as filed, count(decided_at)::int as decided,
      round((extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 3600)::numeric, 1)::float8
        as median_hours,
      (select count(*)::int from report where state = 'open') as open,
      (select count(*)::int from report where state = 'open' and due_at < ${now}) as overdue
    from filed`;
  if (!row) throw new Error('counts without a row');
  return row;
}

async function carrierFigures(sql: Db, now: Date): Promise<MarketFigures['carriers']> {
  const rows = await sql<{ state: (typeof CARRIER_STATES)[number]; count: number; selling: number }[]>`
    select case
        when carrier.selling_stopped_until > ${now} then 'stopped'
        when carrier.verified_at is not null then 'verified'
        when v.state in ('asked', 'refused', 'ended') then v.state
        else 'unseen' end as state,
      count(*)::int as count,
      (count(*) filter (where sells and not coalesce(selling_stopped_until > ${now}, false)))::int as selling
    from carrier left join carrier_verification v on v.carrier_id = carrier.id group by 1`;
  return {
    states: CARRIER_STATES.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
    selling: rows.reduce((sum, { selling }) => sum + selling, 0),
  };
}
