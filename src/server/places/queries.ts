import { type Db, sqlFragment } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Crossing, Place } from '#shared/places/schema.ts';
import type { NamedPlace } from '#shared/places/suggest.ts';

/** A place of the row called `alias` as the contract has it (`Place`), to be selected as a column of JSON. */
export const placeJson = sqlFragment(
  (row) => `json_build_object(
    'id', ${row}.id, 'name', json_build_object('uk', ${row}.uk, 'en', ${row}.en),
    'country', ${row}.country, 'zone', ${row}.zone, 'lat', ${row}.lat, 'lon', ${row}.lon)`,
);

/** A crossing of the row called `alias` (`Crossing`), null where a left join found none. */
export const crossingJson = sqlFragment(
  (row) => `case when ${row}.key is not null then json_build_object(
    'key', ${row}.key, 'name', json_build_object('uk', ${row}.uk, 'en', ${row}.en),
    'short', json_build_object('uk', ${row}.uk_short, 'en', ${row}.en_short),
    'countries', ${row}.countries, 'lat', ${row}.lat, 'lon', ${row}.lon,
    'busAllowed', ${row}.bus_allowed, 'open', ${row}.open) end`,
);

/** One place; `not_found` for an id that is none. */
export async function onePlace(sql: Db, placeId: number): Promise<Place> {
  const [row] = await sql<
    { place: Place }[]
  >`select ${placeJson(sql, 'p')} as place from place p where p.id = ${placeId}`;
  if (!row) throw new DomainError('not_found');
  return row.place;
}

/** These places by their ids; an id that is none is left out. */
export async function placesById(sql: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await sql<{ place: Place }[]>`
    select ${placeJson(sql, 'p')} as place from place p where p.id = any(${[...new Set(ids)]}::int[])`;
  return new Map(rows.map(({ place }) => [place.id, place]));
}

/** Every place with all its names and its size, for suggestions. */
export async function namedPlaces(sql: Db): Promise<(NamedPlace & { place: Place })[]> {
  const rows = await sql<{ place: Place; aliases: string[]; population: number }[]>`
    select ${placeJson(sql, 'p')} as place, p.aliases, p.population from place p`;
  return rows.map((row) => ({ ...row, name: row.place.name }));
}

/** Every border crossing, by its name. */
export async function allCrossings(sql: Db): Promise<Crossing[]> {
  const rows = await sql<{ crossing: Crossing }[]>`
    select ${crossingJson(sql, 'c')} as crossing from crossing c order by c.uk`;
  return rows.map(({ crossing }) => crossing);
}
