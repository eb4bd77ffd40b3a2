import type { ProblemCode } from '#shared/core/errors.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { BookingStatus } from './lifecycle.ts';

/**
 * Where a parcel is in its chain of custody. `loaded`: on the bus without having been weighed and photographed. `passing`: its staff has
 * given it to another bus, whose staff has not confirmed yet.
 */
export const CUSTODY_STATES = [
  'none',
  'expected',
  'loaded',
  'taken',
  'unclaimed',
  'passing',
  'handedOut',
  'returned',
] as const;
export type CustodyState = (typeof CUSTODY_STATES)[number];

/** Actions of the staff on a parcel (docs/product.md 9.14). */
export const CUSTODY_ACTIONS = ['takeOver', 'handOut', 'unclaimed', 'pass', 'unpass', 'returned', 'damaged'] as const;
export type CustodyAction = (typeof CUSTODY_ACTIONS)[number];

export interface CustodyFacts {
  status: BookingStatus;
  /** Whether the staff has weighed and photographed it. */
  taken: boolean;
  /** Whether nobody came for it and it is kept somewhere. */
  unclaimed: boolean;
  /** Whether the staff has given it to another bus that has not confirmed yet. */
  passing: boolean;
  /** Whether the bus has reached the stop where it is collected. */
  atStop: boolean;
}

interface CustodyRule {
  from: readonly CustodyState[];
  trip: readonly TripStatus[];
}

const ABOARD = ['loaded', 'taken', 'unclaimed'] as const;
const SINCE_START: readonly TripStatus[] = ['started', 'finished'];

const RULES: Readonly<Record<CustodyAction, CustodyRule>> = {
  takeOver: { from: ['expected', 'loaded'], trip: ['started'] },
  handOut: { from: ABOARD, trip: SINCE_START },
  unclaimed: { from: ABOARD, trip: SINCE_START },
  pass: { from: ABOARD, trip: SINCE_START },
  unpass: { from: ['passing'], trip: SINCE_START },
  returned: { from: ABOARD, trip: SINCE_START },
  damaged: { from: [...ABOARD, 'passing', 'handedOut', 'returned'], trip: SINCE_START },
};

const STATES: Readonly<Record<BookingStatus, CustodyState>> = {
  unconfirmed: 'none',
  cancelled: 'none',
  confirmed: 'expected',
  no_show: 'expected',
  left_behind: 'none',
  boarded: 'loaded',
  completed: 'handedOut',
  ejected: 'returned',
};

export function custodyState({ status, taken, unclaimed, passing }: Omit<CustodyFacts, 'atStop'>): CustodyState {
  if (status !== 'boarded') return STATES[status];
  if (passing) return 'passing';
  if (unclaimed) return 'unclaimed';
  return taken ? 'taken' : 'loaded';
}

/** Why the staff may not do an action with a parcel, as the error code of the server; null when they may. */
export function custodyRefusal(
  action: CustodyAction,
  facts: CustodyFacts,
  trip: { status: TripStatus },
): ProblemCode | null {
  const rule = RULES[action];
  if (!rule.from.includes(custodyState(facts))) return 'booking_state';
  if (!rule.trip.includes(trip.status)) return trip.status === 'cancelled' ? 'trip_cancelled' : 'trip_state';
  return action === 'unclaimed' && !facts.atStop && trip.status === 'started' ? 'parcel_before_stop' : null;
}

export function custodyActionsOf(facts: CustodyFacts, trip: { status: TripStatus }): CustodyAction[] {
  return CUSTODY_ACTIONS.filter((action) => custodyRefusal(action, facts, trip) === null);
}

/** The one action that the staff waits for: the big button of the parcel's page. */
export function mainCustodyAction(facts: CustodyFacts, trip: { status: TripStatus }): CustodyAction | null {
  const allowed = custodyActionsOf(facts, trip);
  const order: readonly CustodyAction[] = facts.atStop ? ['handOut', 'takeOver'] : ['takeOver', 'handOut'];
  return order.find((action) => allowed.includes(action)) ?? null;
}
