import type { TripStop } from './schema.ts';

const MINUTE = 60_000;

type Times = Pick<TripStop, 'arrivesAt' | 'departsAt' | 'arrivedAt'>;

/**
 * How late the bus leaves a stop that it has reached, in whole minutes: it goes when the timetable says or when it came,
 * whichever is later. 0 for a stop that it has not reached.
 */
export function minutesLate({ arrivesAt, departsAt, arrivedAt }: Times): number {
  const due = departsAt ?? arrivesAt;
  if (arrivedAt === null || due === null) return 0;
  return Math.max(0, Math.round((Date.parse(arrivedAt) - Date.parse(due)) / MINUTE));
}

/** When the bus is expected where it is due at `arrivesAt`: as late as it left the stop before, and not in the past. */
export function expectedArrival(arrivesAt: string, late: number, now: Date): Date {
  return new Date(Math.max(Date.parse(arrivesAt) + late * MINUTE, now.getTime()));
}

/** A stop ahead of a bus on the road, with the instant at which it is expected there. */
export type ExpectedStop<S> = S & { expectedAt: string | null };

export interface Forecast<S> {
  stops: ExpectedStop<S>[];
  /** The next stop, null at the last one. */
  next: ExpectedStop<S> | null;
  /** Minutes late at the next stop. */
  late: number;
}

/**
 * The stops of a trip under way with expected times: whatever the bus is late at the next stop, it is at all that follow.
 * `currentSeq` is the stop that it reached last.
 */
export function forecast<S extends TripStop>(stops: readonly S[], currentSeq: number, now: Date): Forecast<S> {
  const here = stops.find(({ seq }) => seq === currentSeq);
  const ahead = stops.find(({ seq }) => seq === currentSeq + 1);
  const due = ahead?.arrivesAt ?? null;
  const at = due === null ? null : expectedArrival(due, here ? minutesLate(here) : 0, now);
  const late = due === null || at === null ? 0 : Math.floor((at.getTime() - Date.parse(due)) / MINUTE);
  const expected = stops.map((stop) => ({
    ...stop,
    expectedAt: stop.seq > currentSeq && stop.arrivesAt ? shifted(stop.arrivesAt, late) : null,
  }));
  return { stops: expected, next: expected.find(({ seq }) => seq === currentSeq + 1) ?? null, late };
}

function shifted(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
}
