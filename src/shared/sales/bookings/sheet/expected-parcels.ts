import { MAX_PARCEL_PRICE, weightDifference } from '#shared/sales/prices/parcel-tariff.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { type CustodyAction, custodyRefusal } from '../rules/custody.ts';
import type { BookingStatus } from '../rules/lifecycle.ts';
import type { Expected } from './expected-bookings.ts';
import type { SheetActions } from './sheet-actions.ts';

type Parcel = NonNullable<SheetBooking['parcel']>;

export const EXPECTED_PARCELS: { [Name in CustodyAction]: Expected<SheetActions[Name]> } = {
  takeOver: (sheet, { bookingId, weightKg, payer, charge }, at) =>
    change(sheet, bookingId, 'takeOver', (booking, parcel) => ({
      ...(booking.status === 'boarded' ? booking : moved(booking, 'boarded', 'board', at)),
      fare: charge ? weighedPrice(booking.fare, parcel, weightKg) : booking.fare,
      parcel: { ...parcel, weightKg, payer, taken: true },
    })),
  handOut: (sheet, { bookingId }, at) =>
    change(sheet, bookingId, 'handOut', (booking) => moved(booking, 'completed', 'complete', at)),
  unclaimed: (sheet, { bookingId }) =>
    change(sheet, bookingId, 'unclaimed', (booking, parcel) => ({
      ...booking,
      parcel: { ...parcel, unclaimed: true },
    })),
  pass: (sheet, { bookingId, toTripId }) => {
    const met = sheet.meets?.find(({ tripId }) => tripId === toTripId);
    const known = sheet.bookings.find(({ id }) => id === bookingId)?.parcel?.passing;
    // The staff of the other bus has confirmed already: the parcel is on their trip now.
    if (known?.taken && known.tripId === toTripId) return without(sheet, bookingId);
    const passing = { tripId: toTripId, bus: met?.bus ?? '', driver: met?.driver ?? '', given: true, taken: false };
    return change(sheet, bookingId, 'pass', (booking, parcel) => ({ ...booking, parcel: { ...parcel, passing } }));
  },
  unpass: (sheet, { bookingId }) =>
    change(sheet, bookingId, 'unpass', (booking, parcel) => ({ ...booking, parcel: { ...parcel, passing: null } })),
  returned: (sheet, { bookingId }, at) =>
    change(sheet, bookingId, 'returned', (booking) => moved(booking, 'ejected', 'eject', at)),
  damaged: (sheet, { bookingId }) =>
    change(sheet, bookingId, 'damaged', (booking, parcel) => ({ ...booking, parcel: { ...parcel, damaged: true } })),
};

/** Price of a parcel by its measured weight and the frozen tariff of its booking; the same price without one. */
export function weighedPrice(
  fare: number | null,
  { declaredKg, tariff }: Pick<Parcel, 'declaredKg' | 'tariff'>,
  weightKg: number,
): number | null {
  if (fare === null) return null;
  const computed = fare + weightDifference(tariff ?? null, declaredKg, weightKg);
  return Math.min(MAX_PARCEL_PRICE, Math.max(0, computed));
}

/** Changes one parcel of the sheet, if the shared rules let the staff do it. */
function change(
  sheet: TripSheet,
  bookingId: number,
  action: CustodyAction,
  expected: (booking: SheetBooking, parcel: Parcel) => SheetBooking,
): TripSheet {
  const booking = sheet.bookings.find(({ id }) => id === bookingId);
  if (!booking?.parcel) return sheet;
  const { parcel } = booking;
  if (
    custodyRefusal(
      action,
      { status: booking.status, ...parcel, passing: isPassing(parcel), atStop: isAtStop(booking, sheet) },
      sheet,
    )
  )
    return sheet;
  return { ...sheet, bookings: sheet.bookings.map((one) => (one === booking ? expected(one, parcel) : one)) };
}

export function isAtStop({ toSeq }: SheetBooking, { stops, status }: Pick<TripSheet, 'stops' | 'status'>): boolean {
  return status === 'finished' || (stops[toSeq]?.arrivedAt ?? null) !== null;
}

function moved(booking: SheetBooking, status: BookingStatus, action: string, at: Date): SheetBooking {
  return { ...booking, status, lastAction: { action, at: at.toISOString(), before: booking.status } };
}

/** Whether a parcel of the sheet was given to another bus that has not confirmed yet. */
export function isPassing({ passing }: Pick<Parcel, 'passing'>): boolean {
  return passing?.given === true;
}

function without(sheet: TripSheet, bookingId: number): TripSheet {
  return { ...sheet, bookings: sheet.bookings.filter(({ id }) => id !== bookingId) };
}

/** The presses of staff that takes parcels over from another bus; only the server can find the parcel of a code. */
export const EXPECTED_RECEIVING: { [Name in 'receive' | 'unreceive']: Expected<SheetActions[Name]> } = {
  receive: (sheet, { code }) => {
    if (sheet.status !== 'started' || sheet.bookings.some((one) => one.code === code)) return sheet;
    const { incoming = [] } = sheet;
    if (incoming.some((one) => one.code === code)) return marked(sheet, code, true);
    const unknown = { code, what: '', tripId: 0, bus: '', driver: '', given: false, taken: true };
    return { ...sheet, incoming: [...incoming, unknown] };
  },
  unreceive: (sheet, { code }) => marked(sheet, code, false),
};

/** Removes the mark for hand-over from a parcel whose booking is not confirmed any more. */
function marked(sheet: TripSheet, code: string, isTaken: boolean): TripSheet {
  const rows = (sheet.incoming ?? []).map((one) => (one.code === code ? { ...one, taken: isTaken } : one));
  return { ...sheet, incoming: rows.filter((one) => one.given || one.taken) };
}
