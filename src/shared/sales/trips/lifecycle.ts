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
  | 'late'
  | 'crossing'
  | 'hours'
  | 'slot'
  | 'resume'
  | 'finish'
  | 'cancel';

export interface TripTransition {
  from: readonly TripStatus[];
  /** The new status; null: the status stays. */
  to: TripStatus | null;
  /** The people who may do it: the drivers of the trip, or only those who run the carrier. */
  by: 'staff' | 'dispatch';
}

/** The trip's state machine (docs/product.md 8.2). `assign` on a planned trip changes its driver or bus; `replace` also gives new seats, and is possible on the way. */
export const TRIP_LIFECYCLE: Readonly<Record<TripAction, TripTransition>> = {
  assign: { from: ['new', 'planned'], to: 'planned', by: 'dispatch' },
  replace: { from: ['new', 'planned', 'started'], to: null, by: 'dispatch' },
  start: { from: ['planned'], to: 'started', by: 'staff' },
  depart: { from: ['started'], to: null, by: 'staff' },
  arrive: { from: ['started'], to: null, by: 'staff' },
  pause: { from: ['started'], to: null, by: 'staff' },
  border: { from: ['started'], to: null, by: 'staff' },
  breakdown: { from: ['started'], to: null, by: 'staff' },
  late: { from: ['planned', 'started'], to: null, by: 'staff' },
  crossing: { from: ['new', 'planned', 'started'], to: null, by: 'staff' },
  hours: { from: ['new', 'planned'], to: null, by: 'dispatch' },
  slot: { from: ['planned', 'started'], to: null, by: 'staff' },
  resume: { from: ['started'], to: null, by: 'staff' },
  finish: { from: ['started'], to: 'finished', by: 'staff' },
  cancel: { from: ['new', 'planned', 'started'], to: 'cancelled', by: 'dispatch' },
};
