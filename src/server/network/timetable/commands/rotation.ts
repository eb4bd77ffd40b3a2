import type { Db } from '#server/core/database/db.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { type Turn, turnsOf } from '../queries/rotation.ts';
import { staffOf } from '../queries.ts';

/** Throws `invalid_input` for a bus or driver of another carrier, and for a second driver who is the first one or alone. */
export async function checkTurns(sql: Db, carrierId: number, turns: readonly Turn[]): Promise<void> {
  const errors: FieldError[] = [];
  for (const [index, turn] of turns.entries()) {
    const found = await staffOf(sql, carrierId, turn);
    const wrong = (is: boolean, field: keyof Turn, key: string) =>
      is && errors.push({ field: `rotation.${index}.${field}`, key });
    wrong(turn.busId !== null && !found.bus, 'busId', 'bus_unknown');
    wrong(turn.driverId !== null && !found.driver, 'driverId', 'driver_unknown');
    wrong(turn.secondDriverId !== null && !found.second, 'secondDriverId', 'driver_unknown');
    wrong(
      turn.secondDriverId !== null && turn.secondDriverId === turn.driverId,
      'secondDriverId',
      'second_driver_same',
    );
    wrong(turn.secondDriverId !== null && turn.driverId === null, 'driverId', 'driver_unknown');
  }
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
}

/** Stores whose turns follow on a route. Where they change, the next departure is the first of the cycle. */
export async function setTurns(sql: Db, routeId: number, turns: readonly Turn[], now: Date): Promise<void> {
  const before = await turnsOf(sql, routeId);
  if (JSON.stringify(before.map(plain)) === JSON.stringify(turns.map(plain))) return;
  await sql`delete from route_turn where route_id = ${routeId}`;
  const rows = turns.map((turn, index) => ({ routeId, position: index + 1, ...plain(turn) }));
  if (rows.length > 0) await sql`insert into route_turn ${sql(rows)}`;
  await sql`
    update route set rotation_from = coalesce(
      (select min(service_date) from trip where route_id = route.id and status in ('new', 'planned') and departs_at > ${now}),
      ${now}::timestamptz::date)
    where id = ${routeId}`;
}

/** Other buses and drivers in the same turns: the cycle goes on. */
export async function changeTurns(sql: Db, routeId: number, turns: readonly Turn[]): Promise<void> {
  for (const [index, { busId, driverId, secondDriverId }] of turns.entries())
    await sql`
      update route_turn set bus_id = ${busId}, driver_id = ${driverId}, second_driver_id = ${secondDriverId}
      where route_id = ${routeId} and position = ${index + 1}`;
}

function plain({ busId, driverId, secondDriverId }: Turn): Turn {
  return { busId, driverId, secondDriverId };
}
