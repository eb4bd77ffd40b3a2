import type { FieldError } from '#shared/core/errors.ts';
import { centsFromText } from '#shared/core/money.ts';
import { addDays, instantOf } from '#shared/core/time.ts';
import { overlapsItself } from './clash.ts';
import { type CrossingSides, fittingCrossings, needsCrossing } from './crossing-rules.ts';
import { STANDARD_DATE } from './making.ts';
import { type PlanPlace, type PlanStop, planStops } from './plan.ts';
import type { RouteChecked } from './schema.ts';

/** The maximum time from the first departure to the last arrival, in hours. */
export const MAX_RIDE_HOURS = 96;

/** One bus cannot leave again before it has arrived. */
export const DAYS_OVERLAP: FieldError = { field: 'days', key: 'days_overlap' };

const HOUR = 3_600_000;

/**
 * Checks the rules between the stops of a route whose single fields are valid (docs/product.md 7.2 and 7.3). Returns field
 * errors with message keys, at most one per field. `places` holds the places that exist, `crossings` the crossings that can
 * be selected.
 */
export function checkPlan(
  input: RouteChecked,
  places: ReadonlyMap<number, PlanPlace>,
  crossings: readonly CrossingSides[],
): FieldError[] {
  const placeErrors = checkPlaces(input, places);
  const complete = input.stops.every((stop) => places.has(stop.placeId));
  const stops = complete ? planStops(input, places) : [];
  const errors = [
    ...placeErrors,
    ...checkTimes(input, stops),
    ...checkCosts(input, 'tripCost', 'price_trip'),
    ...checkRanges(input),
    ...checkCosts(input, 'deliveryCost', 'price_delivery'),
    ...checkFares(input),
    ...checkCrossing(input, stops, crossings),
  ];
  // Where buses and drivers take turns, their trips are compared instead.
  const alone = (input.rotation ?? []).length === 0;
  const staffed = alone && (input.busId !== null || input.driverId !== null);
  if (errors.length === 0 && staffed && input.status === 'active' && overlapsItself({ stops, days: input.days })) {
    return [DAYS_OVERLAP];
  }
  return [...new Map(errors.reverse().map((error) => [error.field, error])).values()].reverse();
}

function checkPlaces(input: RouteChecked, places: ReadonlyMap<number, PlanPlace>): FieldError[] {
  return input.stops.flatMap(({ placeId }, index) => {
    const field = `stops.${index}.placeId`;
    const place = places.get(placeId);
    if (!place) return [{ field, key: 'location_unknown' }];
    const before = input.stops[index - 1];
    return before && places.get(before.placeId)?.id === place.id ? [{ field, key: 'stop_twice' }] : [];
  });
}

/**
 * Checks that times are present and never decrease. It compares instants, because neighbouring stops can be in different time
 * zones.
 */
function checkTimes(input: RouteChecked, stops: readonly PlanStop[]): FieldError[] {
  const missing = input.stops.flatMap((stop, index) => missingTime(stop, index, input.stops.length - 1));
  if (missing.length > 0) return missing;
  const errors: FieldError[] = [];
  const start = stops[0] ? (standardInstant(stops[0], 'departure') ?? 0) : 0;
  let before = start;
  for (const [index, stop] of stops.entries()) {
    if (index === 0) continue;
    const field = (name: string) => `stops.${index}.${name}`;
    const named = input.stops[index]?.arrival_time === '' ? 'departure_time' : 'arrival_time';
    const arrives = standardInstant(stop, 'arrival') ?? before;
    const departs = standardInstant(stop, 'departure') ?? arrives;
    if (arrives <= before) errors.push({ field: field(named), key: 'times_backwards' });
    else if (departs < arrives) errors.push({ field: field('departure_time'), key: 'departure_before_arrival' });
    before = Math.max(before, arrives, departs);
  }
  const end = stops.at(-1);
  const arrival = end ? (standardInstant(end, 'arrival') ?? start) : start;
  if (arrival - start > MAX_RIDE_HOURS * HOUR) {
    errors.push({ field: `stops.${stops.length - 1}.arrival_time`, key: 'way_too_long' });
  }
  return errors;
}

