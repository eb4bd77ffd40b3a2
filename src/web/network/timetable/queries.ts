import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { paginated } from '#shared/core/paging.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import {
  type Route,
  type RouteInput,
  type RouteRow,
  type RouteStatus,
  routeRow,
  routeStatusName,
} from '#shared/network/timetable/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cached } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { remember, remembered, session } from '#web/core/session/session.ts';

type PageSize = 10 | 25 | 50;

const routesPage = paginated(routeRow);

export interface RoutesPageAt {
  page: number;
  per_page: PageSize;
  status: RouteStatus | undefined;
  q?: string;
}

/** A page of the routes of the person's carrier. The first is stored between visits as `driverRoutes` (docs/product.md 3.5). */
export const routesQuery = (at: RoutesPageAt) => {
  const first = at.page === 1 && at.status === undefined && !at.q;
  return queryOptions({
    queryKey: [topic(), 'routes', at],
    queryFn: async ({ signal }) => {
      const { status, ...page } = at;
      const answer = await call(timetableApi.routes, { query: { ...page, ...(status && { status }) } }, { signal });
      if (first) remember('driverRoutes', answer);
      return answer;
    },
    placeholderData: (shown) => shown ?? (first ? (remembered('driverRoutes', routesPage) ?? undefined) : undefined),
  });
};

export const routeQuery = (routeId: number) =>
  queryOptions({
    queryKey: [topic(), 'route', routeId],
    queryFn: ({ signal }) => call(timetableApi.route, { params: { routeId } }, { signal }),
  });

/** The route as its editor has opened it: what others change meanwhile is shown when it is saved. */
export const editedRouteQuery = (routeId: number) =>
  queryOptions({ ...routeQuery(routeId), queryKey: ['edited route', routeId] });

/** The route among these that runs between the same ends the other way. */
export function returnOf(route: Pick<RouteRow, 'from' | 'to'>, rows: readonly RouteRow[]): RouteRow | undefined {
  return rows.find(({ from, to }) => from.id === route.to.id && to.id === route.from.id);
}

export const carrierRoutesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'public-routes'],
    queryFn: ({ signal }) => call(timetableApi.ofCarrier, { params: { carrierId } }, { signal }),
  });

/** The statuses of a route; stored between visits as `routeStatuses` (docs/product.md 3.5). */
export const routeStatusesQuery = () =>
  queryOptions(cached('routeStatuses', z.array(routeStatusName), () => call(timetableApi.statuses, {})));

/** Saves a new route, or one over what its author has seen of it. */
export function saveRoute(seen: Route | null, body: RouteInput, idempotencyKey: string) {
  return seen === null
    ? call(timetableApi.add, { body }, { idempotencyKey })
    : save(timetableApi.edit, { params: { routeId: seen.id }, body }, seen, { idempotencyKey });
}

export function setRouteStatus(routeId: number, status: RouteStatus) {
  return call(timetableApi.setStatus, { params: { routeId }, body: { status } });
}

function topic(): string {
  return `carrier:${session().carrierInfo?.carrier_id ?? 0}`;
}
