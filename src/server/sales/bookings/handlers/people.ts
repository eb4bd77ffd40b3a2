import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { driverReachable, passengerCard } from '../core/queries/people.ts';
import { peopleJobs } from '../jobs.ts';

const handlers: Handlers<typeof peopleApi> = {
  driverContacts: async ({ sql, me, params, now }) => ({
    reachable: await driverReachable(sql, me, params.driverId, now),
  }),
  passenger: ({ sql, me, params, now }) => passengerCard(sql, me, params.passengerId, now),
};

export const people = defineDomain('people', peopleApi, handlers, peopleJobs);
