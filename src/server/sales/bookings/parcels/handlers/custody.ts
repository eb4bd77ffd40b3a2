import { type AppContext, perApp } from '#server/context.ts';
import { carrierOf, type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rateLimitPerAccount } from '#server/core/limits/account-rate-limit.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { carrierParcel, parcelsApi } from '#shared/sales/bookings/parcels/parcels-api.ts';
import { CUSTODY_PHOTO } from '#shared/sales/bookings/rules/custody-schema.ts';
import { eraseCustody } from '../../core/commands/erase-records.ts';
import { addPhoto, checkRoom, deleteExpiredPhotos } from '../commands/custody-photos.ts';
import { carrierParcels } from '../queries/carrier-parcels.ts';
import { photoFile, receiverFile, storedPhoto, unclaimedParcels, worksOnTrip } from '../queries/custody.ts';
import { custodyData, custodyTraces } from '../queries/custody-personal-data.ts';
import { trackedParcel } from '../queries/parcel.ts';

/** A phone that was without a connection sends the photos of a whole stop in one burst. */
const PHOTOS = { burst: 60, perSecond: 0.5 };
const FORMATS = ['jpeg', 'png', 'webp'];

const limitOf = perApp((_app: AppContext) => rateLimitPerAccount(PHOTOS));

/** Photos of parcels and the list of unclaimed ones; actions come with the presses of the sheet. */
export function custodyDomain(): Domain {
  const handlers: Handlers<typeof custodyApi> = {
    putPhoto: async ({ app, pool, me, params, file, now }) => {
      const { tripId, photoId } = params;
      await worksOnTrip(pool, me, tripId);
      // A repeated upload costs no image work.
      const before = await storedPhoto(pool, tripId, photoId);
      if (before) return before;
      limitOf(app)(me.accountId);
      await checkRoom(pool, tripId, me.accountId);
      const image = await app.files.storeImage((await file()).bytes, { ...CUSTODY_PHOTO, formats: FORMATS });
      return addPhoto(app, pool, { id: photoId, tripId, actor: me, image, now });
    },

    photo: async ({ app, sql, me, params, query }) =>
      readFile(app, await photoFile(sql, me, params.tripId, params.photoId), query.size),

    receiverPhoto: async ({ app, sql, params, query, now }) => {
      // The address of a parcel ends some days after the parcel was settled, and its photos with it.
      await trackedParcel(sql, params.code, now);
      return readFile(app, await receiverFile(sql, params.code, params.photoId), query.size);
    },

    unclaimed: async ({ sql, me }) => ({ data: await unclaimedParcels(sql, me) }),
  };
  return defineDomain('custody', custodyApi, handlers, {
    storedFiles: ['parcel.photo', 'parcel_photo.file'],
    jobs: {
      'bookings.photos': async (_, { app, sql, now }) => {
        for (const file of await deleteExpiredPhotos(sql, now())) await app.files.delete(file);
      },
    },
    crons: [{ name: 'bookings.photos', pattern: '20 3 * * *' }],
    personalData: {
      covers: [
        'custody_event.actor_id',
        'parcel_photo.account_id',
        'parcel_transfer.given_by',
        'parcel_transfer.taken_by',
      ],
      export: custodyData,
      traces: custodyTraces,
      erase: eraseCustody,
    },
  });
}

async function readFile(app: AppContext, file: string, size: 'full' | 'thumb'): Promise<Uint8Array> {
  const bytes = await app.files.read(`${file}${size === 'thumb' ? '-s' : ''}.webp`);
  if (!bytes) throw new DomainError('not_found');
  return bytes;
}

const handlers: Handlers<typeof parcelsApi> = {
  list: async ({ sql, me, query, now, address }) => {
    const { rows, total } = await carrierParcels(sql, { carrierId: carrierOf(me), ...query }, now);
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
