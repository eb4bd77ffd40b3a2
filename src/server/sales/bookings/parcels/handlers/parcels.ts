import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { carrierParcel, parcelsApi } from '#shared/sales/bookings/parcels/parcels-api.ts';
import { carrierParcels } from '../queries/carrier-parcels.ts';

const handlers: Handlers<typeof parcelsApi> = {
  list: async ({ sql, me: { carrierId }, query, now, address }) => {
    if (carrierId === null) throw new DomainError('not_found');
    const { rows, total } = await carrierParcels(sql, { carrierId, ...query }, now);
    return paginate(rows, total, query, address);
  },
};

export const carrierParcelLists = defineDomain('parcels', parcelsApi, handlers, {
  outputs: [
    {
      name: 'CarrierParcel',
      description: 'A parcel of one of your trips, with its people and where it is.',
      schema: carrierParcel,
      example: {
        ...{ id: 815, tripId: 96, code: 'P4T9WD', status: 'confirmed', serviceDate: '2026-12-01' },
        ...{ from: { uk: 'Львів', en: 'Lviv' }, to: { uk: 'Вроцлав', en: 'Wrocław' } },
        ...{ departsAt: '2026-12-01T04:15:00.000Z', arrivesAt: '2026-12-01T13:05:00.000Z' },
        ...{ senderName: 'Надія Ткач', senderPhone: '+380671112233', receiverName: 'Олег Ткач' },
        ...{ receiverPhone: '+48500111222', what: 'Домашні гостинці', sizeClass: 'm', weightKg: 5 },
        ...{ fare: 1000, paid: 1000, payer: 'sender', custody: 'taken', updatedAt: '2026-12-01T04:10:00.000Z' },
      },
    },
  ],
});
