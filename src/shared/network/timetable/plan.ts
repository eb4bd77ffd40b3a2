import { centsFromText } from '#shared/core/money.ts';
import type { PairFare } from './pricing.ts';
import type { RouteChecked } from './schema.ts';

export interface PlanPlace {
  id: number;
  country: string;
  zone: string;
}

/**
 * The local times of a stop in the zone of its place; days count from the service date. Null means that there is no arrival
 * or no departure.
 */
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
  rangeFrom?: number | null | undefined;
  rangeTo?: number | null | undefined;
}

/**
 * Converts the stops of a checked form to the stops that a plan stores. Costs are in cents (0 if empty); the first stop has
 * no arrival and the last no departure; if a middle stop has one time only, it is used for both. `places` must contain every
 * place of the input.
 */
export function planStops<P extends PlanPlace>(input: RouteChecked, places: ReadonlyMap<number, P>): PlanStop<P>[] {
  const last = input.stops.length - 1;
  return input.stops.flatMap((stop, seq) => {
    const place = places.get(stop.placeId);
    if (!place) return [];
    const ranged = stop.contractual && seq > 0;
    const money = {
      tripCost: centsFromText(stop.tripCost) ?? 0,
      deliveryCost: centsFromText(stop.deliveryCost) ?? 0,
      contractual: stop.contractual,
      // A limit of nothing is none.
      rangeFrom: (ranged && centsFromText(stop.rangeFrom)) || null,
      rangeTo: (ranged && centsFromText(stop.rangeTo)) || null,
    };
    return [{ seq, place, point: stop.point, ...money, ...timesOf(stop, seq === 0, seq === last) }];
  });
}

/** The pairs of stops that have their own price, in order; pairs without a price are omitted. */
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
