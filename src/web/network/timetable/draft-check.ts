import { fieldErrors } from '#shared/core/issues.ts';
import type { Crossing, Place } from '#shared/network/places/schema.ts';
import { checkPlan } from '#shared/network/timetable/plan-rules.ts';
import { type RouteChecked, routeInput } from '#shared/network/timetable/schema.ts';
import { type Draft, inputOfDraft } from './draft.ts';

export interface CheckedDraft {
  /** Message keys by field, `stops.2.tripCost`. */
  errors: ReadonlyMap<string, string>;
  /** The parsed route when there are no errors. */
  route: RouteChecked | null;
}

/**
 * Validates a draft as the server would: the fields by the schema, then the rules between them. All errors are returned together, also
 * where the server would stop at the fields.
 */
export function checkDraft(draft: Draft, crossings: readonly Crossing[]): CheckedDraft {
  const input = inputOfDraft(draft);
  const parsed = routeInput.safeParse(input, { reportInput: true });
  const plan = mapOf(checkPlan(parsed.success ? parsed.data : input, placesOf(draft), crossings));
  if (parsed.success) return { errors: plan, route: plan.size === 0 ? parsed.data : null };
  return { errors: new Map([...plan, ...mapOf(fieldErrors(parsed.error.issues))]), route: null };
}

export function placesOf(draft: Draft): Map<number, Place> {
  return new Map(draft.stops.flatMap(({ place }) => (place ? [[place.id, place]] : [])));
}

/** The towns that the route passes more than once; next to each other they are an error instead. */
export function repeatedTowns({ stops }: Draft): Place[] {
  const seen = new Set<number>();
  return stops.flatMap(({ place }) => {
    if (!place) return [];
    const again = seen.has(place.id) ? [place] : [];
    seen.add(place.id);
    return again;
  });
}

/** Maps the errors of sent fields to the fields of the editor's stops. */
export function stopErrors(errors: ReadonlyMap<string, string>, draft: Draft, index: number) {
  const at = (field: string) => errors.get(`stops.${index}.${field}`);
  const last = index === draft.stops.length - 1;
  const waits = index > 0 && !last && draft.stops[index]?.waits === true;
  return {
    place: at('placeId'),
    point: at('point'),
    time: at('arrival_time') ?? at('arrivalDay') ?? (waits ? undefined : at('departure_time')),
    leaves: waits ? (at('departure_time') ?? at('departureDay')) : undefined,
    tripCost: at('tripCost') ?? (last ? errors.get('price_trip') : undefined),
    rangeFrom: at('rangeFrom'),
    rangeTo: at('rangeTo'),
    deliveryCost: at('deliveryCost') ?? (last ? errors.get('price_delivery') : undefined),
  };
}
export type StopField = keyof ReturnType<typeof stopErrors>;

function mapOf(errors: readonly { field: string; key: string }[]): Map<string, string> {
  return new Map(errors.map(({ field, key }) => [field, key]));
}
