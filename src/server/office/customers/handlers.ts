import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { customersApi } from '#shared/office/customers/api.ts';
import { mergeCustomers, splitCustomer } from './commands.ts';
import { customerBookings, customers as customersOf } from './queries.ts';

const handlers: Handlers<typeof customersApi> = {
  list: async ({ sql, me, query, address, now }) => {
    const { rows, total } = await customersOf(sql, carrierOf(me), query, now);
    return paginate(rows, total, query, address);
  },
  bookings: async ({ sql, me, query, address }) => {
    const { rows, total } = await customerBookings(sql, carrierOf(me), query);
    return paginate(rows, total, query, address);
  },
  merge: async ({ sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await mergeCustomers(sql, { carrierId, ...body }, now);
    changed(`carrier:${carrierId}`);
    return undefined;
  },
  split: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await splitCustomer(sql, { carrierId, ...body });
    changed(`carrier:${carrierId}`);
    return undefined;
  },
};

export const customers = defineDomain('customers', customersApi, handlers);
