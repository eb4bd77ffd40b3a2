import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { checksApi } from '#shared/sales/bookings/papers/checks-api.ts';
import { noteCheck } from '../commands/note-check.ts';
import { checksCsv, tripChecks } from '../queries/checks.ts';

const handlers: Handlers<typeof checksApi> = {
  list: async ({ app, sql, me, params, now }) => (await tripChecks(sql, app.secrets, me, params.tripId, now)).people,

  csv: async ({ app, sql, me, query, locale, now }) => {
    const { sheet, people } = await tripChecks(sql, app.secrets, me, query.trip, now);
    const name = `vezu-border-checks-${sheet.serviceDate}.csv`;
    return { name, content: checksCsv(sheet, people, locale) };
  },

  note: async ({ sql, me, params, body, now, changed }) => {
    changed(`trip:${await noteCheck(sql, me, { ...params, ...body }, now)}`);
    return undefined;
  },
};

export const checks = defineDomain('checks', checksApi, handlers);
