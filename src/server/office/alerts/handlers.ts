import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { placesOfToday } from '#server/network/places/queries/place-index.ts';
import { requireFeature } from '#server/people/reference/queries/reference.ts';
import { bookingChanged } from '#server/sales/bookings/changes/events.ts';
import { guestNetwork } from '#server/sales/bookings/tickets/commands/prove.ts';
import { DomainError } from '#shared/core/errors.ts';
import { alertsApi, waitingApi } from '#shared/office/alerts/api.ts';
import { confirmAlert, createAlert, createMailAlert, endMailAlert, removeAlert } from './commands/alerts.ts';
import { alertByKey } from './commands/mail.ts';
import { eraseAlerts, joinWaitingList, leaveWaitingList, takeOffer } from './commands/waiting.ts';
import { alertJobs } from './jobs.ts';
import { alertData, alertsOf, alertTraces, presentAlert, type StoredAlert, tripsOf } from './queries/alerts.ts';
import { entryOf, waitingOf, waitingOn } from './queries/waiting.ts';

async function end({ app, sql, params, now }: EndCall): Promise<undefined> {
  const alert = await alertByKey(app, sql, params.key, now);
  await endMailAlert(sql, alert.id);
}
type EndCall = { app: AppContext; sql: Db; params: { key: string }; now: Date };

const handlers: Handlers<typeof alertsApi> = {
  mine: async ({ sql, me, now }) => {
    const [alerts, waiting] = await Promise.all([alertsOf(sql, me.accountId, now), waitingOf(sql, me.accountId, now)]);
    return { alerts, waiting };
  },

  create: async ({ app, sql, me, body, now, changed }) => {
    await requireFeature(sql, 'alerts');
    const id = await createAlert(sql, me.accountId, await placesOfToday(app, body, now), now);
    changed(`account:${me.accountId}`);
    return { id };
  },

  createByMail: async ({ app, sql, body, client, locale, now }) => {
    await requireFeature(sql, 'alerts');
    const newAlert = await placesOfToday(app, body, now);
    await createMailAlert(app, sql, newAlert, { ip: client.ip, locale, now });
  },

  remove: async ({ sql, me, params, changed }) => {
    await removeAlert(sql, me.accountId, params.alertId);
    changed(`account:${me.accountId}`);
  },

  byKey: async ({ app, sql, params, now }) => present(await alertByKey(app, sql, params.key, now)),

  confirm: async ({ app, sql, params, now }) => {
    const alert = await alertByKey(app, sql, params.key, now);
    await confirmAlert(sql, alert, now);
    return present({ ...alert, confirmed: true });
  },

  end,
  endByMail: end,

  full: async ({ app, sql, query, now }) => {
    const found = await tripsOf(sql, await placesOfToday(app, query, now), now, true);
    return { data: found.map(({ carrier, ...trip }) => ({ ...trip, carrierName: carrier.name })) };
  },
};

function present(alert: StoredAlert) {
  return { ...presentAlert(alert), confirmed: alert.confirmed, locale: alert.locale ?? ('uk' as const) };
}

export const alerts = defineDomain('alerts', alertsApi, handlers, {
  ...alertJobs,
  personalData: {
    covers: ['connection_alert.account_id', 'waiting_entry.account_id'],
    export: alertData,
    traces: alertTraces,
    erase: eraseAlerts,
  },
});

const waitingHandlers: Handlers<typeof waitingApi> = {
  join: async ({ sql, me, params, body, now, changed }) => {
    const id = await joinWaitingList(sql, me, params.tripId, body, now);
    changed(`account:${me.accountId}`, `trip:${params.tripId}`);
    return { id };
  },

  entry: ({ sql, me, params, now }) => entryOf(sql, me.accountId, params.entryId, now),

  take: async (call) => {
    const { app, sql, me, params, body, client, now } = call;
    const offer = { ...params, ...body, network: guestNetwork(app, client.ip) };
    const booked = await takeOffer(sql, me, offer, now);
    bookingChanged(call, booked);
    const [first] = booked.bookings;
    if (!first) throw new DomainError('internal');
    return { tripId: booked.tripId, bookingId: first.id };
  },

  leave: async ({ sql, me, params, now, changed }) => {
    const { tripId } = await leaveWaitingList(sql, me, params.entryId, now);
    changed(`account:${me.accountId}`, `trip:${tripId}`);
  },

  ofTrip: ({ sql, me, params }) => waitingOn(sql, me, params.tripId),
};

export const waiting = defineDomain('waiting', waitingApi, waitingHandlers);
