import type { SheetBooking, TripSheet, TripStop } from './schema.ts';

/** A stop that is reached or left this many minutes before its planned time is early. */
export const EARLY_MINUTES = 30;

const MINUTE = 60_000;

export interface StepGuard {
  /** How many minutes before the plan, if more than `EARLY_MINUTES`. */
  early: number | null;
  /** Bookings that are confirmed here and not aboard: passengers, and parcels that are not loaded. */
  people: SheetBooking[];
  parcels: SheetBooking[];
  beforeLast: boolean;
}

export type GuardedStep = { action: 'depart' | 'arrive'; seq: number } | { action: 'finish' };

type Guarded = Pick<TripSheet, 'stops' | 'bookings' | 'currentSeq'>;

/** Question that a step asks the driver once; null if there is nothing to ask (docs/product.md 8.9). */
export function stepGuard(sheet: Guarded, step: GuardedStep, now: Date): StepGuard | null {
  const guard = {
    early: earlyBy(sheet, step, now),
    people: [],
    parcels: [],
    beforeLast: false,
    ...leftBehind(sheet, step),
  };
  const nothing = guard.early === null && guard.people.length === 0 && guard.parcels.length === 0 && !guard.beforeLast;
  return nothing ? null : guard;
}

/** The last stop of these people that the bus is to leave later: none of them becomes a no-show before. Null: they may all. */
export function dueLater(
  { stops }: Pick<TripSheet, 'stops'>,
  people: readonly SheetBooking[],
  now: Date,
): TripStop | null {
  const boardingStops = new Set(people.map(({ fromSeq }) => fromSeq));
  return (
    stops.findLast(
      ({ seq, departsAt }) => boardingStops.has(seq) && departsAt !== null && now.getTime() < Date.parse(departsAt),
    ) ?? null
  );
}

function leftBehind({ bookings, stops, currentSeq }: Guarded, step: GuardedStep): Partial<StepGuard> {
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  const loaded = bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'boarded');
  if (step.action === 'arrive') return {};
  if (step.action === 'finish') {
    return { people: confirmed, parcels: loaded, beforeLast: (currentSeq ?? 0) < lastSeq(stops) };
  }
  return {
    people: confirmed.filter(({ fromSeq }) => fromSeq === step.seq),
    parcels: loaded.filter(({ toSeq }) => toSeq === step.seq),
  };
}

function earlyBy({ stops }: Guarded, step: GuardedStep, now: Date): number | null {
  const seq = step.action === 'finish' ? lastSeq(stops) : step.seq;
  const stop = stops.find((one) => one.seq === seq);
  const planned = step.action === 'depart' ? stop?.departsAt : (stop?.arrivesAt ?? stop?.departsAt);
  if (!planned) return null;
  const minutes = Math.floor((Date.parse(planned) - now.getTime()) / MINUTE);
  return minutes > EARLY_MINUTES ? minutes : null;
}

function lastSeq(stops: Guarded['stops']): number {
  return Math.max(0, ...stops.map(({ seq }) => seq));
}
