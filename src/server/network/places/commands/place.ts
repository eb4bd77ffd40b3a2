import { lock } from '#server/core/database/advisory-locks.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CrossingInput, PlaceEdit, PlaceInput } from '#shared/network/places/desk-schema.ts';

/**
 * Adds a place in the time zone of its nearest neighbour in the country and returns its number. Throws `invalid_input` for a name that is
 * known there.
 */
export async function addPlace(sql: Db, input: PlaceInput, now: Date): Promise<number> {
  const { uk, en, aliases, country, lat, lon } = input;
  await requireNewName(sql, { country, uk });
  const [row] = await sql<{ id: number }[]>`
    insert into place (id, slug, uk, en, aliases, country, lat, lon, zone, population, edited_at)
    select own.id, 'own-' || own.id, ${uk}, ${en}, ${aliases}, ${country}, ${lat}, ${lon}, near.zone, 0, ${now}
    from (select nextval('place_own_id')::int as id) own,
      (select zone from place where country = ${country}
        order by (lat - ${lat}) ^ 2 + ((lon - ${lon}) * cos(radians(${lat}))) ^ 2 limit 1) near
    returning id`;
  if (!row) throw new DomainError('invalid_input', { errors: [{ field: 'country', key: 'field_invalid' }] });
  return row.id;
}

/** Edits the names of a place; throws `not_found` also for one that was merged. */
export async function editPlace(sql: Db, id: number, { uk, en, aliases }: PlaceEdit, now: Date): Promise<void> {
  const [place] = await sql<{ country: string; uk: string }[]>`
    select country, uk from place where id = ${id} and merged_into is null for no key update`;
  if (!place) throw new DomainError('not_found');
  if (place.uk !== uk) await requireNewName(sql, { country: place.country, uk, id });
  await sql`update place set uk = ${uk}, en = ${en}, aliases = ${aliases}, edited_at = ${now} where id = ${id}`;
}

/**
 * Merges two places: routes, stops, searches and alerts of the first are assigned to the second, which also gets its names. Throws
 * `not_found`, `places_differ` for places of different countries or time zones, and `places_on_one_route` for those at which one route or
 * trip stops.
 */
export async function mergePlace(sql: Db, id: number, targetId: number, now: Date): Promise<void> {
  const locked = await sql<{ id: number; country: string; zone: string }[]>`
    select id, country, zone from place where id in (${id}, ${targetId}) and merged_into is null order by id for update`;
  const [one, other] = locked;
  if (!one || !other) throw new DomainError('not_found');
  if (one.country !== other.country || one.zone !== other.zone) throw new DomainError('places_differ');
  const [both] = await sql`
    select from route_stop a join route_stop b using (plan_id) where a.place_id = ${id} and b.place_id = ${targetId}
    union all
    select from trip_stop a join trip_stop b using (trip_id) where a.place_id = ${id} and b.place_id = ${targetId} limit 1`;
  if (both) throw new DomainError('places_on_one_route');
  await sql`update route_stop set place_id = ${targetId} where place_id = ${id}`;
  await sql`update trip_stop set place_id = ${targetId} where place_id = ${id}`;
  await sql`
    delete from boarding_point gone using boarding_point same
    where gone.place_id = ${id} and same.place_id = ${targetId} and same.carrier_id = gone.carrier_id and same.name = gone.name`;
  await sql`update boarding_point set place_id = ${targetId} where place_id = ${id}`;
  await sql`
    update route_segment set from_place = case from_place when ${id} then ${targetId} else from_place end,
      to_place = case to_place when ${id} then ${targetId} else to_place end
    where from_place = ${id} or to_place = ${id}`;
  await moveMisses(sql, id, targetId);
  await moveAlerts(sql, id, targetId);
  await sql`
    update place set edited_at = ${now}, population = greatest(place.population, old.population), aliases = array(
      select distinct alias from unnest(place.aliases || old.uk || old.en || old.aliases) alias
      where alias not in (place.uk, place.en) order by alias)
    from place old where place.id = ${targetId} and old.id = ${id}`;
  await sql`update place set merged_into = ${targetId}, edited_at = ${now} where id = ${id} or merged_into = ${id}`;
}

/** The searches without a result are added up for both places; a search from one of them to the other is deleted. */
async function moveMisses(sql: Db, id: number, targetId: number): Promise<void> {
  await sql`
    with old as (
      delete from search_miss where from_id = ${id} or to_id = ${id} returning *
    ),
    moved as (
      select day, kind, case from_id when ${id} then ${targetId} else from_id end as from_id,
        case to_id when ${id} then ${targetId} else to_id end as to_id, travel_on, times
      from old
    )
    insert into search_miss (day, kind, from_id, to_id, travel_on, times)
    select * from moved where from_id <> to_id
    on conflict (day, kind, from_id, to_id, travel_on) do update set times = search_miss.times + excluded.times`;
}

async function requireNewName(sql: Db, { country, uk, id = 0 }: { country: string; uk: string; id?: number }) {
  await lock(sql, 'placeNames');
  const [known] = await sql`
    select from place where country = ${country} and lower(uk) = lower(${uk}) and id <> ${id} and merged_into is null`;
  if (known) throw new DomainError('invalid_input', { errors: [{ field: 'uk', key: 'place_known' }] });
}

/**
 * Assigns the alerts of a place to another place. A person who has the same alert for both keeps that of the second; an alert from the
 * first to the second ends. Then trips on sale that now match an alert are searched.
 */
async function moveAlerts(sql: Db, id: number, targetId: number): Promise<void> {
  await sql`
    delete from connection_alert a using connection_alert kept
    where (a.from_place = ${id} or a.to_place = ${id}) and kept.id <> a.id and kept.day = a.day
      and (kept.account_id = a.account_id or (a.account_id is null and kept.account_id is null and kept.email = a.email))
      and kept.from_place = case a.from_place when ${id} then ${targetId} else a.from_place end
      and kept.to_place = case a.to_place when ${id} then ${targetId} else a.to_place end`;
  await sql`delete from connection_alert where from_place in (${id}, ${targetId}) and to_place in (${id}, ${targetId})`;
  await sql`
    update connection_alert set from_place = case from_place when ${id} then ${targetId} else from_place end,
      to_place = case to_place when ${id} then ${targetId} else to_place end
    where from_place = ${id} or to_place = ${id}`;
  await sql`
    select queue_alerts(t.id) from trip t
    where t.status = 'planned' and exists (
      select from route_segment s
      join connection_alert a on a.from_place = s.from_place and a.to_place = s.to_place and a.day = t.service_date + s.day_off
        and a.confirmed_at is not null
      where s.plan_id = t.plan_id and (s.from_place = ${targetId} or s.to_place = ${targetId}))`;
}

const BUSES = { yes: true, no: false, unknown: null };

/** Sets the state and the note of a crossing; throws `not_found`. */
export async function setCrossing(sql: Db, key: string, input: CrossingInput, now: Date): Promise<void> {
  const { open, from, to, buses, queueKind, lanes, noteUk, noteEn } = input;
  const [closedFrom, closedTo] = open ? ['', ''] : [from, to];
  const [row] = await sql`
    update crossing set open = ${open}, closed_from = nullif(${closedFrom}, '')::date, closed_to = nullif(${closedTo}, '')::date,
      bus_allowed = ${BUSES[buses]}, queue_kind = ${queueKind}, lanes = nullif(${lanes}, '')::smallint,
      note_uk = ${noteUk}, note_en = ${noteEn}, edited_at = ${now}
    where key = ${key} returning key`;
  if (!row) throw new DomainError('not_found');
}
