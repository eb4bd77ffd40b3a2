import type { z } from 'zod/mini';
import type { Db } from '#server/core/db.ts';
import { addJob } from '#server/core/jobs.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type busInput, MAX_BUS_PHOTOS } from '#shared/fleet/schema.ts';

type Checked = z.output<typeof busInput>;

/** Adds a bus to a carrier. A single driver's first bus becomes the one they drive. */
export async function addBus(
  sql: Db,
  of: { carrierId: number; driverId: number | null },
  input: Checked,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into bus ${sql({ carrier_id: of.carrierId, ...columns(input) })} returning id`;
  if (!row) throw new DomainError('internal');
  if (of.driverId !== null) {
    await sql`insert into driver_bus (account_id, bus_id) values (${of.driverId}, ${row.id}) on conflict do nothing`;
  }
  return row.id;
}

/**
 * Changes a bus. Seats that are sold on trips to come can't be taken away, and a bus with trips to come can't be retired
 * (`bus_in_use`). Its trips learn of the change by a job.
 */
export async function editBus(sql: Db, carrierId: number, busId: number, input: Checked): Promise<void> {
  await lockBus(sql, carrierId, busId);
  const [use] = await sql<{ trips: number; highest_seat: number | null }[]>`
    select count(distinct trip.id)::int as trips, max(booking.seat) as highest_seat
    from trip left join booking on booking.trip_id = trip.id and booking.holds
    where trip.bus_id = ${busId} and trip.status in ('new', 'planned', 'started')`;
  if (use && input.status === 'retired' && use.trips > 0) throw new DomainError('bus_in_use');
  if (use?.highest_seat && use.highest_seat > input.seatsCount) {
    throw new DomainError('bus_in_use', { errors: [{ field: 'seatsCount', key: 'seats_count_sold' }] });
  }
  await sql`update bus set ${sql(columns(input))}, updated_at = now() where id = ${busId}`;
  await addJob(sql, 'trips.busChanged', { busId }, { key: `trips.busChanged:${busId}` });
}

/** Says which drivers of the carrier drive this bus; each of them drives no other then. */
export async function giveBus(sql: Db, carrierId: number, busId: number, drivers: readonly number[]): Promise<void> {
  await lockBus(sql, carrierId, busId);
  const wanted = [...new Set(drivers)].sort((a, b) => a - b);
  const members = await sql`
    select account_id from member where carrier_id = ${carrierId} and account_id = any(${wanted}::int[])`;
  if (members.length !== wanted.length) throw new DomainError('not_found');
  await sql`delete from driver_bus where bus_id = ${busId} and not account_id = any(${wanted}::int[])`;
  await sql`
    insert into driver_bus (account_id, bus_id) select unnest(${wanted}::int[]), ${busId}
    on conflict (account_id) do update set bus_id = excluded.bus_id`;
}

/** Puts a stored picture at the end of the bus's photos; over the limit is `too_many_photos`. */
export async function addPhoto(
  sql: Db,
  carrierId: number,
  busId: number,
  picture: { file: string; width: number; height: number },
): Promise<number> {
  await lockBus(sql, carrierId, busId);
  const [row] = await sql<{ id: number }[]>`
    insert into bus_photo (bus_id, file, width, height, position)
    select ${busId}, ${picture.file}, ${picture.width}, ${picture.height}, count(*) from bus_photo where bus_id = ${busId}
    having count(*) < ${MAX_BUS_PHOTOS}
    returning id`;
  if (!row) throw new DomainError('too_many_photos');
  return row.id;
}

/** Orders all photos of a bus; the list has to name each of them once (else `conflict`: somebody changed them meanwhile). */
export async function orderPhotos(sql: Db, carrierId: number, busId: number, photos: readonly number[]): Promise<void> {
  await lockBus(sql, carrierId, busId);
  const own = await sql<{ id: number }[]>`select id from bus_photo where bus_id = ${busId}`;
  const named = new Set(photos);
  if (named.size !== photos.length || own.length !== named.size || own.some((row) => !named.has(row.id))) {
    throw new DomainError('conflict');
  }
  await sql`
    update bus_photo set position = wanted.place - 1
    from unnest(${[...photos]}::int[]) with ordinality as wanted (id, place)
    where bus_photo.id = wanted.id`;
}

/** Deletes a photo and closes the gap; answers its file, which is deleted after commit. */
export async function deletePhoto(sql: Db, carrierId: number, busId: number, photoId: number): Promise<string> {
  await lockBus(sql, carrierId, busId);
  const [row] = await sql<{ file: string; position: number }[]>`
    delete from bus_photo where id = ${photoId} and bus_id = ${busId} returning file, position`;
  if (!row) throw new DomainError('not_found');
  await sql`update bus_photo set position = position - 1 where bus_id = ${busId} and position > ${row.position}`;
  return row.file;
}

/** Locks the bus if it is this carrier's; else `not_found`. */
async function lockBus(sql: Db, carrierId: number, busId: number): Promise<void> {
  const rows = await sql`select id from bus where id = ${busId} and carrier_id = ${carrierId} for update`;
  if (rows.length === 0) throw new DomainError('not_found');
}

function columns(input: Checked) {
  return {
    manufacturer: input.manufacturer,
    model: input.model,
    year: input.year,
    color: input.color,
    number: input.number,
    seats_count: input.seatsCount,
    layout: input.layout,
    parcel_capacity_kg: input.parcelCapacityKg,
    status: input.status,
    amenities: input.amenities,
  };
}
