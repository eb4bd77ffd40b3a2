import { uploadPhoto } from '#server/core/files/gallery.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { DomainError } from '#shared/core/errors.ts';
import { foundApi } from '#shared/messaging/found/api.ts';
import { answer, deleteExpiredFoundItems, enter, eraseFound, FOUND_PHOTOS, lockOwn, report } from './commands.ts';
import { foundData, foundOfCarrier, foundOfTrip, foundTraces, oneItem, photoFile } from './queries.ts';

const handlers: Handlers<typeof foundApi> = {
  ofTrip: ({ sql, me, params, now }) => foundOfTrip(sql, me, params.tripId, now),

  ofCarrier: async ({ sql, me }) => ({ data: await foundOfCarrier(sql, me) }),

  report: async ({ sql, me, params, body, now, changed }) => {
    const { itemId, tripId, carrierId } = await report(sql, me, params.bookingId, body, now);
    changed(`trip:${tripId}`, `carrier:${carrierId}`, `account:${me.accountId}`);
    return oneItem(sql, me, itemId);
  },

  enter: async ({ sql, me, params, body, now, changed }) => {
    const { itemId, tripId, carrierId, accountId } = await enter(sql, me, params.tripId, body, now);
    changed(`trip:${tripId}`, `carrier:${carrierId}`, ...(accountId === null ? [] : [`account:${accountId}`]));
    return oneItem(sql, me, itemId);
  },

  answer: async ({ sql, me, params, body, now, changed }) => {
    const { tripId, carrierId, accountId } = await answer(sql, me, params.itemId, body, now);
    changed(`trip:${tripId}`, `carrier:${carrierId}`, ...(accountId === null ? [] : [`account:${accountId}`]));
    return oneItem(sql, me, params.itemId);
  },

  addPhoto: async ({ app, pool, me, params, file, changed }) => {
    const { itemId } = params;
    const { tripId, carrierId } = await lockOwn(pool, me, itemId);
    const photo = await uploadPhoto({ app, pool, file }, FOUND_PHOTOS, itemId, async (sql) => {
      await lockOwn(sql, me, itemId);
    });
    changed(`trip:${tripId}`, `carrier:${carrierId}`);
    return photo;
  },

  photo: async ({ app, sql, me, params, query }) => {
    const file = await photoFile(sql, me, params.photoId);
    const bytes = await app.files.read(`${file}${query.size === 'thumb' ? '-s' : ''}.webp`);
    if (!bytes) throw new DomainError('not_found');
    return bytes;
  },
};

export const found = defineDomain('found', foundApi, handlers, {
  jobs: {
    'found.forget': async (_, { app, sql, now }) => {
      for (const file of await deleteExpiredFoundItems(sql, now())) await app.files.delete(file);
    },
  },
  crons: [{ name: 'found.forget', pattern: '50 3 * * *' }],
  storedFiles: ['found_photo.file'],
  personalData: {
    covers: ['found_item.account_id', 'found_event.actor_id'],
    export: foundData,
    traces: foundTraces,
    erase: eraseFound,
  },
});
