import type { Db } from '#server/core/database/db.ts';
import type { DemandRow } from '#shared/office/admin/market-api.ts';
import { calendarParts } from '#shared/office/dashboard/figures.ts';
import type { Span } from '#shared/office/dashboard/period.ts';

export interface WantedPair extends Pick<DemandRow, 'kind' | 'times'> {
  fromId: number;
  toId: number;
}

/**
 * The number of first connections of each part of a period that are looked at; the first ones of a whole period are seldom further down in
 * all of its parts.
 */
const DEPTH = 300;

/**
 * The `count` connections of a period with the most searches. A single month, quarter or year is read in the order of its stored sums.
 * Another period is divided into such parts and single days, and the first `depth` rows of each part are added up. A connection that is in
 * none of these lists has at most the sum of the lists' last numbers. If that sum is not less than the last result, all rows are added up.
 */
export async function wantedPairs(sql: Db, span: Span, count: number, depth = DEPTH): Promise<WantedPair[]> {
  const parts = calendarParts(span);
  const [one] = parts;
  if (one?.period && parts.length === 1)
    return sql<WantedPair[]>`
      select kind, from_id, to_id, times from search_pair_sum
      where period = ${one.period} and begins = ${one.from} order by times desc, from_id, to_id, kind limit ${count}`;
  const first = await firstOfParts(sql, parts, count, depth);
  const last = first.at(count - 1)?.times ?? 0;
  const unseen = first[0]?.unseen ?? 0;
  if (unseen === 0 || last > unseen) return first.map(({ unseen: _, ...pair }) => pair);
  return allOfParts(sql, parts, count);
}

type Parts = ReturnType<typeof calendarParts>;

/** The connections that are among the first of a part, with the most that any other one can have. */
function firstOfParts(sql: Db, parts: Parts, count: number, depth: number) {
  return sql<(WantedPair & { unseen: number })[]>`
    with whole as materialized (${wholeParts(sql, parts)}),
    loose as materialized (
      select kind, from_id, to_id, sum(times)::int as times from (${looseDays(sql, parts)}) day group by kind, from_id, to_id
    ),
    listed as materialized (
      select whole.begins, top.*, row_number() over (partition by whole.begins order by top.times desc) as place
      from whole cross join lateral (
        select kind, from_id, to_id, times from search_pair_sum sums
        where sums.period = whole.period and sums.begins = whole.begins
        order by times desc, from_id, to_id, kind limit ${depth}) top
      union all
      (select null, kind, from_id, to_id, times, row_number() over (order by times desc) as place
      from loose order by times desc limit ${depth})
    )
    select pair.kind, pair.from_id, pair.to_id,
      (coalesce(loose.times, 0) + coalesce(in_parts.times, 0))::int as times,
      (select coalesce(sum(times), 0)::int from listed where place = ${depth}) as unseen
    from (select distinct kind, from_id, to_id from listed) pair
    left join loose using (kind, from_id, to_id)
    cross join lateral (
      -- One row of the primary key for each part: joined, PostgreSQL would read all rows of both places instead.
      select sum((
        select times from search_pair_sum sums
        where sums.period = whole.period and sums.begins = whole.begins
          and sums.kind = pair.kind and sums.from_id = pair.from_id and sums.to_id = pair.to_id
      )) as times from whole
    ) in_parts
    order by 4 desc, 2, 3, 1 limit ${count}`;
}

function allOfParts(sql: Db, parts: Parts, count: number) {
  return sql<WantedPair[]>`
    select kind, from_id, to_id, sum(times)::int as times from (
      select kind, from_id, to_id, times from (${wholeParts(sql, parts)}) whole join search_pair_sum using (period, begins)
      union all
      ${looseDays(sql, parts)}
    ) part
    group by kind, from_id, to_id order by 4 desc, 2, 3, 1 limit ${count}`;
}

function wholeParts(sql: Db, parts: Parts): ReturnType<Db> {
  const sums = parts.filter(({ period }) => period !== null);
  return sql`
    select * from unnest(${sums.map(({ period }) => period)}::text[], ${sums.map(({ from }) => from)}::date[]) as part (period, begins)`;
}

function looseDays(sql: Db, parts: Parts): ReturnType<Db> {
  const days = parts.filter(({ period }) => period === null);
  return sql`
    select kind, from_id, to_id, times
    from unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[]) as part (begins, ends)
    join search_miss on day between begins and ends`;
}
