import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { SeatHold } from '#web/sales/bookings/seats/use-seat-hold.ts';
import { publicTrip } from './samples.ts';

/** A confirmed seat from Lviv to Wrocław, as its passenger sees it. */
export function ownBooking(values: Partial<Booking> = {}): Booking {
  return {
    id: 55,
    partyId: 55,
    kind: 'passenger',
    status: 'confirmed',
    code: 'K7M4XP',
    ticket: '0123456789abcdef',
    fromSeq: 0,
    toSeq: 2,
    seat: 4,
    name: 'Ірина Савчук',
    hasPet: false,
    hasBaggage: false,
    childSeat: null,
    help: [],
    contactName: 'Ірина Савчук',
    contactPhone: '+380671112233',
    passengerId: null,
    note: '',
    payBy: null,
    needsCalculation: false,
    fareParts: [],
    cancellationTerms: null,
    cancellationCharge: 0,
    infantName: null,
    fare: 4500,
    contractPrice: null,
    counterPrice: null,
    declined: false,
    paid: 0,
    payments: [],
    rates: [],
    expiresAt: null,
    cancelReason: null,
    cancelledBy: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    parcel: null,
    trip: publicTrip(),
    driverPhone: null,
    party: [],
    history: [],
    actions: [],
    side: 'passenger',
    notAboard: false,
    coming: null,
    change: null,
    newHours: null,
    changeable: [],
    ...values,
  };
}

const nothing = () => undefined;

/** A form that holds nothing yet. */
export const NOT_HELD: SeatHold = {
  form: '6f0f8a3e-52b1-4c39-8f51-2a6d3f1f0a11',
  held: null,
  before: null,
  asked: [],
  problem: null,
  over: false,
  busy: false,
  want: nothing,
  end: nothing,
  again: nothing,
  pause: async () => undefined,
  resume: nothing,
  booked: nothing,
};