/**
 * The instant of a planned time on the standard date, in ms since 1970. It is not corrected to increase along the path,
 * because this is what the caller checks.
 */
function standardInstant(stop: PlanStop, which: 'arrival' | 'departure'): number | null {
  const [time, day] =
    which === 'arrival' ? [stop.arrivalTime, stop.arrivalDay] : [stop.departureTime, stop.departureDay];
  return time === null ? null : instantOf(addDays(STANDARD_DATE, day ?? 0), time, stop.place.zone).getTime();
}

function missingTime(stop: RouteChecked['stops'][number], index: number, last: number): FieldError[] {
  if (index === 0) {
    return stop.departure_time === '' ? [{ field: `stops.0.departure_time`, key: 'departure_required' }] : [];
  }
  const hasTime = index === last ? stop.arrival_time !== '' : stop.arrival_time !== '' || stop.departure_time !== '';
  return hasTime ? [] : [{ field: `stops.${index}.arrival_time`, key: 'arrival_required' }];
}

/**
 * Checks the costs: they count from the first stop, never decrease along the path, and end with the price of the whole route.
 */
function checkCosts(
  input: RouteChecked,
  cost: 'tripCost' | 'deliveryCost',
  price: 'price_trip' | 'price_delivery',
): FieldError[] {
  const errors: FieldError[] = [];
  let highest = 0;
  for (const [index, stop] of input.stops.entries()) {
    const field = `stops.${index}.${cost}`;
    const cents = centsFromText(stop[cost]);
    if (index === 0) {
      if (cents) errors.push({ field, key: 'first_cost_zero' });
    } else if (!stop.contractual) {
      if (cents === null) errors.push({ field, key: 'cost_required' });
      else if (cents < highest) errors.push({ field, key: 'cost_decreasing' });
      highest = Math.max(highest, cents ?? 0);
    }
  }
  const end = input.stops.at(-1);
  const whole = centsFromText(end?.[cost] ?? '');
  if (end && !end.contractual && whole !== null && whole !== centsFromText(input[price])) {
    errors.push({ field: price, key: 'price_mismatch' });
  }
  return errors;
}

function checkRanges({ stops }: RouteChecked): FieldError[] {
  return stops.flatMap(({ contractual, rangeFrom, rangeTo }, index) => {
    const [from, to] = [centsFromText(rangeFrom), centsFromText(rangeTo)];
    const crossed = contractual && from !== null && to !== null && to < from;
    return crossed ? [{ field: `stops.${index}.rangeTo`, key: 'range_order' }] : [];
  });
}

function checkFares(input: RouteChecked): FieldError[] {
  const seen = new Set<string>();
  return input.fares.flatMap(({ fromSeq, toSeq }, index) => {
    const field = `fares.${index}.toSeq`;
    if (toSeq <= fromSeq || toSeq >= input.stops.length) return [{ field, key: 'fare_stops' }];
    const pair = `${fromSeq}-${toSeq}`;
    if (seen.has(pair)) return [{ field, key: 'fare_twice' }];
    seen.add(pair);
    return [];
  });
}

function checkCrossing(
  input: RouteChecked,
  stops: readonly PlanStop[],
  crossings: readonly CrossingSides[],
): FieldError[] {
  const field = 'crossingKey';
  if (input.crossingKey === null) {
    const countries = stops.map((stop) => stop.place.country);
    const needed = needsCrossing(countries, crossings);
    return needed ? [{ field, key: 'crossing_required' }] : [];
  }
  const chosen = crossings.find((crossing) => crossing.key === input.crossingKey);
  if (!chosen) return [{ field, key: 'crossing_unknown' }];
  if (stops.length === 0) return [];
  const countries = stops.map((stop) => stop.place.country);
  return fittingCrossings(countries, crossings).includes(chosen) ? [] : [{ field, key: 'crossing_not_on_way' }];
}
