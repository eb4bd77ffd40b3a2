import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#shared/core/endpoint.ts';
import { customersApi } from '#shared/office/customers/api.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

const ownCarrier = () => `carrier:${session().carrierInfo?.carrier_id ?? 0}`;

/** A page of the customers; that of the text before stays until the new one comes. */
export const customersQuery = (query: NonNullable<CallInput<typeof customersApi.list>['query']>) =>
  queryOptions({
    queryKey: [ownCarrier(), 'customers', query],
    queryFn: ({ signal }) => call(customersApi.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const customerBookingsQuery = (phone: string, page: number) =>
  queryOptions({
    queryKey: [ownCarrier(), 'customers', phone, page],
    queryFn: ({ signal }) => call(customersApi.bookings, { query: { phone, page } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export function mergeCustomers(phone: string, targetPhone: string): Promise<undefined> {
  return call(customersApi.merge, { body: { phone, into: targetPhone } });
}

export function splitCustomer(phone: string): Promise<undefined> {
  return call(customersApi.split, { body: { phone } });
}
