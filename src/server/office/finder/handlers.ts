import { perApp } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import { finderApi } from '#shared/office/finder/api.ts';
import { findsAnything, readFind } from '#shared/office/finder/query.ts';
import {
  foundBuses,
  foundCustomers,
  foundMembers,
  foundTrips,
  ownBookings,
  peopleOf,
  presentBookings,
  staffBookings,
} from './queries.ts';

/** The box sends queries while the user types. */
const RATE = { burst: 60, perSecond: 4 };

const limitOf = perApp(() => rateLimitPerAccount(RATE));

export function finderDomain() {
  const handlers: Handlers<typeof finderApi> = {
    find: async ({ app, sql, me, query, now }) => {
      limitOf(app)(me.accountId);
      const read = readFind(query.q);
      const nothing = { bookings: [], members: [], people: [], customers: [], trips: [], buses: [] };
      if (!findsAnything(read)) return nothing;
      if (me.carrierId === null)
        return { ...nothing, bookings: presentBookings(await ownBookings(sql, me, read, now)) };
      const { plate } = read;
      const [rows, members, customers, trips, buses] = await Promise.all([
        staffBookings(sql, me, read, now),
        me.role === 'driver' ? [] : foundMembers(sql, me, read),
        me.role === 'driver' ? [] : foundCustomers(sql, me, read),
        plate === null ? [] : foundTrips(sql, me, plate, now),
        plate === null || me.role === 'driver' ? [] : foundBuses(sql, me, plate),
      ]);
      return { bookings: presentBookings(rows), members, people: peopleOf(rows, now), customers, trips, buses };
    },
  };
  return defineDomain('finder', finderApi, handlers);
}
