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
      example: {
        ...{ id: 812, partyId: 640, tripId: 96, kind: 'passenger', status: 'confirmed', code: 'K7M2QX' },
        ...{ serviceDate: '2026-12-01', from: { uk: 'Львів', en: 'Lviv' }, to: { uk: 'Вроцлав', en: 'Wrocław' } },
        ...{ departsAt: '2026-12-01T04:15:00.000Z', arrivesAt: '2026-12-01T13:05:00.000Z' },
        ...{ seat: 14, name: 'Ірина Савчук', phone: '+380671112233', fare: 4500, paid: 0, cancellationCharge: 0 },
        ...{ createdAt: '2026-11-20T09:00:00.000Z', changedAt: '2026-11-20T09:04:11.000Z' },
      },
    },
    {
      name: 'CarrierPayment',
      description: 'A payment or, with a negative amount, a refund: 2 178 ₴ that count as 45 €.',
      schema: carrierPayment,
      example: {
        ...{ id: '0b7e6a52-9c1d-4f0e-8a34-5d2f7c9e1b60', bookingId: 812, tripId: 96, code: 'K7M2QX' },
        ...{ at: '2026-12-01T04:05:00.000Z', amount: 217800, currency: 'UAH', eurCents: 4500, rate: 484000 },
        ...{ method: 'cash', refundOf: null },
      },
    },
  ],
});
