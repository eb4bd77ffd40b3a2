import * as z from 'zod/mini';
import { ASPECTS } from './aspects.ts';

/** Punctuality and cancelled trips are counted over this many days. */
export const MEASURED_DAYS = 90;
/**
 * Passengers who ride again are counted over this many days. A ride counts as "again" if it is at least this many days after the first one,
 * so that the return trip does not count.
 */
export const RIDERS_DAYS = 365;
export const AGAIN_AFTER_DAYS = 30;

/** With fewer trips, stops or riders than these no measure is shown, because it would be meaningless. */
export const LEAST_TRIPS = 5;
export const LEAST_STOPS = 10;
export const LEAST_RIDERS = 10;

/** Measures of a carrier or a driver (docs/product.md 12.2). Each pair is null where there is too little to measure. */
export const measures = z.object({
  countedOn: z.string(),
  trips: z.number(),
  /** Stops that the bus reached, and how many of them it reached at most 15 minutes late. */
  punctual: z.nullable(z.object({ stops: z.number(), inTime: z.number() })),
  /** Trips with bookings, and how many of them were cancelled. */
  cancelled: z.nullable(z.object({ trips: z.number(), cancelled: z.number() })),
  riders: z.nullable(z.object({ all: z.number(), again: z.number() })),
  /** The average of each aspect that enough reviews of the last year have given stars for. */
  aspects: z.optional(z.array(z.object({ aspect: z.enum(ASPECTS), average: z.number(), n: z.number() }))),
});
export type Measures = z.output<typeof measures>;

export interface MeasureCounts {
  countedOn: string;
  trips: number;
  cancelled: number;
  stops: number;
  punctual: number;
  riders: number;
  again: number;
}

/** The measures that may be shown of the counts; null where none may. */
export function measuresOf(counts: MeasureCounts): Measures | null {
  const { countedOn, trips, cancelled, stops, punctual, riders, again } = counts;
  const ran = trips + cancelled;
  const said = {
    punctual: trips >= LEAST_TRIPS && stops >= LEAST_STOPS ? { stops, inTime: punctual } : null,
    cancelled: ran >= LEAST_TRIPS ? { trips: ran, cancelled } : null,
    riders: riders >= LEAST_RIDERS ? { all: riders, again } : null,
  };
  return said.punctual || said.cancelled || said.riders ? { countedOn, trips, ...said } : null;
}

/** A share in whole percent that is 100 or 0 only where it is exact: 999 of 1000 are 99 %. */
export function shareOf(part: number, all: number): number {
  if (part === 0 || part === all) return part === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((part / all) * 100)));
}
