import { centsFromText } from '../core/money.ts';
import type { PairFare } from './pricing.ts';
import type { RouteChecked } from './schema.ts';

/** What the rules of a plan need to know of a place. */
export interface PlanPlace {
  id: number;
  country: string;
  zone: string;
}

/** When a stop is served, on the clock of its place; days count from the service date. Null: not served that way. */
export interface TimedStop {
  arrivalTime: string | null;
  arrivalDay: number | null;
  departureTime: string | null;
  departureDay: number | null;
}

export interface ZonedStop extends TimedStop {
  place: { zone: string };
}

export interface PlanStop<P extends PlanPlace = PlanPlace> extends TimedStop {
  seq: number;
  place: P;
  point: string;
  tripCost: number;
  deliveryCost: number;
  contractual: boolean;
}

/**
 * The stops of a checked form as a plan keeps them: costs in cents (0 where none is given), the first without arrival, the
 * last without departure, and where a stop in between names one time, it is both. `places` has to know every place.
 */
export function planStops<P extends PlanPlace>(input: RouteChecked, places: ReadonlyMap<number, P>): PlanStop<P>[] {
  const last = input.stops.length - 1;
  return input.stops.flatMap((stop, seq) => {
    const place = places.get(stop.placeId);
    if (!place) return [];
    const money = {
      tripCost: centsFromText(stop.tripCost) ?? 0,
      deliveryCost: centsFromText(stop.deliveryCost) ?? 0,
      contractual: stop.contractual,
    };
    return [{ seq, place, point: stop.point, ...money, ...timesOf(stop, seq === 0, seq === last) }];
  });
}

/** The pairs that have a price of their own, in order; a pair without any is left out. */
export function planFares(input: RouteChecked): PairFare[] {
  return input.fares
    .map(({ fromSeq, toSeq, price_trip, price_delivery }) => ({
      fromSeq,
      toSeq,
      priceTrip: centsFromText(price_trip),
      priceDelivery: centsFromText(price_delivery),
    }))
    .filter((fare) => fare.priceTrip !== null || fare.priceDelivery !== null)
    .sort((a, b) => a.fromSeq - b.fromSeq || a.toSeq - b.toSeq);
}

function timesOf(stop: RouteChecked['stops'][number], first: boolean, last: boolean): TimedStop {
  const arrival = stop.arrival_time === '' ? null : { time: stop.arrival_time, day: stop.arrivalDay };
  const departure = stop.departure_time === '' ? null : { time: stop.departure_time, day: stop.departureDay };
  const arrives = first ? null : (arrival ?? (last ? null : departure));
  const departs = last ? null : (departure ?? (first ? null : arrival));
  return {
    arrivalTime: arrives?.time ?? null,
    arrivalDay: arrives?.day ?? null,
    departureTime: departs?.time ?? null,
    departureDay: departs?.day ?? null,
  };
}
