import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { carrierBooking, carrierListsApi, carrierPayment } from '#shared/sales/bookings/money/lists-api.ts';
import { carrierBookings, carrierPayments } from '../queries/lists.ts';

const handlers: Handlers<typeof carrierListsApi> = {
  bookings: async ({ sql, me: { carrierId }, query, now, address }) => {
    if (carrierId === null) throw new DomainError('not_found');
    const { rows, total } = await carrierBookings(sql, { carrierId, ...query }, now);
    return paginate(rows, total, query, address);
  },

  payments: async ({ sql, me: { carrierId }, query, address }) => {
    if (carrierId === null) throw new DomainError('not_found');
    const { rows, total } = await carrierPayments(sql, { carrierId, ...query });
    return paginate(rows, total, query, address);
  },
};

/** Lists of a carrier for its programs, over all its trips. */
export const carrierLists = defineDomain('carrierLists', carrierListsApi, handlers, {
  outputs: [
    {
      name: 'CarrierBooking',
      description: 'A seat or a parcel of one of your trips. Money is in euro cents.',
      schema: carrierBooking,
    },
    {
      name: 'CarrierPayment',
      description: 'A payment or, with a negative amount, a refund: 2 178 ₴ that count as 45 €.',
      schema: carrierPayment,
    },
  ],
});
