import * as z from 'zod/mini';
import { PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { publicRoute, ROUTE_STATUSES, route, routeInput, routeRow, routeStatusName } from './schema.ts';

const routeId = z.object({ routeId: id });

export const ROUTE_FIND_MAX = 60;

export const timetableApi = {
  statuses: endpoint({
    method: 'GET',
    path: '/api/route-statuses',
    summary: 'The statuses a route may have, in both languages',
    access: PUBLIC,
    output: z.array(routeStatusName),
  }),
  routes: endpoint({
    method: 'GET',
    path: '/api/routes',
    summary: 'Routes of your carrier; a hired driver gets their own',
    access: STAFF,
    scope: 'timetable:read',
    query: z.object({
      ...pageQuery,
      status: z.optional(z.enum(ROUTE_STATUSES)),
      /** A part of a town of the route, or of the plate of its bus. */
      q: z._default(z.string().check(z.trim(), z.maxLength(ROUTE_FIND_MAX)), ''),
    }),
    output: paginated(routeRow),
  }),
  route: endpoint({
    method: 'GET',
    path: '/api/routes/:routeId',
    summary: 'One route',
    access: STAFF,
    scope: 'timetable:read',
    params: routeId,
    output: route,
  }),
  ofCarrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId/routes',
    summary: 'The routes that a carrier runs, for its public page',
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: z.array(publicRoute),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/routes',
    summary: 'Add a route; its trips are made at once',
    access: STAFF,
    scope: 'routes:write',
    body: routeInput,
    output: route,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId',
    summary: 'Change a route; trips with bookings stay as they were sold',
    access: STAFF,
    scope: 'routes:write',
    params: routeId,
    body: routeInput,
    output: route,
    replaces: {
      read: 'timetable.route',
      fields: [
        ...['days', 'stops', 'fares', 'crossing', 'priceTrip', 'priceDelivery', 'currencies', 'bus', 'driver'],
        ...['secondDriver', 'invitedDriver', 'rotation', 'confirmation', 'status'],
      ],
    },
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId/status',
    summary: 'Activate, pause or archive a route',
    access: STAFF,
    scope: 'routes:write',
    params: routeId,
    body: z.object({ status: z.enum(ROUTE_STATUSES) }),
    output: route,
  }),
};
