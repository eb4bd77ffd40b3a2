import { type Right, type RightsLive, type RightsRide, rightOfRide } from './rights.ts';

/** The delays of the departure of which a passenger is notified with what they may choose, each once (docs/product.md 10.12). */
export const RIGHTS_STAGES = ['care', 'choice'] as const;
export type RightsStage = (typeof RIGHTS_STAGES)[number];

/** From this many hours after the planned departure on, no one is notified: the service was down, or no one recorded the steps of the trip. */
export const RIGHTS_WITHIN_HOURS = 12;

export interface StageRide extends Omit<RightsRide, 'trip'> {
  trip: Omit<RightsRide['trip'], 'stops'> & {
    stops: readonly (RightsRide['trip']['stops'][number] & { arrivedAt: string | null })[];
  };
}

/** Live data of the bus at each stop; all instants are ISO texts. */
export interface StageLive extends Omit<RightsLive, 'stops'> {
  stops: readonly { seq: number; passed: boolean; expected: { low: string; expected: string } | null }[];
}

interface StageFacts {
  live: StageLive | null;
  /** The departure of the last notification of a shift, in ms since 1970; null when there was none. */
  knownAt: number | null;
  notified: readonly RightsStage[];
}

export interface DueStage extends Pick<Right, 'late' | 'care'> {
  stage: RightsStage;
  /** Whether the place of the bus shows that it has not left; otherwise only nobody has noted that it did. */
  seen: boolean;
}

/**
 * The stage of which the passenger of a ride is to be notified now. The passenger has a confirmed seat and is not aboard, and the bus has
 * not left their stop. A delay that is only predicted from the position of the bus counts as far as it is certain, and only if the
 * passenger was notified of a shift, so that one wrong position notifies nobody.
 */
export function stageDue(ride: StageRide, { live, knownAt, notified }: StageFacts, now: number): DueStage | null {
  const from = ride.trip.stops.find(({ seq }) => seq === ride.fromSeq);
  const row = live?.stops.find(({ seq }) => seq === ride.fromSeq);
  const planned = from?.departsAt ? Date.parse(from.departsAt) : null;
  if (!from || planned === null || ride.status !== 'confirmed' || notified.includes('choice')) return null;
  // A bus that was seen beyond the stop has left it, though nobody noted that it came.
  if (from.departedAt !== null || (row?.passed && from.arrivedAt === null)) return null;
  if (now > planned + RIGHTS_WITHIN_HOURS * 3_600_000) return null;
  const right = rightOfRide(ride, live && surely(live, ride.fromSeq, knownAt ?? planned), now);
  if (!right || right.kind === 'cancelled' || notified.includes(right.kind)) return null;
  return { stage: right.kind, late: right.late, care: right.care, seen: Boolean(row?.expected) };
}

/** The live data, with the earliest departure of the stop that the passenger was notified of. */
function surely({ stops, breakdown }: StageLive, fromSeq: number, knownAt: number): RightsLive {
  return {
    breakdown,
    stops: stops.map(({ seq, expected }) => {
      if (seq !== fromSeq || !expected) return { seq, expected };
      const at = Math.min(Date.parse(expected.low), knownAt);
      return { seq, expected: { expected: new Date(at).toISOString() } };
    }),
  };
}
