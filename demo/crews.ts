import type { People } from './accounts.ts';
import { DEMO_CARRIERS, DEMO_STAFF } from './data.ts';
import type { Staffing } from './run-trips.ts';
import type { MadeRoute } from './timetable.ts';

export function staffingOf(people: People, routes: readonly MadeRoute[]): Staffing {
  const companies = DEMO_CARRIERS.filter(({ single }) => !single).map(({ name }) => people.carriers.get(name) ?? 0);
  const anchored = routes.filter(({ direction }) => direction.route.anchored).map(({ id }) => id);
  return { companies: new Set(companies), reliable: new Set(anchored) };
}

/** Returns the member who answers for each carrier, by carrier id: its dispatcher, or else the owner. */
export function dispatchersOf(people: People): Map<number, number> {
  const dispatchers = new Map<number, number>();
  for (const role of ['owner', 'dispatcher'] as const) {
    for (const member of DEMO_STAFF.filter((one) => one.role === role)) {
      dispatchers.set(people.carriers.get(member.carrier ?? '') ?? 0, people.staff.get(member.email) ?? 0);
    }
  }
  return dispatchers;
}
