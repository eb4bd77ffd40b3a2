import * as z from 'zod/mini';
import { access, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { reachable } from '#shared/people/accounts/base/profile-schema.ts';

/** A driver's phone and contacts; null if no booking allows the reader to see them. */
const driverContacts = z.object({ reachable: z.nullable(reachable) });

/** The data of a passenger that a carrier needs for a booking, and the passenger's history with this carrier. */
const passengerCard = z.object({
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

export const peopleApi = {
  driverContacts: endpoint({
    method: 'GET',
    path: '/api/drivers/:driverId/contacts',
    summary: "A driver's telephone and contacts, for those whose booking is confirmed and for the driver's own carrier",
    access: { ...SIGNED_IN, admin: 'all', support: 'all' },
    params: z.object({ driverId: id }),
    output: driverContacts,
  }),
  passenger: endpoint({
    method: 'GET',
    path: '/api/passengers/:passengerId',
    summary: 'A passenger as their booking shows them to the driver and the carrier',
    access: access({
      driver: 'own',
      singleDriver: 'own',
      dispatcher: 'own',
      owner: 'own',
      admin: 'all',
      support: 'all',
    }),
    params: z.object({ passengerId: id }),
    output: passengerCard,
  }),
};
