import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PointInput } from '#shared/network/timetable/points-schema.ts';

export async function addPoint(sql: Db, carrierId: number, input: PointInput): Promise<number> {
  await requirePlace(sql, input.placeId);
  const [row] = await sql<{ id: number }[]>`
    insert into boarding_point ${sql(rowOf(carrierId, input))} returning id`;
  if (!row) throw new DomainError('internal');
  return row.id;
}

/** Changes a boarding point. A new name or town is taken over by the stops of routes and of trips that have not departed. */
export async function editPoint(
  sql: Db,
  carrierId: number,
  pointId: number,
  input: PointInput,
  now: Date,
): Promise<void> {
  const [before] = await sql<{ place: number; name: string }[]>`
    select place_id as place, name from boarding_point where id = ${pointId} and carrier_id = ${carrierId} for update`;
  if (!before) throw new DomainError('not_found');
  await requirePlace(sql, input.placeId);
  // A stop is in the town of its point, and a route is changed in its own editor.
  const used = await isUsed(sql, carrierId, pointId);
  if (used && before.place !== input.placeId) throw new DomainError('point_used');
  await sql`update boarding_point set ${sql(rowOf(carrierId, input))} where id = ${pointId}`;
  if (before.name === input.name) return;
  await sql`
    update route_stop s set point = ${input.name} from route r
    where r.carrier_id = ${carrierId} and s.place_id = ${before.place} and s.point = ${before.name}
      and s.plan_id in (select id from route_plan where route_id = r.id)`;
  await sql`
    update trip_stop s set point = ${input.name} from trip t
    where t.id = s.trip_id and t.carrier_id = ${carrierId} and t.departs_at > ${now}
      and s.place_id = ${before.place} and s.point = ${before.name}`;
}

/** Deletes a boarding point and returns the file of its photo, if it has one; throws `point_used` while a route stops there. */
export async function removePoint(sql: Db, carrierId: number, pointId: number): Promise<string | null> {
  if (await isUsed(sql, carrierId, pointId)) throw new DomainError('point_used');
  const [gone] = await sql<{ photo: string | null }[]>`
    delete from boarding_point where id = ${pointId} and carrier_id = ${carrierId} returning photo`;
  if (!gone) throw new DomainError('not_found');
  return gone.photo;
}

/** Sets or removes the photo; returns the file that it replaces. */
export async function replacePhoto(
  sql: Db,
  carrierId: number,
  pointId: number,
  file: string | null,
): Promise<string | null> {
  const [before] = await sql<{ photo: string | null }[]>`
    select photo from boarding_point where id = ${pointId} and carrier_id = ${carrierId} for update`;
  if (!before) throw new DomainError('not_found');
  await sql`update boarding_point set photo = ${file} where id = ${pointId}`;
  return before.photo;
}

/** Makes the points that a plan names and the carrier does not have yet; they have no place on the map. */
export async function notePoints(
  sql: Db,
  routeId: number,
  stops: readonly { place: { id: number }; point: string }[],
): Promise<void> {
  const named = stops.filter(({ point }) => point !== '');
  await sql`
    insert into boarding_point (carrier_id, place_id, name)
    select distinct r.carrier_id, place_of_today(named.place), named.name
    from route r, unnest(${named.map(({ place }) => place.id)}::int[], ${named.map(({ point }) => point)}::text[]) as named (place, name)
    where r.id = ${routeId}
    on conflict on constraint boarding_point_once do nothing`;
}

async function isUsed(sql: Db, carrierId: number, pointId: number): Promise<boolean> {
  const found = await sql`
    select from boarding_point p join route_stop s on s.place_id = p.place_id and s.point = p.name
    join route r on r.plan_id = s.plan_id and r.carrier_id = p.carrier_id and r.status <> 'archived'
    where p.id = ${pointId} and p.carrier_id = ${carrierId} limit 1`;
  return found.length > 0;
}

async function requirePlace(sql: Db, placeId: number): Promise<void> {
  const [found] = await sql`select from place where id = ${placeId}`;
  if (!found) throw new DomainError('invalid_input', { errors: [{ field: 'placeId', key: 'location_required' }] });
}

function rowOf(carrierId: number, { placeId, name, pin, side, sideEn, noteUk, noteEn }: PointInput) {
  return {
    carrierId,
    placeId,
    name,
    lat: pin?.lat ?? null,
    lon: pin?.lon ?? null,
    side,
    sideEn,
    noteUk,
    noteEn,
  };
}
