import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PlaceRow } from '#shared/network/places/desk-schema.ts';
import type { CrossingState, Place } from '#shared/network/places/schema.ts';
import type { NamedPlace } from '#shared/network/places/suggest.ts';

export const placeJson = sqlFragment(
  (row) => `json_build_object(
    'id', ${row}.id, 'name', json_build_object('uk', ${row}.uk, 'en', ${row}.en),
    'country', ${row}.country, 'zone', ${row}.zone, 'lat', ${row}.lat, 'lon', ${row}.lon)`,
);

/** Selects a crossing of the row called `alias` (`Crossing`), as a JSON column; null if a left join has found none. */
export const crossingJson = sqlFragment(
  (row) => `case when ${row}.key is not null then json_build_object(
    'key', ${row}.key, 'name', json_build_object('uk', ${row}.uk, 'en', ${row}.en),
    'short', json_build_object('uk', ${row}.uk_short, 'en', ${row}.en_short),
    'countries', ${row}.countries, 'lat', ${row}.lat, 'lon', ${row}.lon,
    'busAllowed', ${row}.bus_allowed, 'open', ${row}.open) end`,
);

/** Returns a place, or the one into which it was merged; throws `not_found`. */
export async function onePlace(sql: Db, placeId: number): Promise<Place> {
  const [row] = await sql<{ place: Place }[]>`
    select ${placeJson(sql, 'p')} as place from place asked join place p on p.id = coalesce(asked.merged_into, asked.id)
    where asked.id = ${placeId}`;
  if (!row) throw new DomainError('not_found');
  return row.place;
}

/** Returns places by their ids, merged ones as those that they are now; unknown ids are left out. */
export async function placesById(sql: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await sql<{ asked: number; place: Place }[]>`
    select asked.id as asked, ${placeJson(sql, 'p')} as place
    from place asked join place p on p.id = coalesce(asked.merged_into, asked.id)
    where asked.id = any(${[...new Set(ids)]}::int[])`;
  return new Map(rows.map(({ asked, place }) => [asked, place]));
}

/** Returns every place with all its names and its population, for suggestions. */
export async function namedPlaces(sql: Db): Promise<(NamedPlace & { place: Place })[]> {
  const rows = await sql<{ place: Place; aliases: string[]; population: number }[]>`
    select ${placeJson(sql, 'p')} as place, p.aliases, p.population from place p
    where p.merged_into is null`;
  return rows.map((row) => ({ ...row, name: row.place.name, country: row.place.country }));
}

export async function mergedPlaces(sql: Db): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; into: number }[]>`
    select id, merged_into as into from place where merged_into is not null`;
  return new Map(rows.map(({ id, into }) => [id, into]));
}

/** Places with their other spellings and how much they are used, in the order of the ids. */
export async function placeRows(sql: Db, ids: readonly number[]): Promise<PlaceRow[]> {
  const rows = await sql<(Omit<PlaceRow, keyof Place> & { place: Place })[]>`
    select ${placeJson(sql, 'p')} as place, p.aliases,
      (select count(distinct r.id)::int from route_stop s join route r on r.plan_id = s.plan_id where s.place_id = p.id) as routes,
      case when target.id is not null then ${placeJson(sql, 'target')} end as merged_into
    from unnest(${[...new Set(ids)]}::int[]) with ordinality as asked (id, position)
    join place p on p.id = asked.id left join place target on target.id = p.merged_into
    order by asked.position`;
  return rows.map(({ place, ...row }) => ({ ...place, ...row }));
}

/** Returns all border crossings with what the operators have set about them, or one; ordered by name. */
export async function allCrossings(sql: Db, key: string | null = null): Promise<CrossingState[]> {
  const rows = await sql<{ crossing: CrossingState }[]>`
    select ${crossingJson(sql, 'c')}::jsonb || jsonb_build_object(
      'queueKind', c.queue_kind, 'lanes', c.lanes,
      'closure', case when not c.open then jsonb_build_object('from', c.closed_from, 'to', c.closed_to) end,
      'note', case when c.note_uk <> '' then jsonb_build_object('uk', c.note_uk, 'en', c.note_en) end) as crossing
    from crossing c where ${key}::text is null or c.key = ${key} order by c.uk collate ukrainian`;
  return rows.map(({ crossing }) => crossing);
}
