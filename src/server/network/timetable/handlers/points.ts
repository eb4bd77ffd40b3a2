import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import { addPoint, editPoint, removePoint, replacePhoto } from '../commands/points.ts';
import { onePoint, pointsOf } from '../queries/points.ts';
import { scopeOf } from '../queries.ts';

/** The longest sides of a stored photo and of its thumbnail, in pixels. */
const PHOTO = { maxSide: 1920, thumbSide: 480 };

const handlers: Handlers<typeof pointsApi> = {
  points: ({ sql, me }) => pointsOf(sql, scopeOf(me).carrierId),

  add: async ({ sql, me, body, changed }) => {
    const { carrierId } = scopeOf(me);
    const id = await addPoint(sql, carrierId, body);
    changed(`carrier:${carrierId}`);
    return onePoint(sql, carrierId, id);
  },

  edit: async ({ sql, me, params, body, now, changed }) => {
    const { carrierId } = scopeOf(me);
    await editPoint(sql, carrierId, params.pointId, body, now);
    changed(`carrier:${carrierId}`);
    return onePoint(sql, carrierId, params.pointId);
  },

  remove: async ({ app, sql, me, params, changed, afterCommit }) => {
    const { carrierId } = scopeOf(me);
    const photo = await removePoint(sql, carrierId, params.pointId);
    if (photo) afterCommit(() => app.files.delete(photo));
    changed(`carrier:${carrierId}`);
  },

  setPhoto: async ({ app, pool, me, params, file, changed }) => {
    const { carrierId } = scopeOf(me);
    await onePoint(pool, carrierId, params.pointId);
    const picture = await app.files.storeImage((await file()).bytes, PHOTO, { isPublic: true });
    try {
      const before = await transaction(pool, (sql) => replacePhoto(sql, carrierId, params.pointId, picture.id));
      if (before) await app.files.delete(before);
    } catch (error) {
      await app.files.delete(picture.id);
      throw error;
    }
    changed(`carrier:${carrierId}`);
    return { photo: `/files/${picture.id}-s.webp` };
  },

  removePhoto: async ({ app, sql, me, params, changed, afterCommit }) => {
    const { carrierId } = scopeOf(me);
    const before = await replacePhoto(sql, carrierId, params.pointId, null);
    if (before) afterCommit(() => app.files.delete(before));
    changed(`carrier:${carrierId}`);
  },
};

export const points = defineDomain('points', pointsApi, handlers, { storedFiles: ['boarding_point.photo'] });
