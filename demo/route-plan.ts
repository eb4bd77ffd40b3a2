import type { Place } from '#shared/places/schema.ts';
import type { RouteInput } from '#shared/timetable/schema.ts';
import type { DemoRoute, DemoStop } from './data.ts';
import { clocksOf, type DirectionStop, isBorder } from './route-times.ts';

/** Places by Ukrainian name. */
export type Places = ReadonlyMap<string, Place>;

/** One direction of a demo route: outward or return. */
export interface DemoDirection {
  route: DemoRoute;
  stops: readonly DemoStop[];
  days: number[];
  departs: string;
}

/** Returns the directions of a route: outward, and return with the stops in reverse order. */
export function directionsOf(route: DemoRoute): DemoDirection[] {
  const there = { route, stops: route.stops, days: route.days, departs: route.departs };
  return route.back ? [there, { route, stops: turned(route.stops), ...route.back }] : [there];
}

/** Returns what the route editor would send for this direction: times and prices by distance, prices in whole euro. */
export function routeInputOf(direction: DemoDirection, places: Places): RouteInput {
  const { route } = direction;
  const stops = directionStops(direction.stops, places);
  const clocks = clocksOf(stops, direction.departs);
  const trip = costs(stops, route.price, Math.min(14, route.price * 0.27));
  const delivery = costs(stops, route.parcel, route.parcel * 0.3);
  return {
    crossingKey: route.crossing,
    days: direction.days,
    price_trip: String(route.price),
    price_delivery: String(route.parcel),
    stops: direction.stops.map(({ place, point }, index) => {
      const contractual = route.contractual?.includes(place) ?? false;
      return {
        placeId: stops[index]?.place.id ?? 0,
        point,
        arrival_time: index === 0 ? '' : clocks[index]?.arrives.time,
        arrivalDay: clocks[index]?.arrives.day,
        departure_time: index === stops.length - 1 ? '' : clocks[index]?.departs.time,
        departureDay: clocks[index]?.departs.day,
        tripCost: contractual ? '' : String(trip[index] ?? 0),
        deliveryCost: contractual ? '' : String(delivery[index] ?? 0),
        contractual,
      };
    }),
    fares: faresOf(direction),
    busId: null,
    driverId: null,
    status: route.status === 'draft' ? 'draft' : 'active',
  };
}

/** Returns the stops with their places; throws for an unknown place name. */
export function directionStops(stops: readonly DemoStop[], places: Places): DirectionStop[] {
  return stops.map((stop) => {
    const place = places.get(stop.place);
    if (!place) throw new Error(`no place is called ${stop.place}`);
    return { km: stop.km, place };
  });
}

/** Returns the stops in reverse order, with the distances from the previous stop. */
function turned(stops: readonly DemoStop[]): DemoStop[] {
  return stops.toReversed().map((stop, index) => ({ ...stop, km: index === 0 ? 0 : (stops.at(-index)?.km ?? 0) }));
}

/** Prices in whole euro from the first stop: by distance, with `border` added beyond the border, and at least one euro more per stop. */
function costs(stops: readonly DirectionStop[], whole: number, border: number): number[] {
  const distance = stops.reduce((sum, stop) => sum + stop.km, 0);
  let km = 0;
  let beyond = 0;
  let before = -1;
  return stops.map((stop, index) => {
    km += stop.km;
    if (isBorder(stops[index - 1]?.place, stop.place)) beyond = border;
    const fair = Math.round(((whole - border) * km) / distance + beyond);
    before = Math.min(Math.max(before + 1, fair), whole - (stops.length - 1 - index));
    return before;
  });
}

function faresOf({ route, stops }: DemoDirection): RouteInput['fares'] {
  const seq = (name: string) => stops.findIndex(({ place }) => place === name);
  return (route.fares ?? []).map(({ from, to, euro }) => ({
    fromSeq: Math.min(seq(from), seq(to)),
    toSeq: Math.max(seq(from), seq(to)),
    price_trip: String(euro),
    price_delivery: '',
  }));
}
