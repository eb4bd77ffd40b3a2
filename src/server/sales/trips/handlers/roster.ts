import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { absenceData, addAbsence, eraseAbsences, removeAbsence } from '../commands/absence.ts';
import { hoursWith, rosterWeek } from '../queries/roster.ts';

const handlers: Handlers<typeof rosterApi> = {
  week: ({ sql, me, query }) => rosterWeek(sql, me, query.from),

  addAbsence: async ({ sql, me, body, changed }) => {
    const added = await addAbsence(sql, me, body);
    changed(`carrier:${me.carrierId}`);
    return added;
  },

  removeAbsence: async ({ sql, me, params, changed }) => {
    await removeAbsence(sql, me, params.absenceId);
    changed(`carrier:${me.carrierId}`);
    return { done: true as const };
  },

  hours: ({ sql, me, params, query }) => hoursWith(sql, me.carrierId, params.tripId, query),
};

/** The drivers' roster: trips, days off, hours at the wheel. */
export const roster = defineDomain('roster', rosterApi, handlers, {
  personalData: { covers: ['driver_absence.account_id'], export: absenceData, erase: eraseAbsences },
});
