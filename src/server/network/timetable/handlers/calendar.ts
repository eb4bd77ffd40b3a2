import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { calendarApi } from '#shared/network/timetable/calendar-api.ts';
import { addDaysOff, addRun, removeDayOff, removeRun, setRouteDay, setSeasons } from '../commands/calendar.ts';
import type { RouteReaction } from '../commands/route.ts';
import { affectedRuns, daysOff, routeCalendar } from '../queries/calendar.ts';
import { scopeOf } from '../queries.ts';

/** Endpoints for the days on which routes run. `react` makes the trips again, in the same transaction. */
export function calendarDomain(react: RouteReaction): Domain {
  const handlers: Handlers<typeof calendarApi> = {
    ofRoute: ({ sql, me, params, query, now }) => routeCalendar(sql, scopeOf(me), params.routeId, { ...query, now }),

    setDay: async ({ sql, me, params, body, now, changed }) => {
      const done = await setRouteDay(sql, me, { ...params, ...body }, now, react);
      changed(`carrier:${me.carrierId}`);
      return done;
    },

    addRun: async ({ sql, me, params, body, now, changed }) => {
      const done = await addRun(sql, me, { ...params, ...body }, now, react);
      changed(`carrier:${me.carrierId}`);
      return done;
    },

    removeRun: async ({ sql, me, params, now, changed }) => {
      const day = await removeRun(sql, me, params, now, react);
      changed(`carrier:${me.carrierId}`);
      return { day };
    },

    setSeasons: async ({ sql, me, params, body, now, changed }) => {
      const booked = await setSeasons(sql, me, params.routeId, body, now, react);
      changed(`carrier:${me.carrierId}`);
      return { booked };
    },

    daysOff: async ({ sql, me, now }) => ({ data: await daysOff(sql, scopeOf(me).carrierId, now) }),

    previewDaysOff: async ({ sql, me, query }) => ({
      data: await affectedRuns(sql, scopeOf(me).carrierId, query.from, query.to),
    }),

    addDaysOff: async ({ sql, me, body, now, changed }) => {
      await addDaysOff(sql, me, body, now, react);
      changed(`carrier:${me.carrierId}`);
      return { data: await daysOff(sql, scopeOf(me).carrierId, now) };
    },

    removeDayOff: async ({ sql, me, params, now, changed }) => {
      await removeDayOff(sql, me, params.date, now, react);
      changed(`carrier:${me.carrierId}`);
      return { data: await daysOff(sql, scopeOf(me).carrierId, now) };
    },
  };
  return defineDomain('calendar', calendarApi, handlers, {});
}
