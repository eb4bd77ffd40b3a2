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
    },
  ],
});
