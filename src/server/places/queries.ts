import { type Db, sqlFragment } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Crossing, Place } from '#shared/places/schema.ts';
import type { NamedPlace } from '#shared/places/suggest.ts';

/** Selects a place of the row called `alias` as the API returns it (`Place`), as a JSON column. */
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

/** Returns a place; throws `not_found`. */
export async function onePlace(sql: Db, placeId: number): Promise<Place> {
  const [row] = await sql<
    { place: Place }[]
  >`select ${placeJson(sql, 'p')} as place from place p where p.id = ${placeId}`;
  if (!row) throw new DomainError('not_found');
  return row.place;
}

/** Returns places by their ids; unknown ids are left out. */
export async function placesById(sql: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await sql<{ place: Place }[]>`
    select ${placeJson(sql, 'p')} as place from place p where p.id = any(${[...new Set(ids)]}::int[])`;
  return new Map(rows.map(({ place }) => [place.id, place]));
}

/** Returns every place with all its names and its population, for suggestions. */
export async function namedPlaces(sql: Db): Promise<(NamedPlace & { place: Place })[]> {
  const rows = await sql<{ place: Place; aliases: string[]; population: number }[]>`
    select ${placeJson(sql, 'p')} as place, p.aliases, p.population from place p`;
  return rows.map((row) => ({ ...row, name: row.place.name }));
}

/** Returns all border crossings, ordered by name. */
export async function allCrossings(sql: Db): Promise<Crossing[]> {
  const rows = await sql<{ crossing: Crossing }[]>`
    select ${crossingJson(sql, 'c')} as crossing from crossing c order by c.uk`;
  return rows.map(({ crossing }) => crossing);
}
