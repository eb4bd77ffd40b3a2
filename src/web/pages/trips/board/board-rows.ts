import { expectedArrival } from '#shared/sales/trips/delay.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';

export const BOARD_ROWS = ['bus', 'driver'] as const;
export type BoardRows = (typeof BOARD_ROWS)[number];

type Timed = Pick<TripRow, 'departsAt' | 'arrivesAt'>;

/** A part of the day, from 0 to 1; a trip that begins before it or ends after it is cut at its edge. */
export interface DaySpan {
  from: number;
  to: number;
  cutBefore: boolean;
  cutAfter: boolean;
}

export function spanOn(day: { from: string; to: string }, { departsAt, arrivesAt }: Timed): DaySpan {
  const from = partOf(day, departsAt);
  const to = partOf(day, arrivesAt);
  return { from: Math.max(0, from), to: Math.min(1, to), cutBefore: from < 0, cutAfter: to > 1 };
}

/** Where an instant is in the day: below 0 before it, above 1 after it. */
export function partOf(day: { from: string; to: string }, instant: string | Date): number {
  const [start, end] = [Date.parse(day.from), Date.parse(day.to)];
  return (new Date(instant).getTime() - start) / (end - start);
}

/** A row of the board: a bus or a driver, or null for the trips without one. Trips that overlap are in lanes below each other. */
export interface BoardRow<T> {
  id: number | null;
  lanes: T[][];
  /** The trips that ask for the bus or the driver of the row at the same time. */
  overlapping: ReadonlySet<number>;
}

type Staffed = Timed & Pick<TripRow, 'id' | 'bus' | 'driver' | 'secondDriver'>;

/** The rows of these buses or drivers, the trips without one first if there are any; a trip of two drivers is in the rows of both. */
export function boardRows<T extends Staffed>(
  trips: readonly T[],
  by: BoardRows,
  ids: readonly number[],
): BoardRow<T>[] {
  const ordered = trips.toSorted((a, b) => a.departsAt.localeCompare(b.departsAt) || a.id - b.id);
  const open = ordered.filter((trip) => staffOf(trip, by).length === 0);
  const rows = ids.map((id) => {
    const ownTrips = ordered.filter((trip) => staffOf(trip, by).includes(id));
    return { id, lanes: lanesOf(ownTrips), overlapping: overlapsOf(ownTrips) };
  });
  return open.length === 0 ? rows : [{ id: null, lanes: lanesOf(open), overlapping: new Set() }, ...rows];
}

function staffOf({ bus, driver, secondDriver }: Staffed, by: BoardRows): number[] {
  if (by === 'bus') return bus ? [bus.id] : [];
  return driversOf({ driverId: driver?.id ?? null, secondDriverId: secondDriver?.id ?? null });
}

/** The trips in as few lanes as possible, so that no two in a lane overlap. */
function lanesOf<T extends Timed>(ordered: readonly T[]): T[][] {
  const lanes: T[][] = [];
  for (const trip of ordered) {
    const lane = lanes.find((one) => (one.at(-1)?.arrivesAt ?? '') <= trip.departsAt);
    if (lane) lane.push(trip);
    else lanes.push([trip]);
  }
  return lanes;
}

function overlapsOf(ordered: readonly Staffed[]): ReadonlySet<number> {
  const meets = (a: Timed, b: Timed) => a.departsAt < b.arrivesAt && a.arrivesAt > b.departsAt;
  return new Set(
    ordered.filter((trip) => ordered.some((other) => other !== trip && meets(trip, other))).map(({ id }) => id),
  );
}

/** How late a trip is in minutes; `unknown` where only that was said, null for one that is on time. */
export function lateBy(
  trip: Pick<TripRow, 'departsAt' | 'status' | 'nextStop' | 'late'>,
  now: Date,
): number | 'unknown' | null {
  const { nextStop, late, status, departsAt } = trip;
  if (nextStop) {
    const { minutes } = expectedArrival(nextStop.plannedAt, nextStop.expected, now);
    return minutes > 0 ? minutes : null;
  }
  if (!late) return null;
  if (late.expectedAt === null || status === 'started') return 'unknown';
  const minutes = Math.round((Date.parse(late.expectedAt) - Date.parse(departsAt)) / 60_000);
  return minutes > 0 ? minutes : null;
}
