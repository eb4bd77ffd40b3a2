import * as z from 'zod/mini';
import { access, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { driverContacts, passengerCard } from './people-schema.ts';

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
