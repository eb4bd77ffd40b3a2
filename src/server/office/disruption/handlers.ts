import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { wordingTemplate } from '#server/messaging/notifications/labels.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import { WORDING_SUBJECTS } from '#shared/sales/trips/wording.ts';
import {
  callAfterBreakdown,
  callAfterCancelling,
  callAfterNewHours,
  callUnread,
  eraseCalls,
  tickCall,
} from './commands/call-list.ts';
import { cancelOver } from './commands/close.ts';
import { switchCrossing } from './commands/crossing.ts';
import { replaceStaff } from './commands/replace.ts';
import { replaceOver } from './commands/replace-over.ts';
import { callsBy, callsOf } from './queries/calls.ts';
import { busChoices, driverChoices } from './queries/choices.ts';
import { closureOf } from './queries/closure.ts';
import { outPlanOf } from './queries/out-plan.ts';
import { outlookOf, unseatedParties } from './queries/outlook.ts';
import { concernedOn, disruptedTrip } from './queries/trip.ts';

const trip = z.object({ tripId: z.number() });
const hours = z.object({ tripId: z.number(), newHours: z.number() });

const disruptionJobs: JobSource = {
  jobs: {
    'disruption.breakdown': async (payload, { sql, publish }) => {
      const { tripId } = trip.parse(payload);
      await transaction(sql, (tx) => callAfterBreakdown(tx, tripId));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
    'disruption.cancelled': async (payload, { sql, publish }) => {
      const { tripId } = trip.parse(payload);
      await transaction(sql, (tx) => callAfterCancelling(tx, tripId));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
    'disruption.hours': async (payload, { sql, publish }) => {
      const { tripId, newHours } = hours.parse(payload);
      await transaction(sql, (tx) => callAfterNewHours(tx, tripId, newHours));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
  },
};

const handlers: Handlers<typeof disruptionApi> = {
  replacement: async ({ sql, me, params, query, locale, now }) => {
    const trip = await disruptedTrip(sql, me, params.tripId);
    const busId = query.bus ?? trip.busId;
    const driverId = query.driver ?? trip.driverId;
    const second = query.second === undefined ? {} : { secondDriverId: query.second === 0 ? null : query.second };
    const [buses, drivers, outlook] = await Promise.all([
      busChoices(sql, trip),
      driverChoices(sql, trip),
      busId === null || driverId === null
        ? null
        : outlookOf(sql, trip, { busId, driverId, ...second }, { locale, now }),
    ]);
    return { trip, buses, drivers, outlook };
  },

  replace: async ({ sql, me, params, body, now, changed }) => {
    const { accounts, ...done } = await replaceStaff(sql, me, params.tripId, body, now);
    changed(`trip:${params.tripId}`, `seats:${params.tripId}`, `carrier:${me.carrierId}`);
    changed(...accounts.map((id) => `account:${id}`));
    return done;
  },

  out: ({ sql, me, query, now }) => outPlanOf(sql, me, query, now),

  replaceOut: async ({ sql, me, body, now, changed }) => {
    const { accounts, ...done } = await replaceOver(sql, me, body, now);
    for (const { tripId } of body.trips) changed(`trip:${tripId}`, `seats:${tripId}`);
    changed(`carrier:${me.carrierId}`, ...accounts.map((id) => `account:${id}`));
    return done;
  },

  crossing: async ({ sql, me, params, body, now, changed }) => {
    const crossing = await switchCrossing(sql, me, params.tripId, body.crossing, now);
    changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
    return { crossing };
  },

  closure: ({ sql, me, query, now }) => closureOf(sql, me, query, now),

  close: async ({ sql, me, body, now, locale, changed }) => {
    const { accounts, ...done } = await cancelOver(sql, me, body, { now, locale });
    for (const { tripId } of body.trips) changed(`trip:${tripId}`, `seats:${tripId}`);
    changed(`carrier:${me.carrierId}`, ...accounts.map((id) => `account:${id}`));
    return done;
  },

  wordings: async () => ({
    data: WORDING_SUBJECTS.map((subject) => ({
      subject,
      uk: wordingTemplate(subject, 'uk'),
      en: wordingTemplate(subject, 'en'),
    })),
  }),

  calls: async ({ sql, me, params, ...reader }) => {
    await disruptedTrip(sql, me, params.tripId);
    return { data: await callsOf(sql, params.tripId, reader) };
  },

  callUnread: async ({ sql, me, params, changed, ...reader }) => {
    const trip = await disruptedTrip(sql, me, params.tripId);
    const added = await callUnread(sql, trip, params.announcementId);
    changed(`trip:${trip.id}`);
    return { added, data: await callsOf(sql, trip.id, reader) };
  },

  tick: async ({ sql, me, params, body, changed, ...reader }) => {
    await tickCall(sql, me, { ...params, ...body }, reader.now);
    changed(`trip:${params.tripId}`);
    return { data: await callsOf(sql, params.tripId, reader) };
  },

  unseated: async ({ sql, me, params, now }) => {
    const trip = await disruptedTrip(sql, me, params.tripId);
    const people = await concernedOn(sql, trip.id);
    const seatless = people.filter(({ kind, seat }) => kind === 'passenger' && seat === null);
    return { data: await unseatedParties(sql, trip.id, seatless, now) };
  },
};

export const disruption = defineDomain('disruption', disruptionApi, handlers, {
  ...disruptionJobs,
  personalData: {
    covers: ['trip_call.ticked_by'],
    export: async (sql, accountId) => ({ calls: await callsBy(sql, accountId) }),
    erase: eraseCalls,
  },
});
