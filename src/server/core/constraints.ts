import type { ProblemCode } from '#shared/core/errors.ts';

/**
 * Maps the names of database constraints, as in the migrations, to error codes. They catch races that a command's own check cannot see. A
 * violation of a constraint that is not listed becomes `conflict` (unique, foreign key, exclusion) or `invalid_input` (check).
 */
export const CONSTRAINTS: Readonly<Record<string, ProblemCode>> = {
  account_email_once: 'email_taken',
  boarding_point_once: 'point_known',
  booking_change_open_once: 'change_open',
  booking_refund_covered: 'refund_too_much',
  booking_seat_once: 'seat_taken',
  seat_hold_once: 'seat_taken',
  bus_number_once: 'plate_taken',
  // Another press is opening the page, or was when its process ended.
  checkout_open_once: 'payment_provider_away',
  companion_once: 'companion_known',
  invitation_open_once: 'already_invited',
  payment_pkey: 'payment_known',
  report_complaint_once: 'conflict',
  report_open_once: 'already_reported',
  promo_code_once: 'promo_code_taken',
  rows_of_owner: 'too_many_rows',
  passkey_once: 'passkey_invalid',
  member_pkey: 'already_member',
  trip_bus_once: 'bus_in_use',
  trip_child_seats: 'no_child_seat',
  trip_driver_once: 'driver_busy',
  trip_extras: 'no_extra_room',
  trip_leg_parcel_room: 'no_parcel_room',
  trip_leg_pets: 'no_pet_room',
  waiting_entry_once: 'already_waiting',
};

/** The field of the input that such a constraint is about, where one form field names it. */
export const CONSTRAINT_FIELDS: Readonly<Record<string, string>> = {
  boarding_point_once: 'name',
  bus_number_once: 'number',
  companion_once: 'name',
  promo_code_once: 'code',
};
