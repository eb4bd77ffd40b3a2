import type { Db } from '#server/core/database/db.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { turnOf } from '#shared/network/timetable/making.ts';

export interface Turn {
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
}

/** The turns after the route's own bus and drivers, the weekdays of its plan, and the date that counts as the first departure. */
export interface Rotation {
  from: LocalDate;
  days: number;
  turns: readonly Turn[];
}

/** Whose turns follow on a route; null where its own bus and drivers go every time. */
export async function rotationOf(sql: Db, routeId: number): Promise<Rotation | null> {
  const turns = await turnsOf(sql, routeId);
  if (turns.length === 0) return null;
  const [route] = await sql<{ from: LocalDate; days: number }[]>`
    select coalesce(route.rotation_from, route.created_at::date) as "from", plan.days
    from route join route_plan plan on plan.id = route.plan_id where route.id = ${routeId}`;
  return route ? { ...route, turns } : null;
}

export async function turnsOf(sql: Db, routeId: number): Promise<Turn[]> {
  return sql<Turn[]>`
    select bus_id, driver_id, second_driver_id from route_turn where route_id = ${routeId} order by position`;
}

/** The bus and drivers whose turn a run is; an extra run has the bus and drivers of the route. */
export function staffOn(
  usual: Turn & { rotation: Rotation | null },
  { date, run }: { date: LocalDate; run: number },
): Turn {
  const { rotation } = usual;
  const all = [usual, ...(rotation?.turns ?? [])];
  const at = rotation === null || run !== 0 ? 0 : turnOf(rotation.days, date, rotation.from, all.length);
  const { busId, driverId, secondDriverId } = all[at] ?? usual;
  return { busId, driverId, secondDriverId };
}
