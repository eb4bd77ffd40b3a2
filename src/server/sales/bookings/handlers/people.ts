import { defineDomain, type Handlers } from '#server/core/http/handlers.ts';
import { peopleApi } from '#shared/sales/bookings/people-api.ts';
import { peopleJobs } from '../jobs.ts';
import { driverReachable, passengerCard } from '../queries/people.ts';

const handlers: Handlers<typeof peopleApi> = {
  driverContacts: async ({ sql, me, params, now }) => ({
    reachable: await driverReachable(sql, me, params.driverId, now),
  }),
  passenger: ({ sql, me, params, now }) => passengerCard(sql, me, params.passengerId, now),
};

export const people = defineDomain('people', peopleApi, handlers, peopleJobs);
