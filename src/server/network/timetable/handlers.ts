import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { text } from '#server/core/translate.ts';
import { isClosedCarrier } from '#server/network/carriers/queries/carrier.ts';
import { paginate } from '#shared/core/paging.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { ROUTE_STATUSES, route, routeRow } from '#shared/network/timetable/schema.ts';
import { eraseRoutes } from './commands/erase.ts';
import { addRoute, editRoute, type RouteReaction, setRouteStatus } from './commands/route.ts';
import { listRoutes, oneRoute, routeData, scopeOf } from './queries.ts';

/** The maximum number of routes on the page of a carrier. */
const MAX_SHOWN = 100;

/** Endpoints for the timetable. `react` updates the domains above after a change of a route, in the same transaction. */
export function timetableDomain(react: RouteReaction): Domain {
  const handlers: Handlers<typeof timetableApi> = {
    statuses: async () =>
      ROUTE_STATUSES.map((id) => ({
        id,
        name: { uk: text('uk', `timetable.status.${id}`), en: text('en', `timetable.status.${id}`) },
      })),

    routes: async ({ sql, me, query, now, address }) => {
      const { rows, total } = await listRoutes(sql, scopeOf(me), { ...query, status: query.status }, now);
      return paginate(rows, total, query, address);
    },

    ofCarrier: async ({ sql, params, now }) => {
      if (await isClosedCarrier(sql, params.carrierId)) return [];
      const shown = { status: 'active' as const, page: 1, per_page: MAX_SHOWN };
      return (await listRoutes(sql, { carrierId: params.carrierId, driverId: null }, shown, now)).rows;
    },

    route: ({ sql, me, params, now }) => oneRoute(sql, scopeOf(me), params.routeId, now),

    add: async ({ sql, me, body, now, changed }) => {
      const routeId = await addRoute(sql, me, body, now, react);
      changed(`carrier:${me.carrierId}`);
      return oneRoute(sql, scopeOf(me), routeId, now);
    },

    edit: async ({ sql, me, params, body, now, changed }) => {
      await editRoute(sql, me, params.routeId, body, now, react);
      changed(`carrier:${me.carrierId}`);
      return oneRoute(sql, scopeOf(me), params.routeId, now);
    },

    setStatus: async ({ sql, me, params, body, now, changed }) => {
      await setRouteStatus(sql, me, params.routeId, body.status, now, react);
      changed(`carrier:${me.carrierId}`);
      return oneRoute(sql, scopeOf(me), params.routeId, now);
    },
  };
  return defineDomain('timetable', timetableApi, handlers, {
    outputs: [
      {
        name: 'RouteRow',
        description: 'A route in a list: its ends, days, prices, bus and drivers.',
        schema: routeRow,
      },
      { name: 'Route', description: 'A route with its stops and the prices of pairs of stops.', schema: route },
    ],
    personalData: {
      covers: ['route.driver_id', 'route.second_driver_id', 'route_turn.driver_id', 'route_turn.second_driver_id'],
      export: routeData,
      erase: eraseRoutes,
    },
  });
}
