import { expectedStep } from '#shared/sales/trips/expected-step.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { actionTime, lastStepAt } from '#shared/sales/trips/step-rules.ts';
import { undoableStep } from '#shared/sales/trips/undo-step.ts';
import { HOLDING } from '../rules/lifecycle.ts';
import { waitsFor } from '../rules/waiting.ts';
import { EXPECTED_BOOKINGS, type Expected } from './expected-bookings.ts';
import { EXPECTED_CASH } from './expected-cash.ts';
import { EXPECTED_PARCELS, EXPECTED_RECEIVING } from './expected-parcels.ts';
import { EXPECTED_PAYMENTS } from './expected-payments.ts';
import { expectedSeat, expectedWalkOn } from './expected-seats.ts';
import { bookingOf, isOfCash, type SheetAction, type SheetActionName, type SheetActions } from './sheet-actions.ts';

/** A press of the trip sheet that the server has not stored yet; `at` is the time of pressing. */
export interface ExpectedPress {
  at: string;
  do: SheetAction;
}

const EXPECTED: { [Name in SheetActionName]: Expected<SheetActions[Name]> } = {
  start: expectedStep,
  depart: expectedStep,
  arrive: expectedStep,
  finish: expectedStep,
  pause: expectedStep,
  border: expectedStep,
  breakdown: expectedStep,
  late: expectedStep,
  slot: expectedStep,
  resume: expectedStep,
  undoStep: expectedStep,
  ...EXPECTED_BOOKINGS,
  setSeat: expectedSeat,
  walkOn: expectedWalkOn,
  ...EXPECTED_PARCELS,
  ...EXPECTED_RECEIVING,
  ...EXPECTED_PAYMENTS,
  ...EXPECTED_CASH,
};

/**
 * The trip sheet as it will be once these presses are stored, in their order, by the same rules and with the same times as on the server. A
 * press that the server would refuse changes nothing.
 */
export function expectedSheet(sheet: TripSheet, pending: readonly ExpectedPress[], now: Date): TripSheet {
  if (pending.length === 0) return sheet;
  let next = sheet;
  for (const press of pending) {
    const at = actionTime(new Date(press.at), now, lastAt(next, press.do));
    next = apply(next, press.do.action, press.do, at);
  }
  const counted = next === sheet ? sheet : recount(next);
  const sells = counted.status === 'planned' || counted.status === 'started';
  // The server gives prices while seats are sold.
  return { ...counted, undoableStep: undoableStep(counted, now), ...(!sells && { prices: null }) };
}

/** The last stored time of what a press is about: of its booking, or of the steps of the trip. Cash follows nothing. */
export function lastAt(sheet: TripSheet, action: SheetAction): Date | null {
  const bookingId = bookingOf(action);
  if (bookingId === null) return isOfCash(action) ? null : lastStepAt(sheet);
  const booking = sheet.bookings.find(({ id }) => id === bookingId);
  return booking?.lastAction ? new Date(booking.lastAction.at) : null;
}

function apply<Name extends SheetActionName>(
  sheet: TripSheet,
  name: Name,
  action: SheetActions[Name],
  at: Date,
): TripSheet {
  return EXPECTED[name](sheet, action, at);
}

function recount(sheet: TripSheet): TripSheet {
  const held = sheet.bookings.filter(({ status }) => HOLDING.includes(status));
  const people = held.filter(({ kind }) => kind === 'passenger');
  const legs = Array.from({ length: Math.max(0, sheet.stops.length - 1) }, (_, leg) => leg);
  const load = legs.map((leg) => people.filter(({ fromSeq, toSeq }) => fromSeq <= leg && leg < toSeq).length);
  const waiting = sheet.bookings.filter((booking) => waitsFor(booking) === 'carrier');
  return {
    ...sheet,
    load,
    bookedSeats: Math.max(0, ...load),
    totalBooked: people.length,
    parcels: held.length - people.length,
    unconfirmed: new Set(waiting.map(({ partyId }) => partyId)).size,
    amountDue: held.reduce((sum, { fare }) => sum + (fare ?? 0), 0),
    amountPaid: held.reduce((sum, { paid }) => sum + paid, 0),
  };
}
