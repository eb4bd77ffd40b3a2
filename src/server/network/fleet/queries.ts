import { type Db, type SqlFragment, sqlFragment } from '#server/core/database/db.ts';
import { type PhotoRow, presentPhoto } from '#server/core/files/gallery.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Amenity } from '#shared/network/fleet/amenities.ts';
import { type ChildSeatCounts, NO_CHILD_SEATS } from '#shared/network/fleet/child-seats.ts';
import type { Bus, BusStatus, PublicBus } from '#shared/network/fleet/schema.ts';
import type { Layout } from '#shared/network/fleet/seats.ts';

interface BusRow {
  id: number;
  manufacturer: string;
  model: string;
  year: number;
  color: string;
  number: string;
  seatsCount: number;
  layout: Layout;
  parcelCapacityKg: number;
  status: BusStatus;
  amenities: Amenity[];
  childSeats: Partial<ChildSeatCounts>;
  photos: PhotoRow[];
  drivers: { id: number; name: string; lastName: string }[];
}

/** Returns the buses of a carrier, those in service first; `onlyOf` limits them to the bus that is assigned to that driver. */
export async function listBuses(
  sql: Db,
  filter: { carrierId: number; onlyOf?: number; status?: BusStatus },
): Promise<Bus[]> {
  const rows = await sql<BusRow[]>`
    ${selectBus(sql)}
    where bus.carrier_id = ${filter.carrierId}
      and (${filter.onlyOf ?? null}::int is null
        or bus.id in (select bus_id from driver_bus where account_id = ${filter.onlyOf ?? null}))
      and (${filter.status ?? null}::text is null or bus.status = ${filter.status ?? null})
    order by array_position(array['active', 'in_repair', 'retired'], bus.status), bus.id`;
  return rows.map(presentBus);
}

/**
 * Returns a bus that the actor may see: any bus of their carrier, or only the assigned one for a hired driver. Throws
 * `not_found`.
 */
export async function visibleBus(sql: Db, actor: Actor, busId: number): Promise<Bus> {
  const [row] = await sql<BusRow[]>`
    ${selectBus(sql)}
    where bus.id = ${busId} and bus.carrier_id = ${actor.carrierId}
      and (${actor.role !== 'driver'} or bus.id in (select bus_id from driver_bus where account_id = ${actor.accountId}))`;
  if (!row) throw new DomainError('not_found');
  return presentBus(row);
}

export async function publicBuses(sql: Db, busIds: readonly number[]): Promise<Map<number, PublicBus>> {
  if (busIds.length === 0) return new Map();
  const rows = await sql<BusRow[]>`${selectBus(sql)} where bus.id = any(${[...busIds]}::int[])`;
  return new Map(
    rows.map((row) => [row.id, presentBus({ ...row, photos: row.photos.filter(({ hidden }) => !hidden) })]),
  );
}

export const publicBusJson = sqlFragment(
  (bus) => `json_build_object(
    'id', ${bus}.id, 'manufacturer', ${bus}.manufacturer, 'model', ${bus}.model, 'year', ${bus}.year, 'color', ${bus}.color,
    'number', ${bus}.number, 'seatsCount', ${bus}.seats_count, 'layout', ${bus}.layout, 'amenities', ${shownAmenities(bus)},
    'childSeats', ${bus}.child_seats,
    'photos', coalesce((
      select json_agg(json_build_object('id', p.id, 'url', '/files/' || p.file || '.webp',
        'thumb', '/files/' || p.file || '-s.webp', 'width', p.width, 'height', p.height) order by p.position)
      from bus_photo p where p.bus_id = ${bus}.id and p.hidden_at is null), '[]'::json))`,
);

/**
 * An SQL expression for the amenities of the row `bus` as passengers see them: whether animals may come along is the carrier's rule, so a
 * bus of a carrier that takes none does not offer them.
 */
export function shownAmenities(bus: string): string {
  return `case when (select pets_allowed from carrier where carrier.id = ${bus}.carrier_id) then ${bus}.amenities
    else array_remove(${bus}.amenities, 'animal_transportation') end`;
}

export async function activeBusIds(sql: Db, carrierId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from bus where carrier_id = ${carrierId} and status = 'active' order by id`;
  return rows.map((row) => row.id);
}

const busWithAll = sqlFragment(
  (bus) => `
    select ${bus}.*,
      coalesce((select json_agg(json_build_object('id', p.id, 'file', p.file, 'width', p.width, 'height', p.height,
        'hidden', p.hidden_at is not null) order by p.position) from bus_photo p where p.bus_id = ${bus}.id), '[]') as photos,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'lastName', a.last_name) order by a.id)
        from driver_bus d join account a on a.id = d.account_id where d.bus_id = ${bus}.id), '[]') as drivers
    from bus ${bus}`,
);

function selectBus(sql: Db): SqlFragment {
  return busWithAll(sql, 'bus');
}

function presentBus(row: BusRow): Bus {
  return {
    id: row.id,
    manufacturer: row.manufacturer,
    model: row.model,
    year: row.year,
    color: row.color,
    number: row.number,
    seatsCount: row.seatsCount,
    layout: row.layout,
    parcelCapacityKg: row.parcelCapacityKg,
    status: row.status,
    amenities: row.amenities,
    childSeats: { ...NO_CHILD_SEATS, ...row.childSeats },
    photos: row.photos.map(presentPhoto),
    drivers: row.drivers,
  };
}

export async function busData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const buses = await sql`
    select id, manufacturer, model, year, color, number, seats_count, status,
      coalesce((select json_agg('/files/' || file || '.webp' order by position) from bus_photo where bus_id = bus.id), '[]') as photos
    from bus
    where carrier_id = any(${await ownCarriers(sql, accountId)}::int[])
      or id = (select bus_id from driver_bus where account_id = ${accountId})
    order by id`;
  return { buses };
}
