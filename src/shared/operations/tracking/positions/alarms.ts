import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { kmBetween, type Point } from './globe.ts';
import { ALARM_LIVE, ARRIVED_KM, IDLE_AFTER, OFF_LINE_KM, QUEUE_KM } from './limits.ts';
import { lineOf, project } from './line.ts';

/** The alarms of a trip for its drivers and the office, beside a silent bus. */
export const TRIP_ALARMS = ['startsLate', 'idle', 'offLine'] as const;
export type TripAlarm = (typeof TRIP_ALARMS)[number];

/** The facts of a trip by which its bus is idle or has left its line. Times are in ms since 1970. */
export interface AlarmFacts {
  status: TripStatus;
  currentSeq: number | null;
  stops: readonly { seq: number; place: { lat: number; lon: number; country: string }; departedAt: string | null }[];
  crossing: { lat: number; lon: number; countries: readonly string[] } | null;
  position: (Point & { at: number }) | null;
  /** Whether a pause, the border or a breakdown lasts. */
  halted: boolean;
  stillSince: number;
}

/**
 * The alarms of a bus under way. It may rest at a stop, in a pause and at the border. Its line is straight between the stops, so that it has
 * left it only far away. Null: nothing is known at the moment, because its position is old.
 */
export function alarmsOf(trip: AlarmFacts, now: number): readonly TripAlarm[] | null {
  const { position, crossing } = trip;
  const here = trip.stops.find(({ seq }) => seq === trip.currentSeq);
  if (trip.status !== 'started' || !here?.departedAt) return [];
  if (!position || now - position.at > ALARM_LIVE) return null;
  const near = (lat: number, lon: number, km: number) => kmBetween(position, { latitude: lat, longitude: lon }) <= km;
  const expected =
    trip.halted ||
    trip.stops.some(({ place }) => near(place.lat, place.lon, ARRIVED_KM)) ||
    (crossing !== null && near(crossing.lat, crossing.lon, QUEUE_KM));
  const { off } = project(lineOf(trip.stops, crossing), position);
  return [
    ...(!expected && now - trip.stillSince >= IDLE_AFTER ? (['idle'] as const) : []),
    ...(off > OFF_LINE_KM ? (['offLine'] as const) : []),
  ];
}
