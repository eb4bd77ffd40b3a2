import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { OwnPoint } from '#shared/network/timetable/points-schema.ts';

/**
 * Selects the boarding point of the stop called `stop` (`BoardingPoint`), as a JSON column; null if the stop names none. The trip is the
 * row `t`, whose carrier has the point.
 */
export const boardingPointJson = sqlFragment(
  (stop) => `(select json_build_object(
    'pin', case when bp.lat is not null then json_build_object('lat', bp.lat, 'lon', bp.lon) end, 'side', bp.side, 'sideEn', bp.side_en,
    'note', case when bp.note_uk || bp.note_en <> '' then json_build_object(
      'uk', coalesce(nullif(bp.note_uk, ''), bp.note_en), 'en', coalesce(nullif(bp.note_en, ''), bp.note_uk)) end,
    'photo', '/files/' || bp.photo || '-s.webp')
    from boarding_point bp
    where bp.carrier_id = t.carrier_id and bp.place_id = ${stop}.place_id and bp.name = ${stop}.point)`,
);

/**
 * Selects where a bus of the trip `t` stops at the stop called `stop`, as a JSON column (`lat`, `lon`): at the pin of its boarding point, or in the
 * middle of its town, the row `p`.
 */
export const stopSpotJson = sqlFragment(
  (stop) => `coalesce((select jsonb_build_object('lat', bp.lat, 'lon', bp.lon) from boarding_point bp
    where bp.carrier_id = t.carrier_id and bp.place_id = ${stop}.place_id and bp.name = ${stop}.point and bp.lat is not null),
    jsonb_build_object('lat', p.lat, 'lon', p.lon))`,
);

/** The boarding points of a carrier, by town and name; or one of them, else `not_found`. */
export async function pointsOf(sql: Db, carrierId: number, pointId: number | null = null): Promise<OwnPoint[]> {
  return sql<OwnPoint[]>`
    select b.id, ${placeJson(sql, 'p')} as place, b.name, b.side, b.side_en, b.note_uk, b.note_en,
      '/files/' || b.photo || '-s.webp' as photo,
      case when b.lat is not null then json_build_object('lat', b.lat, 'lon', b.lon) end as pin,
      (select count(distinct r.id)::int from route_stop s join route r on r.plan_id = s.plan_id
       where r.carrier_id = b.carrier_id and r.status <> 'archived' and s.place_id = b.place_id and s.point = b.name) as routes
    from boarding_point b join place p on p.id = b.place_id
    where b.carrier_id = ${carrierId} and (${pointId}::int is null or b.id = ${pointId})
    order by p.uk collate ukrainian, b.name collate ukrainian`;
}

export async function onePoint(sql: Db, carrierId: number, pointId: number): Promise<OwnPoint> {
  const [point] = await pointsOf(sql, carrierId, pointId);
  if (!point) throw new DomainError('not_found');
  return point;
}
