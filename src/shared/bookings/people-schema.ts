import * as z from 'zod/mini';
import { reachable } from '../accounts/profile-schema.ts';
import { instant } from '../core/fields.ts';

/** A driver's telephone and contacts; null for whom no booking lets read them. */
export const driverContacts = z.object({ reachable: z.nullable(reachable) });

/** Of a passenger what their booking needs, and how it went before with this carrier. */
export const passengerCard = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  ...reachable.shape,
  /** Bookings that were carried to their end, and those where nobody came. */
  rides: z.number(),
  parcels: z.number(),
  noShows: z.number(),
  /** When they first booked with this carrier. */
  since: instant,
});
export type PassengerCard = z.output<typeof passengerCard>;
