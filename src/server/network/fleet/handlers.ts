import { deleteFromGallery, type Gallery, galleryOf, orderGallery, uploadPhoto } from '#server/core/files/gallery.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { isClosedCarrier } from '#server/network/carriers/queries/carrier.ts';
import { DomainError } from '#shared/core/errors.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { BUS_STATUSES, bus, isMadeBy, publicBus } from '#shared/network/fleet/schema.ts';
import { addBus, editBus, eraseBuses, giveBus, lockBus } from './commands.ts';
import { activeBusIds, busData, listBuses, publicBuses, visibleBus } from './queries.ts';

const BUS_PHOTOS: Gallery = { table: 'bus_photo', owner: 'bus_id', isPublic: true };

const handlers: Handlers<typeof fleetApi> = {
  statuses: async () =>
    BUS_STATUSES.map((id) => ({
      id,
      name: { uk: text('uk', `fleet.status.${id}`), en: text('en', `fleet.status.${id}`) },
    })),

  buses: async ({ sql, me, query }) => {
    if (me.carrierId === null) return [];
    return listBuses(sql, {
      carrierId: me.carrierId,
      ...(me.role === 'driver' && { onlyOf: me.accountId }),
      ...(query.status && { status: query.status }),
    });
  },

  ofCarrier: async ({ sql, params }) => {
    if (await isClosedCarrier(sql, params.carrierId)) return [];
    return [...(await publicBuses(sql, await activeBusIds(sql, params.carrierId))).values()];
  },

  bus: async ({ sql, me, params }) => visibleBus(sql, me, params.busId),

  add: async ({ sql, me, body, now, changed }) => {
    checkYear(body.year, now);
    const carrierId = carrierOf(me);
    const busId = await addBus(sql, { carrierId, driverId: me.role === 'singleDriver' ? me.accountId : null }, body);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, busId);
  },

  edit: async ({ sql, me, params, body, now, changed }) => {
    checkYear(body.year, now);
    const carrierId = carrierOf(me);
    await editBus(sql, carrierId, params.busId, body);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, params.busId);
  },

  give: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me);
    await giveBus(sql, carrierId, params.busId, body.drivers);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, params.busId);
  },

  addPhoto: async ({ app, pool, me, params, file }) => {
    const carrierId = carrierOf(me);
    const { id } = await visibleBus(pool, me, params.busId);
    return uploadPhoto({ app, pool, file }, BUS_PHOTOS, id, (sql) => lockBus(sql, carrierId, id));
  },

  orderPhotos: async ({ sql, me, params, body }) => {
    await lockBus(sql, carrierOf(me), params.busId);
    await orderGallery(sql, BUS_PHOTOS, params.busId, body.photos);
    return galleryOf(sql, BUS_PHOTOS, params.busId);
  },

  deletePhoto: async ({ app, sql, me, params, afterCommit }) => {
    await lockBus(sql, carrierOf(me), params.busId);
    const file = await deleteFromGallery(sql, BUS_PHOTOS, params.busId, params.photoId);
    afterCommit(() => app.files.delete(file));
  },
};

export const fleet = defineDomain('fleet', fleetApi, handlers, {
  outputs: [
    { name: 'Bus', description: 'A bus of the carrier with its drivers.', schema: bus },
    { name: 'PublicBus', description: 'A bus as passengers see it.', schema: publicBus },
  ],
  storedFiles: ['bus_photo.file'],
  personalData: { covers: ['driver_bus.account_id'], export: busData, erase: eraseBuses },
});

function checkYear(year: number, now: Date): void {
  if (!isMadeBy(year, now)) throw new DomainError('invalid_input', { errors: [{ field: 'year', key: 'year_future' }] });
}
