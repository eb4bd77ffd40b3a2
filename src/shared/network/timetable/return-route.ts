import { centsFromText, textFromCents } from '#shared/core/money.ts';
import { addDays, daysBetween, instantOf, localDate, localTime } from '#shared/core/time.ts';
import { overlapsItself, planClash, TURNAROUND_MINUTES, type WeeklyPlan } from './clash.ts';
import { STANDARD_DATE, stopInstants } from './making.ts';
import { type PlanPlace, type PlanStop, planStops } from './plan.ts';
import type { RouteChecked, RouteInput } from './schema.ts';

/** Minimum rest of the staff in hours before the return trip (the reduced daily rest of EU drivers). */
export const REST_HOURS = 9;

const HOUR = 3_600_000;

const QUARTER = HOUR / 4;

/**
 * Creates the return route, in the state of the route. The stops are reversed; the times between and at stops, the prices of pairs and the crossing are
 * kept; costs are counted from the other end. It departs at the first of these times at which the bus is not on the outward trip: the hour
 * of the outward route on the first day that gives the staff enough rest, the end of that rest, or the end of a turnaround. The weekdays
 * follow from this time. If none of them is possible, it is a draft without bus and driver. `places` must contain every place, and `input`
 * must have passed `checkPlan`.
 */
export function returnRoute(input: RouteChecked, places: ReadonlyMap<number, PlanPlace>): RouteInput {
  const outward = planStops(input, places);
  const end = stopInstants(outward, STANDARD_DATE).at(-1)?.arrivesAt ?? new Date(0);
  const zone = outward.at(-1)?.place.zone ?? 'UTC';
  const starts = [
    departureAfterRest(end, outward[0]?.departureTime ?? '00:00', zone),
    quarterAfter(end.getTime() + REST_HOURS * HOUR),
    quarterAfter(end.getTime() + (TURNAROUND_MINUTES / 60) * HOUR),
  ];
  const drafts = starts.map((start) => departingAt(start, input, outward));
  const there = { stops: outward, days: input.days };
  const possible = drafts.find((draft) => {
    const back = weeklyPlan(draft, zone, outward[0]?.place.zone ?? 'UTC');
    const rotating = (input.rotation ?? []).length > 0;
    return rotating || (!planClash(back, there) && !overlapsItself(back));
  });
  return (
    possible ?? {
      ...departingAt(starts[0] ?? end, input, outward),
      ...{ busId: null, driverId: null, secondDriverId: null, invitedDriverId: null, rotation: [], status: 'draft' },
    }
  );
}

function departingAt(start: Date, input: RouteChecked, outward: readonly PlanStop[]): RouteInput {
  const instants = stopInstants(outward, STANDARD_DATE);
  const end = instants.at(-1)?.arrivesAt ?? new Date(0);
  const zone = outward.at(-1)?.place.zone ?? 'UTC';
  const serviceDate = localDate(start, zone);
  const clock = (date: Date | null | undefined, at: PlanPlace) => {
    if (!date) return { time: '', day: 0 };
    const instant = new Date(start.getTime() + (end.getTime() - date.getTime()));
    return { time: localTime(instant, at.zone), day: daysBetween(serviceDate, localDate(instant, at.zone)) };
  };
  const last = outward.length - 1;
  const stops = outward.toReversed().map((stop) => {
    const arrival = clock(instants[stop.seq]?.departsAt, stop.place);
    const departure = clock(instants[stop.seq]?.arrivesAt, stop.place);
    return {
      placeId: stop.place.id,
      point: stop.point,
      arrival_time: arrival.time,
      arrivalDay: arrival.day,
      departure_time: departure.time,
      departureDay: departure.day,
      tripCost: mirrored(input, 'tripCost', stop.seq),
      deliveryCost: mirrored(input, 'deliveryCost', stop.seq),
      contractual: stop.contractual,
      ...mirroredRange(input, stop.seq),
    };
  });
  const shift = daysBetween(STANDARD_DATE, serviceDate);
  return {
    crossingKey: input.crossingKey,
    days: input.days.map((day) => (day + shift) % 7).sort((a, b) => a - b),
    price_trip: input.price_trip,
    price_delivery: input.price_delivery,
    stops,
    fares: input.fares.map((fare) => ({ ...fare, fromSeq: last - fare.toSeq, toSeq: last - fare.fromSeq })),
    busId: input.busId,
    driverId: input.driverId,
    ...(input.secondDriverId !== undefined && { secondDriverId: input.secondDriverId }),
    ...(input.invitedDriverId !== undefined && { invitedDriverId: input.invitedDriverId }),
    ...(input.rotation !== undefined && { rotation: input.rotation }),
    ...(input.currencies !== undefined && { currencies: input.currencies }),
    ...(input.confirmation !== undefined && { confirmation: input.confirmation }),
    status: input.status,
  };
}

function weeklyPlan({ stops, days }: RouteInput, firstZone: string, lastZone: string): WeeklyPlan {
  const [first, last] = [stops[0], stops.at(-1)];
  const none = { arrivalTime: null, arrivalDay: null, departureTime: null, departureDay: null };
  return {
    days,
    stops: [
      { ...none, place: { zone: firstZone }, departureTime: first?.departure_time ?? null, departureDay: 0 },
      {
        ...none,
        place: { zone: lastZone },
        arrivalTime: last?.arrival_time ?? null,
        arrivalDay: Number(last?.arrivalDay ?? 0),
      },
    ],
  };
}

function quarterAfter(time: number): Date {
  return new Date(Math.ceil(time / QUARTER) * QUARTER);
}

function departureAfterRest(arrival: Date, time: string, zone: string): Date {
  const rested = arrival.getTime() + REST_HOURS * HOUR;
  const day = localDate(arrival, zone);
  const candidates = [0, 1, 2].map((days) => instantOf(addDays(day, days), time, zone));
  return candidates.find((candidate) => candidate.getTime() >= rested) ?? new Date(rested);
}

/** The cost of a stop counted from the other end, as text of a field; the new first stop costs nothing. */
function mirroredRange(input: RouteChecked, seq: number): Pick<RouteChecked['stops'][number], 'rangeFrom' | 'rangeTo'> {
  const whole = centsFromText(input.stops.at(-1)?.tripCost ?? '');
  const { contractual = false, rangeFrom = '', rangeTo = '' } = input.stops[seq] ?? {};
  const less = (text: string) => {
    const cents = centsFromText(text);
    return whole === null || cents === null || cents >= whole ? '' : textFromCents(whole - cents);
  };
  return contractual ? { rangeFrom: less(rangeTo), rangeTo: less(rangeFrom) } : { rangeFrom: '', rangeTo: '' };
}

function mirrored(input: RouteChecked, cost: 'tripCost' | 'deliveryCost', seq: number): string {
  const whole = centsFromText(input.stops.at(-1)?.[cost] ?? '');
  const own = seq === 0 ? 0 : centsFromText(input.stops[seq]?.[cost] ?? '');
  return whole === null || own === null ? '' : textFromCents(Math.max(0, whole - own));
}
