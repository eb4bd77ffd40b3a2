import { minutesOfDay } from '#shared/core/time.ts';
import { STANDARD_DATE, stopInstants } from './making.ts';
import type { PlanStop } from './plan.ts';
import { fareBetween, type PairFare } from './pricing.ts';
import { rangeBetween } from './range/price-range.ts';

/** A pair of stops between which seats are sold: a row of `route_segment`. */
export interface Segment {
  fromPlace: number;
  toPlace: number;
  fromSeq: number;
  toSeq: number;
  /** The local departure at the boarding stop: days after the service date, and minutes of that day. */
  dayOff: number;
  depTod: number;
  /** Minutes from departure to arrival. */
  duration: number;
  /** Price in euro cents; null: by arrangement. */
  priceTrip: number | null;
  priceDelivery: number | null;
  /** The limits of a price of a seat by arrangement. */
  rangeFrom: number | null;
  rangeTo: number | null;
}

const MINUTE = 60_000;

/**
 * Returns every pair of a plan's stops that is sold, for search (docs/product.md 7.4). If the path passes a place twice,
 * passengers board at its last stop there and leave at the first, so that no trip is found twice for one pair of places.
 */
export function segmentsOf(stops: readonly PlanStop[], fares: readonly PairFare[]): Segment[] {
  const instants = stopInstants(stops, STANDARD_DATE);
  return stops.flatMap((from, fromSeq) => {
    const departsAt = instants[fromSeq]?.departsAt;
    const { departureTime, departureDay } = from;
    if (!departsAt || departureTime === null) return [];
    const passed = new Set([from.place.id]);
    const segments: Segment[] = [];
    for (const [step, to] of stops.slice(fromSeq + 1).entries()) {
      if (to.place.id === from.place.id) break;
      const toSeq = fromSeq + 1 + step;
      const arrivesAt = instants[toSeq]?.arrivesAt;
      if (!arrivesAt || passed.has(to.place.id)) continue;
      passed.add(to.place.id);
      const range = rangeBetween(stops, fromSeq, toSeq);
      segments.push({
        fromPlace: from.place.id,
        toPlace: to.place.id,
        fromSeq,
        toSeq,
        dayOff: departureDay ?? 0,
        depTod: minutesOfDay(departureTime),
        duration: Math.round((arrivesAt.getTime() - departsAt.getTime()) / MINUTE),
        priceTrip: fareBetween(stops, fares, 'passenger', fromSeq, toSeq),
        priceDelivery: fareBetween(stops, fares, 'parcel', fromSeq, toSeq),
        rangeFrom: range?.from ?? null,
        rangeTo: range?.to ?? null,
      });
    }
    return segments;
  });
}
