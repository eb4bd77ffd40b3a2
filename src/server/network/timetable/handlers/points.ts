import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import { addPoint, editPoint, removePoint } from '../commands/points.ts';
import { onePoint, pointsOf } from '../queries/points.ts';
import { scopeOf } from '../queries.ts';

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

  remove: async ({ sql, me, params, changed }) => {
    const { carrierId } = scopeOf(me);
    await removePoint(sql, carrierId, params.pointId);
    changed(`carrier:${carrierId}`);
  },
};

export const points = defineDomain('points', pointsApi, handlers);
