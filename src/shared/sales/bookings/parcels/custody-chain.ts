import { CUSTODY_STEPS, type CustodyRecord } from '../rules/custody-schema.ts';

/** When the buses left the stops where they got the parcel, and when it reached the stop where it is collected. */
export interface CustodyTrip {
  departedAt: string | null;
  /** The departures of the buses that had it before. */
  earlier?: readonly (string | null)[];
  arrivedAt: string | null;
}

/**
 * The whole chain of custody: what the staff pressed, and what follows from the trip while the parcel is on the bus. A parcel that was never
 * on the bus has no chain.
 */
export function custodyChain(events: readonly CustodyRecord[], trip: CustodyTrip): CustodyRecord[] {
  const start = events.find(({ step }) => step === 'loaded' || step === 'taken');
  if (!start) return [...events];
  const end = events.find(({ step }) => step === 'handedOut' || step === 'returned')?.at ?? null;
  const derived = [
    ...[...(trip.earlier ?? []), trip.departedAt].map((at) => ({ step: 'departed' as const, at })),
    { step: 'atStop' as const, at: trip.arrivedAt },
  ].flatMap(({ step, at }) => {
    if (at === null || at < start.at || (end !== null && at > end)) return [];
    return [{ ...EMPTY, step, at }];
  });
  return [...events, ...derived].toSorted(
    (a, b) => a.at.localeCompare(b.at) || CUSTODY_STEPS.indexOf(a.step) - CUSTODY_STEPS.indexOf(b.step),
  );
}

const EMPTY = {
  actor: null,
  weightKg: null,
  condition: null,
  note: null,
  byPin: null,
  collectedBy: null,
  place: null,
  until: null,
  photos: [],
} satisfies Omit<CustodyRecord, 'step' | 'at'>;

/** The receiver's view without an account: steps and times, where it waits, who collected it without the name, and damages. */
export function chainForReceiver(chain: readonly CustodyRecord[]): CustodyRecord[] {
  return chain.map(({ step, at, note, place, until, photos, collectedBy: by }) => {
    const open = step === 'damaged';
    const collectedBy = by && { relation: by.relation, name: '' };
    return { ...EMPTY, step, at, place, until, collectedBy, note: open ? note : null, photos: open ? photos : [] };
  });
}
