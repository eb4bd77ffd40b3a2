import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { busInput } from '#shared/network/fleet/schema.ts';
import { isPreset } from '#shared/network/fleet/seats.ts';
import { readDrawing, seatsIn } from '#shared/network/fleet/seats-drawing.ts';

type Checked = z.output<typeof busInput>;

/**
 * Adds a bus to a carrier. If `driverId` is given (a single driver) and that driver has no bus yet, the bus is assigned to them.
 */
export async function addBus(
  sql: Db,
  owner: { carrierId: number; driverId: number | null },
  input: Checked,
): Promise<number> {
  refuseOtherSeats(input);
  const [row] = await sql<{ id: number }[]>`
    insert into bus ${sql({ carrierId: owner.carrierId, ...columns(sql, input) })} returning id`;
  if (!row) throw new DomainError('internal');
  if (owner.driverId !== null) {
    await sql`insert into driver_bus (account_id, bus_id) values (${owner.driverId}, ${row.id}) on conflict do nothing`;
  }
  return row.id;
}

/**
 * Changes a bus. Throws `bus_in_use` if seats that are sold on open trips would be removed, or if a bus with open trips would be
 * retired. A job updates its trips afterwards.
 */
export async function editBus(sql: Db, carrierId: number, busId: number, input: Checked): Promise<void> {
  await lockBus(sql, carrierId, busId);
  refuseOtherSeats(input);
  const [use] = await sql<{ trips: number; highestSeat: number | null }[]>`
    select count(distinct trip.id)::int as trips, max(booking.seat) as highest_seat
    from trip left join booking on booking.trip_id = trip.id and booking.holds
    where trip.bus_id = ${busId} and trip.status in ('new', 'planned', 'started')`;
  if (use && input.status === 'retired' && use.trips > 0) {
    throw new DomainError('bus_in_use', { errors: [{ field: 'status', key: 'bus_in_use' }] });
  }
  if (use?.highestSeat && use.highestSeat > input.seatsCount) {
    throw new DomainError('bus_in_use', { errors: [{ field: 'seatsCount', key: 'seats_count_sold' }] });
  }
  await sql`update bus set ${sql(columns(sql, input))}, updated_at = now() where id = ${busId}`;
  await addJob(sql, 'trips.busChanged', { busId }, { key: `trips.busChanged:${busId}` });
}

/** Assigns a bus to these drivers of the carrier; each driver has only one bus. */
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

/** Locks a bus of this carrier; throws `not_found` if it belongs to another one. */
export async function lockBus(sql: Db, carrierId: number, busId: number): Promise<void> {
  const rows = await sql`select id from bus where id = ${busId} and carrier_id = ${carrierId} for update`;
  if (rows.length === 0) throw new DomainError('not_found');
}

/** A drawn bus has as many seats as are drawn. */
function refuseOtherSeats({ layout, seatsCount }: Checked): void {
  const drawing = isPreset(layout) ? null : readDrawing(layout);
  if (drawing && seatsIn(drawing) !== seatsCount)
    throw new DomainError('invalid_input', { errors: [{ field: 'seatsCount', key: 'seats_count_of_drawing' }] });
}

function columns(sql: Db, input: Checked) {
  return {
    manufacturer: input.manufacturer,
    model: input.model,
    year: input.year,
    color: input.color,
    number: input.number,
    seatsCount: input.seatsCount,
    layout: input.layout,
    parcelCapacityKg: input.parcelCapacityKg,
    status: input.status,
    amenities: input.amenities,
    childSeats: sql.json(input.childSeats),
  };
}

/**
 * Retires the buses of a carrier that belonged to this person alone. Their rows remain, without plate and photos, because trips
 * refer to them. Returns the files to delete.
 */
export async function eraseBuses(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  const photos = await sql<{ file: string }[]>`
    delete from bus_photo using bus where bus.id = bus_photo.bus_id and bus.carrier_id = any(${carriers}::int[]) returning file`;
  await sql`update bus set number = ${'ERASED-'} || id, status = 'retired' where carrier_id = any(${carriers}::int[])`;
  return photos.map(({ file }) => file);
}
