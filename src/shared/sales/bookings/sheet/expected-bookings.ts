import type { ComingAnswer } from '#shared/sales/trips/coming-answer.ts';
import { seatAgain } from '#shared/sales/trips/expected-step.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { refusal } from '../core/policy.ts';
import {
  type AnyBookingAction,
  BOOKING_LIFECYCLE,
  type BookingAction,
  type BookingStatus,
  HOLDING,
} from '../rules/lifecycle.ts';
import type { SheetActions } from './sheet-actions.ts';
import { sheetFacts } from './sheet-facts.ts';

/** The sheet after a press; unchanged where the server would refuse it. */
export type Expected<A> = (sheet: TripSheet, action: A, at: Date) => TripSheet;

type OwnAction = 'board' | 'noShow' | 'eject' | 'complete' | 'undo' | 'coming' | 'takeBackComing' | 'called';

export const EXPECTED_BOOKINGS: { [Name in OwnAction]: Expected<SheetActions[Name]> } = {
  board: (sheet, { bookingId }, at) =>
    change(sheet, bookingId, 'board', at, (booking) => {
      const seat = HOLDING.includes(booking.status) ? booking.seat : seatAgain(sheet, booking);
      if (booking.seat !== null && seat === null) return booking;
      return { ...moved(booking, 'board', at), seat, notAboard: false };
    }),
  noShow: (sheet, { bookingId }, at) =>
    change(sheet, bookingId, 'noShow', at, (booking) => moved(booking, 'noShow', at)),
  eject: (sheet, { bookingId }, at) => change(sheet, bookingId, 'eject', at, (booking) => moved(booking, 'eject', at)),
  complete: (sheet, { bookingId, pin }, at) =>
    change(sheet, bookingId, 'complete', at, (booking) =>
      // Only the server can check the code of a parcel; without one it is refused.
      booking.kind === 'parcel' && !pin ? booking : moved(booking, 'complete', at),
    ),
  undo: (sheet, { bookingId }, at) =>
    change(sheet, bookingId, 'undo', at, (booking) => {
      const before = booking.lastAction?.before ?? null;
      const seat = booking.status === 'no_show' ? seatAgain(sheet, booking) : booking.seat;
      if (before === null || (booking.seat !== null && seat === null)) return booking;
      return { ...to(booking, before, 'undo', at), seat, parcel: parcelBefore(booking) };
    }),
  coming: (sheet, { bookingId }, at) =>
    ofParty(sheet, bookingId, 'coming', at, (coming) => ({ ...coming, answeredAt: at.toISOString(), by: 'carrier' })),
  takeBackComing: (sheet, { bookingId }, at) =>
    ofParty(sheet, bookingId, 'takeBackComing', at, (coming) => ({ ...coming, answeredAt: null, by: null })),
  called: (sheet, { bookingId }, at) => ({
    ...sheet,
    bookings: sheet.bookings.map((one) => (one.id === bookingId ? { ...one, calledAt: at.toISOString() } : one)),
  }),
};

/** Changes one booking of the sheet, if the shared rules let the staff do it at this time. */
export function change(
  sheet: TripSheet,
  bookingId: number,
  action: AnyBookingAction,
  at: Date,
  expected: (booking: SheetBooking) => SheetBooking,
): TripSheet {
  const booking = sheet.bookings.find(({ id }) => id === bookingId);
  if (!booking || refusal(action, 'carrier', sheetFacts(booking, sheet), sheet, at)) return sheet;
  return { ...sheet, bookings: sheet.bookings.map((one) => (one === booking ? expected(one) : one)) };
}

/** Changes the answer of each booking of a party that the shared rules let the staff change, if the pressed one is among them. */
function ofParty(
  sheet: TripSheet,
  bookingId: number,
  action: 'coming' | 'takeBackComing',
  at: Date,
  expected: (coming: ComingAnswer) => ComingAnswer,
): TripSheet {
  const may = (one: SheetBooking) => refusal(action, 'carrier', sheetFacts(one, sheet), sheet, at) === null;
  const pressed = sheet.bookings.find(({ id }) => id === bookingId);
  if (!pressed || !may(pressed)) return sheet;
  const bookings = sheet.bookings.map((one) => {
    const { coming } = one;
    return coming && one.partyId === pressed.partyId && may(one) ? { ...one, coming: expected(coming) } : one;
  });
  return { ...sheet, bookings };
}

/** A parcel after its last action is undone: before it is taken over it has the weight that its sender named. */
function parcelBefore({ parcel, status }: SheetBooking): SheetBooking['parcel'] {
  if (!parcel || status !== 'boarded') return parcel;
  return { ...parcel, weightKg: parcel.declaredKg, payer: 'sender', taken: false, unclaimed: false };
}

function moved(booking: SheetBooking, action: BookingAction, at: Date): SheetBooking {
  const status = BOOKING_LIFECYCLE[action].to;
  const open = status === 'boarded' || status === 'confirmed';
  return { ...to(booking, status, action, at), notAboard: booking.notAboard && open };
}

function to(booking: SheetBooking, status: BookingStatus, action: string, at: Date): SheetBooking {
  return { ...booking, status, lastAction: { action, at: at.toISOString(), before: booking.status } };
}
