import { press } from '#web/sales/bookings/sheet/press.ts';

/** Notes that the staff calls a passenger now: who asks whether to leave without them reads it, and so does the proof of an absence. */
export function noteCall(tripId: number, bookingId: number): void {
  void press(tripId, { action: 'called', bookingId });
}
