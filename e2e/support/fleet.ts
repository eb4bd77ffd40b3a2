import { daysBetween, instantOf, localDate, localTime, weekday } from '#shared/core/time.ts';
import type { Bus, BusInput } from '#shared/network/fleet/schema.ts';
import type { Place } from '#shared/network/places/schema.ts';
import type { Route, RouteInput } from '#shared/network/timetable/schema.ts';
import { now } from './clock.ts';
import { type Session, signUp } from './people.ts';
import { ask } from './server.ts';

const MINUTE = 60_000;

/** A single driver of a journey's own, with a bus. */
export async function driverWithBus(name: string, bus: Partial<BusInput> = {}): Promise<Session & { bus: Bus }> {
  const driver = await signUp(name, { userType: 'driver', singleDriver: true });
  const body: BusInput = {
    manufacturer: 'Setra',
    model: 'S 415',
    year: 2019,
    color: 'Білий',
    number: `E${Date.now().toString(36).slice(-6).toUpperCase()}${Math.floor(Math.random() * 90 + 10)}`,
    seatsCount: 20,
    layout: '2+2',
    parcelCapacityKg: 200,
    status: 'active',
    amenities: ['wifi'],
    ...bus,
  };
  return { ...driver, bus: await ask<Bus>('POST /api/buses', { token: driver.token, body }) };
}

export interface PlannedStop {
  /** As a person types it. */
  town: string;
  /** Minutes after the first departure. */
  after: number;
  /** Euro from the first stop; null is by arrangement. */
  cost: number | null;
  /** The price of a parcel to it, in euro; 10 if none is given. */
  delivery?: number;
}

/** Lviv to Wrocław over Kraków, at times that a bus can keep. */
export const TO_WROCLAW: readonly PlannedStop[] = [
  { town: 'Львів', after: 0, cost: 0 },
  { town: 'Краків', after: 420, cost: 30 },
  { town: 'Вроцлав', after: 640, cost: 45 },
];

/** Local time of a stop in its zone, and the days after the date of the first departure, as the route editor takes them. */
export function clockOf(
  first: Date,
  zone: string,
  after: number,
  startZone = 'Europe/Kyiv',
): { time: string; day: number } {
  const at = new Date(first.getTime() + after * MINUTE);
  return { time: localTime(at, zone), day: daysBetween(localDate(first, startZone), localDate(at, zone)) };
}

/** A departure that was moved is still this many minutes ahead. */
const AHEAD = 15;

/**
 * An instant this many minutes from now, rounded to five minutes. A clock time of the hour that the autumn change repeats means its
 * first occurrence: an instant in the second one is moved to the last one before it, or behind it if that is too close.
 */
export function soon(minutes: number): Date {
  const step = 5 * MINUTE;
  const planned = Math.ceil((now() + minutes * MINUTE) / step) * step;
  const moved = (by: number) => {
    let at = planned;
    while (isRepeated(new Date(at))) at += by;
    return at;
  };
  const before = moved(-step);
  return new Date(before >= now() + Math.min(minutes, AHEAD) * MINUTE ? before : moved(step));
}

/** Whether the clock in Kyiv has shown this time on this date already. */
function isRepeated(at: Date): boolean {
  const zone = 'Europe/Kyiv';
  return instantOf(localDate(at, zone), localTime(at, zone), zone).getTime() !== at.getTime();
}

/** On the day that most journeys use, a list has more trips than one page shows; journeys that look for their own use another. */
export const QUIET_DAY = 5 * 24 * 60;
/** The same on another day of the week, so that neither day has more trips than a list shows. */
export const OTHER_QUIET_DAY = 4 * 24 * 60;
/** A third day, for journeys that know their trip and look for it in no list. */
export const THIRD_QUIET_DAY = 3 * 24 * 60;

/** A route that leaves at that moment and every week, and its first trip. */
export async function routeOf(
  driver: Session & { bus: Bus; driverId?: number },
  {
    first = soon(2 * 24 * 60),
    stops = TO_WROCLAW,
    crossing = 'krakivets',
  }: { first?: Date; stops?: readonly PlannedStop[]; crossing?: string } = {},
): Promise<{ routeId: number; tripId: number; date: string; places: Place[] }> {
  const places = await Promise.all(stops.map(({ town }) => placeOf(town)));
  const date = localDate(first, zoneOf(places[0]));
  const end = stops.at(-1)?.cost ?? 0;
  const body: RouteInput = {
    crossingKey: crossing,
    days: [weekday(date)],
    price_trip: String(end),
    price_delivery: String(stops.at(-1)?.delivery ?? 10),
    stops: stops.map((stop, index) => inputOf(stop, index, places, first)),
    fares: [],
    busId: driver.bus.id,
    driverId: driver.driverId ?? driver.user.id,
    status: 'active',
  };
  const route = await ask<Route>('POST /api/routes', { token: driver.token, body });
  if (!route.nextTrip) throw new Error('the route has no trip');
  return { routeId: route.id, tripId: route.nextTrip.id, date, places };
}

function inputOf(stop: PlannedStop, index: number, places: readonly Place[], first: Date): RouteInput['stops'][number] {
  const place = places[index];
  const { time, day } = clockOf(first, zoneOf(place), stop.after, zoneOf(places[0]));
  const at = index === 0 ? { departure_time: time, departureDay: day } : { arrival_time: time, arrivalDay: day };
  const cost = stop.cost === null ? '' : String(stop.cost);
  const delivery = stop.cost === null ? '' : String(stop.delivery ?? 10);
  return {
    placeId: place?.id ?? 0,
    ...at,
    tripCost: index === 0 ? '' : cost,
    deliveryCost: index === 0 ? '' : delivery,
    contractual: stop.cost === null,
  };
}

function zoneOf(place: Place | undefined): string {
  return place?.zone ?? 'Europe/Kyiv';
}

/** The first suggested town for a typed text. */
export async function placeOf(typed: string): Promise<Place> {
  const [first] = await ask<Place[]>(`GET /api/places?q=${encodeURIComponent(typed)}`);
  if (!first) throw new Error(`no town for ${typed}`);
  return first;
}
