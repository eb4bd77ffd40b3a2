import * as z from 'zod/mini';
import { instant, localName } from '#shared/core/fields.ts';
import { publicBus } from '#shared/network/fleet/schema.ts';
import { crossing, place } from '#shared/network/places/schema.ts';
import { boardingPoint } from '#shared/network/timetable/points-schema.ts';
import { BREAKDOWN_HELP } from '#shared/sales/trips/breakdown.ts';
import { expectedRange, lateness, TRIP_STATUSES } from '#shared/sales/trips/schema.ts';
import { FIX_OUTCOMES } from './fix.ts';

/** The last known position of a bus. `age` is in seconds by the server's clock, because a phone's clock may be wrong. */
export const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.nullable(z.number()),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  recordedAt: instant,
  age: z.number(),
});
export type Position = z.output<typeof position>;

export type ExpectedRange = z.output<typeof expectedRange>;

export const expectedStop = z.object({
  seq: z.number(),
  place: z.object({ id: z.number(), name: localName, zone: z.string(), country: z.string() }),
  /** Distance of the stop from the first stop along the line, in km. */
  km: z.number(),
  plannedAt: z.nullable(instant),
  passed: z.boolean(),
  /** The instant at which the driver reported the arrival. */
  arrivedAt: z.nullable(instant),
  expected: z.nullable(expectedRange),
});

export const waitTimes = z.object({
  /** Waiting time in minutes; if `measurements` is 0, it is a usual value and not a measured one. */
  median: z.number(),
  p80: z.number(),
  measurements: z.number(),
});

/** The state of the border crossing: whether the bus is before it, is waiting there (`since`), or has passed it. */
export const borderState = z.object({
  crossing,
  afterSeq: z.number(),
  km: z.number(),
  state: z.enum(['ahead', 'there', 'passed']),
  since: z.nullable(instant),
  leftAt: z.nullable(instant),
  wait: waitTimes,
});

/** A broken-down bus: after which stop or at it, since when, how people travel on, and when. */
const breakdownState = z.object({
  afterSeq: z.number(),
  /** Whether it has left that stop. */
  left: z.boolean(),
  since: instant,
  help: z.nullable(z.enum(BREAKDOWN_HELP)),
  until: z.nullable(instant),
  /** The names of that stop and of the next one, and the zone in which the times are shown. */
  stop: localName,
  next: z.nullable(localName),
  zone: z.string(),
});
export type BreakdownState = z.output<typeof breakdownState>;

const live = {
  /** Null if no fix has arrived yet or the trip is not under way. */
  position: z.nullable(position),
  /** The distance that the bus has covered along the line, in km from the first stop. */
  km: z.nullable(z.number()),
  nextSeq: z.nullable(z.number()),
  /** Expected delay at the next stop in minutes, negative when early, 0 when on time; null if there is no prediction. */
  delayMinutes: z.nullable(z.number()),
  border: z.nullable(borderState),
  breakdown: z.nullable(breakdownState),
  /** Announced delay, while no position contradicts it. */
  late: z.optional(z.nullable(lateness)),
  stops: z.array(expectedStop),
};

export const tripPosition = z.object({
  tripId: z.number(),
  status: z.enum(TRIP_STATUSES),
  ...live,
  /** For the trip's staff only: the stop where the bus seems to be, which the driver confirms with one tap. */
  suggestArrived: z.nullable(z.number()),
});
export type TripPosition = z.output<typeof tripPosition>;

export const busOnMap = z.object({
  tripId: z.number(),
  from: localName,
  to: localName,
  bus: z.nullable(z.object({ name: z.string(), number: z.string() })),
  driver: z.nullable(z.object({ id: z.number(), name: z.string(), lastName: z.string() })),
  position: z.nullable(position),
  km: z.nullable(z.number()),
  delayMinutes: z.nullable(z.number()),
  nextSeq: z.nullable(z.number()),
  nextPlannedAt: z.nullable(instant),
  nextExpected: z.nullable(expectedRange),
  stops: z.array(
    z.object({
      seq: z.number(),
      place: z.object({ name: localName, zone: z.string(), country: z.string(), lat: z.number(), lon: z.number() }),
    }),
  ),
  crossing: z.nullable(crossing),
});
export type BusOnMap = z.output<typeof busOnMap>;

export const shareLink = z.object({
  id: z.number(),
  code: z.string(),
  /** The full URL, ready to be forwarded. */
  url: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  createdAt: instant,
  revokedAt: z.nullable(instant),
  live: z.boolean(),
});
export type ShareLink = z.output<typeof shareLink>;

/** Public view of a shared link: the bus and its path, and no name, phone number or seat. */
export const sharedTrip = z.object({
  status: z.enum(TRIP_STATUSES),
  carrier: z.object({ id: z.number(), name: z.string() }),
  bus: z.nullable(z.pick(publicBus, { manufacturer: true, model: true, color: true, number: true })),
  fromSeq: z.number(),
  toSeq: z.number(),
  /** When the link ends, as currently predicted. */
  endsAt: instant,
  /** The places with their coordinates, for the line on the map, and the planned times as on the ticket. */
  route: z.array(
    z.object({
      seq: z.number(),
      place,
      point: z.string(),
      boardingPoint: z.optional(z.nullable(boardingPoint)),
      arrivesAt: z.nullable(instant),
      departsAt: z.nullable(instant),
    }),
  ),
  crossing: z.nullable(crossing),
  /** The stop of the link where the bus waits and people get on. */
  boardingSeq: z.nullable(z.number()),
  ...live,
});
export type SharedTrip = z.output<typeof sharedTrip>;

export const fixAnswer = z.object({
  success: z.boolean(),
  data: z.object({ accepted: z.boolean(), outcome: z.enum(FIX_OUTCOMES) }),
});
