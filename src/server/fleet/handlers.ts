import { transaction } from '#server/core/db.ts';
import { deleteFile, storeImage } from '#server/core/files.ts';
import { defineDomain, type Handlers } from '#server/core/handlers.ts';
import { text } from '#server/core/messages.ts';
import { DomainError } from '#shared/core/errors.ts';
import { fleetApi } from '#shared/fleet/api.ts';
import { BUS_STATUSES, MAX_BUS_PHOTOS } from '#shared/fleet/schema.ts';
import { addBus, addPhoto, deletePhoto, editBus, giveBus, orderPhotos } from './commands.ts';
import { activeBusIds, listBuses, photosOf, publicBuses, visibleBus } from './queries.ts';

/** Longest side of a stored photo and of its thumbnail, in pixels. */
const PHOTO = { maxSide: 1920, thumbSide: 480 };

const handlers: Handlers<typeof fleetApi> = {
  statuses: async () =>
    BUS_STATUSES.map((id) => ({
      id,
      name: { uk: text('uk', `fleet.status.${id}`), en: text('en', `fleet.status.${id}`) },
    })),

  buses: async ({ sql, me, query }) => {
    // a driver whom no carrier has taken on yet has been given none
    if (me.carrierId === null) return [];
    return listBuses(sql, {
      carrierId: me.carrierId,
      ...(me.role === 'driver' && { onlyOf: me.accountId }),
      ...(query.status && { status: query.status }),
    });
  },

  ofCarrier: async ({ sql, params }) => [
    ...(await publicBuses(sql, await activeBusIds(sql, params.carrierId))).values(),
  ],

  bus: async ({ sql, me, params }) => visibleBus(sql, me, params.busId),

  add: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me.carrierId);
    const busId = await addBus(sql, { carrierId, driverId: me.role === 'singleDriver' ? me.accountId : null }, body);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, busId);
  },

  edit: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me.carrierId);
    await editBus(sql, carrierId, params.busId, body);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, params.busId);
  },

  give: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me.carrierId);
    await giveBus(sql, carrierId, params.busId, body.drivers);
    changed(`carrier:${carrierId}`);
    return visibleBus(sql, me, params.busId);
  },

  addPhoto: async ({ pool, sql, me, params, file }) => {
    const carrierId = carrierOf(me.carrierId);
    // Asked before the picture is worked on: a full gallery or a foreign bus costs no pixels.
    const bus = await visibleBus(sql, me, params.busId);
    if (bus.photos.length >= MAX_BUS_PHOTOS) throw new DomainError('too_many_photos');
    const { bytes } = await file();
    const picture = await storeImage(bytes, PHOTO);
    try {
      const photoId = await transaction(pool, (tx) =>
        addPhoto(tx, carrierId, bus.id, { file: picture.id, width: picture.width, height: picture.height }),
      );
      const url = `/files/${picture.id}`;
      return { id: photoId, url: `${url}.webp`, thumb: `${url}-s.webp`, width: picture.width, height: picture.height };
    } catch (error) {
      await deleteFile(picture.id);
      throw error;
    }
  },

  orderPhotos: async ({ sql, me, params, body }) => {
    await orderPhotos(sql, carrierOf(me.carrierId), params.busId, body.photos);
    return photosOf(sql, params.busId);
  },

  deletePhoto: async ({ sql, me, params, afterCommit }) => {
    const file = await deletePhoto(sql, carrierOf(me.carrierId), params.busId, params.photoId);
    afterCommit(() => deleteFile(file));
  },
};

export const fleet = defineDomain('fleet', fleetApi, handlers);

function carrierOf(carrierId: number | null): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
