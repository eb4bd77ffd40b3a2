import { withManual } from '#shared/sales/prices/fare.ts';
import { ridePrice } from '#shared/sales/prices/ride-prices.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { freeSeats, seatMoves } from '../core/seat-moves.ts';
import { isTakeable } from '../rules/payments.ts';
import { EXPECTED_PAYMENTS } from './expected-payments.ts';
import type { SheetActions } from './sheet-actions.ts';

/** The sheet after a change of seats; unchanged where the server would refuse it. */
export function expectedSeat(sheet: TripSheet, { bookingId, seat }: SheetActions['setSeat']): TripSheet {
  const moving = sheet.bookings.find(({ id }) => id === bookingId);
  const moves = moving && seat <= sheet.seatsCount ? seatMoves(sheet.bookings, moving, seat) : null;
  if (!moves) return sheet;
  const seats = new Map(moves.map((move) => [move.bookingId, move.seat]));
  return { ...sheet, bookings: sheet.bookings.map((one) => ({ ...one, seat: seats.get(one.id) ?? one.seat })) };
}

/**
 * A passenger without a booking, on the sheet before the server has given them one: their id is negative, and nothing can be done with
 * them until it has (`isUnsent`).
 */
export function expectedWalkOn(sheet: TripSheet, walkOn: SheetActions['walkOn'], at: Date): TripSheet {
  const { fromSeq, toSeq, seat, name, price, paid, payment, infant } = walkOn;
  const free = freeSeats(sheet.bookings, sheet.seatsCount, fromSeq, toSeq).includes(seat);
  if (sheet.status !== 'started' || fromSeq >= toSeq || fromSeq < (sheet.currentSeq ?? 0) || !free) return sheet;
  if (payment && !isTakeable(payment, price)) return sheet;
  const parts = sheet.prices ? ridePrice(sheet.prices, walkOn, at).parts : [];
  const id = Math.min(0, ...sheet.bookings.map((one) => one.id)) - 1;
  const booking: SheetBooking = {
    id,
    partyId: id,
    kind: 'passenger',
    status: 'boarded',
    code: '',
    fromSeq,
    toSeq,
    seat,
    name,
    phone: '',
    passengerId: null,
    childSeat: null,
    help: walkOn.help ?? [],
    hasPet: parts.some(({ kind }) => kind === 'animal'),
    hasBaggage: false,
    note: '',
    needsCalculation: false,
    fare: price,
    ...(sheet.prices && { fareParts: withManual(parts, price) }),
    infantName: infant?.name ?? null,
    contractPrice: null,
    counterPrice: null,
    declined: false,
    paid: 0,
    payments: [],
    expiresAt: null,
    lastAction: { action: 'board', at: at.toISOString(), before: 'confirmed' },
    notAboard: false,
    parcel: null,
  };
  const seated = { ...sheet, bookings: [...sheet.bookings, booking] };
  if (payment) return EXPECTED_PAYMENTS.payment(seated, { action: 'payment', bookingId: id, payment }, at);
  return paid ? EXPECTED_PAYMENTS.pay(seated, { action: 'pay', bookingId: id, paid }, at) : seated;
}

export function isUnsent({ id }: Pick<SheetBooking, 'id'>): boolean {
  return id < 0;
}
