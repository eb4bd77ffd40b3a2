import type { TripStatus } from './schema.ts';

export type TripAction =
  | 'assign'
  | 'replace'
  | 'start'
  | 'depart'
  | 'arrive'
  | 'pause'
  | 'border'
  | 'breakdown'
  | 'resume'
  | 'finish'
  | 'cancel';

export interface TripTransition {
  from: readonly TripStatus[];
  /** The new status; null: the status stays. */
  to: TripStatus | null;
  /** Who may do it: those who drive the trip, or only those who run the carrier. */
  by: 'crew' | 'dispatch';
}

/** The trip's state machine (docs/product.md 8.2). `assign` on a planned trip changes its driver or bus; `replace` also gives new seats, and is possible on the way. */
export const TRIP_LIFECYCLE: Readonly<Record<TripAction, TripTransition>> = {
  assign: { from: ['new', 'planned'], to: 'planned', by: 'dispatch' },
  replace: { from: ['new', 'planned', 'started'], to: null, by: 'dispatch' },
  start: { from: ['planned'], to: 'started', by: 'crew' },
  depart: { from: ['started'], to: null, by: 'crew' },
  arrive: { from: ['started'], to: null, by: 'crew' },
  pause: { from: ['started'], to: null, by: 'crew' },
  border: { from: ['started'], to: null, by: 'crew' },
  breakdown: { from: ['started'], to: null, by: 'crew' },
  resume: { from: ['started'], to: null, by: 'crew' },
  finish: { from: ['started'], to: 'finished', by: 'crew' },
  cancel: { from: ['new', 'planned', 'started'], to: 'cancelled', by: 'dispatch' },
};
