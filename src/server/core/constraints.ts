import type { ProblemCode } from '#shared/core/errors.ts';

/**
 * What a broken constraint of the database means to the person who broke it, by its name in the migrations. A race that a
 * command's own check cannot see ends here. One that is not listed is a `conflict` (unique, foreign key, exclusion) or
 * `invalid_input` (check).
 */
export const CONSTRAINTS: Readonly<Record<string, ProblemCode>> = {
  account_email_once: 'email_taken',
  booking_seat_once: 'seat_taken',
  bus_number_once: 'plate_taken',
  invitation_open_once: 'already_invited',
  passkey_once: 'passkey_invalid',
  member_pkey: 'already_member',
  trip_leg_parcel_room: 'no_parcel_room',
};
