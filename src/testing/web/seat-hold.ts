import type { SeatHold } from '#web/sales/bookings/seats/use-seat-hold.ts';

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
