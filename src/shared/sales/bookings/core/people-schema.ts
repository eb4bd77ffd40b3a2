import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { reachable } from '#shared/people/accounts/base/profile-schema.ts';

/** A driver's phone and contacts; null if no booking allows the reader to see them. */
export const driverContacts = z.object({ reachable: z.nullable(reachable) });

export const passengerCard = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  ...reachable.shape,
  /** The number of completed rides; below it, the number of completed parcels, and of bookings where nobody came. */
  rides: z.number(),
  parcels: z.number(),
  noShows: z.number(),
  /** The time of their first booking with this carrier. */
  since: instant,
});
export type PassengerCard = z.output<typeof passengerCard>;
