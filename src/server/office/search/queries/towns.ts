import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { maySell } from '#server/network/carriers/queries/carrier.ts';
import { placeIndex, settlementIndex } from '#server/network/places/queries/place-index.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import { townAnswer } from '#shared/network/places/answer.ts';
import type { TownAnswer } from '#shared/office/search/schema.ts';
import { sells } from './trips.ts';

interface TownQuery {
  q: string;
  end: 'from' | 'to';
  other?: number | undefined;
  limit: number;
}

/** As many days ahead a town needs a trip to count as served. */
const SERVED_DAYS = 28;
const SERVED_COUNT = 6;
const LISTED_COUNT = 60;
/** Farther stops are no help for a village. */
const NEAR_KM = 250;

/** Says what a typed text means as a town, and which served towns help where it is none. */
export async function answerTown(
  app: AppContext,
  sql: Db,
  query: TownQuery,
  locale: Locale,
  now: Date,
): Promise<TownAnswer> {
  const [towns, settlements] = await Promise.all([placeIndex(app, now), settlementIndex(app)]);
  const found = townAnswer(towns, settlements, query.q);
  const places = found.places.slice(0, query.limit).map(({ place }) => place);
  const country = 'country' in found ? found.country : null;
  const answer = { kind: found.kind, name: query.q, country, places, served: [] };
  switch (found.kind) {
    case 'town':
    case 'towns':
    case 'question':
      return answer;
    case 'near': {
      const [settlement] = found.settlements;
      const name = found.begun && settlement ? nameIn(settlement.name, locale) : query.q;
      const served = await servedTowns(sql, query, { near: found.settlements }, now);
      return { ...answer, name, country: settlement?.country ?? null, served };
    }
    case 'country': {
      const served = await servedTowns(sql, query, { country: found.country }, now);
      return { ...answer, served, kind: served.length > 0 ? 'country' : 'elsewhere' };
    }
    default: {
      const served = await servedTowns(sql, query, found.kind === 'unknown' ? { near: places } : {}, now);
      // The kilometres are those to the town of the region, not to the village.
      return { ...answer, served: served.map((town) => ({ ...town, km: null })) };
    }
  }
}

interface TownFilter {
  near?: readonly { lat: number; lon: number }[];
  country?: string;
}

/** Towns with a trip soon: the nearest to one of the points first, otherwise those with most trips. `trips` counts the trips of a week. */
export async function servedTowns(
  sql: Db,
  query: Pick<TownQuery, 'end' | 'other'>,
  filter: TownFilter,
  now: Date,
): Promise<TownAnswer['served']> {
  const { end, other = null } = query;
  const [own, far] = end === 'from' ? [sql`s.from_place`, sql`s.to_place`] : [sql`s.to_place`, sql`s.from_place`];
  const near = filter.near ?? [];
  return sql<TownAnswer['served']>`
    with runs as (
      select t.plan_id, count(*) filter (where t.departs_at < ${now}::timestamptz + interval '7 days') as week
      from trip t join carrier c on c.id = t.carrier_id and ${maySell(sql, 'c')}
      where t.status = 'planned' and t.departs_at > ${now}
        and t.departs_at < ${now}::timestamptz + make_interval(days => ${SERVED_DAYS}) and ${sells(sql, 't', now)}
      group by t.plan_id
    ), ends as (
      select distinct s.plan_id, ${own} as id from route_segment s where ${other}::int is null or ${far} = ${other}
    ), served as (
      select ends.id, sum(runs.week)::int as trips from ends join runs using (plan_id) group by ends.id
    ), away as (
      select p.id, min(round(111.2 * sqrt((p.lat - at.lat) ^ 2 + ((p.lon - at.lon) * cos(radians(at.lat))) ^ 2)))::int as km
      from served join place p using (id)
      join unnest(${near.map(({ lat }) => lat)}::float8[], ${near.map(({ lon }) => lon)}::float8[]) as at (lat, lon) on true
      group by p.id
    )
    select ${placeJson(sql, 'p')} as place, away.km, served.trips
    from served join place p using (id) left join away using (id)
    where (${filter.country ?? null}::text is null or p.country = ${filter.country ?? null})
      and (away.km is null or away.km <= ${NEAR_KM}) and p.id is distinct from ${other}::int
    order by away.km nulls last, served.trips desc, p.population desc limit ${filter.country ? LISTED_COUNT : SERVED_COUNT}`;
}

/** Offers in the sitemap: at most this many, of the next `DAYS` days, since nobody searches for later ones yet. */
const MAX_COUNT = 5000;
const DAYS = 30;

/** Returns the ids of planned trips on sale that have not departed, the next first. */
export async function nextOffers(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from trip
    where status = 'planned' and departs_at > ${now} and departs_at < ${now}::timestamptz + make_interval(days => ${DAYS})
      and ${sells(sql, 'trip', now)}
    order by departs_at, id limit ${MAX_COUNT}`;
  return rows.map(({ id }) => id);
}
