import * as z from 'zod/mini';
import { access, PUBLIC, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
import { passengerCount } from '../search/schema.ts';
import {
  alert,
  alertInput,
  alertKey,
  fullTrip,
  joinInput,
  mailAlert,
  mailAlertInput,
  takeInput,
  waitingEntry,
} from './schema.ts';

const byKey = z.object({ key: alertKey });

/** Alerts for a connection (docs/product.md 14.4). */
export const alertsApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api/alerts',
    summary: 'Your alerts for connections, and the full trips that you wait for',
    access: TRAVELLERS,
    output: z.object({ alerts: z.array(alert), waiting: z.array(waitingEntry) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/alerts',
    summary: 'Be notified when a connection has a trip, a free seat, or a price below a limit',
    access: TRAVELLERS,
    body: alertInput,
    output: z.object({ id: z.number() }),
    status: 201,
  }),
  createByMail: endpoint({
    method: 'POST',
    path: '/api/alerts/mail',
    summary: 'The same by mail without an account; nothing is sent before the address is confirmed',
    access: access({ visitor: 'own' }),
    body: mailAlertInput,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/alerts/:alertId',
    summary: 'Delete your alert',
    access: TRAVELLERS,
    params: z.object({ alertId: id }),
  }),
  byKey: endpoint({
    method: 'GET',
    path: '/api/alerts/mail/:key',
    summary: 'The alert of a mail’s link',
    access: PUBLIC,
    params: byKey,
    output: mailAlert,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/alerts/mail/:key',
    summary: 'Confirm the address of an alert by the link of its mail',
    access: PUBLIC,
    params: byKey,
    output: mailAlert,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/alerts/mail/:key',
    summary: 'End an alert by the link of its mail',
    access: PUBLIC,
    params: byKey,
  }),
  endByMail: endpoint({
    method: 'POST',
    path: '/api/alerts/mail/:key/end',
    summary: 'End an alert from a mail program (List-Unsubscribe with one click, RFC 8058)',
    access: PUBLIC,
    params: byKey,
  }),
  full: endpoint({
    method: 'GET',
    path: '/api/alerts/full',
    summary: 'The trips of a day that lack seats',
    access: PUBLIC,
    query: z.object({ from: id, to: id, date, passengers: passengerCount }),
    output: z.object({ data: z.array(fullTrip) }),
  }),
};

const entry = z.object({ entryId: id });

/** The waiting list of a full trip (docs/product.md 9.25). */
export const waitingApi = {
  join: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/waiting',
    summary: 'Wait for seats of a full trip',
    access: TRAVELLERS,
    params: z.object({ tripId: id }),
    body: joinInput,
    output: z.object({ id: z.number() }),
    status: 201,
  }),
  entry: endpoint({
    method: 'GET',
    path: '/api/waiting/:entryId',
    summary: 'Your place in a waiting list, with the seats that are offered',
    access: TRAVELLERS,
    params: entry,
    output: waitingEntry,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/waiting/:entryId/take',
    summary: 'Book the seats that are offered',
    access: TRAVELLERS,
    params: entry,
    body: takeInput,
    output: z.object({ tripId: z.number(), bookingId: z.number() }),
    status: 201,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/waiting/:entryId',
    summary: 'Leave a waiting list, also with seats on offer',
    access: TRAVELLERS,
    params: entry,
  }),
  ofTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/waiting',
    summary: 'How many wait for seats of a trip',
    access: STAFF,
    params: z.object({ tripId: id }),
    output: z.object({
      /** Places in the list, and the seats that they want. */
      people: z.number(),
      seats: z.number(),
      held: z.number(),
    }),
  }),
};
