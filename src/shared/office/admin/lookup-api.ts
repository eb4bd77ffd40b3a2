import * as z from 'zod/mini';
import { OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { booking } from '#shared/sales/bookings/rules/schema.ts';
import { FIND_MIN } from '../finder/query.ts';
import {
  alikePeople,
  alikePlates,
  lookupBookingPage,
  lookupFound,
  lookupPerson,
  lookupTripPage,
  seenPage,
  VIEW_REASONS,
} from './lookup-schema.ts';

const accountId = z.object({ accountId: id });
export const LOOKUP_MAX = 120;

export const lookupApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/lookup',
    summary:
      'Find people, carriers, trips, bookings, parcels and buses by name, number, code, plate, telephone or mail',
    access: OPERATORS,
    query: z.object({ q: z.string().check(z.trim(), z.minLength(FIND_MIN), z.maxLength(LOOKUP_MAX)) }),
    output: lookupFound,
  }),
  person: endpoint({
    method: 'GET',
    path: '/api/admin/people/:accountId',
    summary: 'A person: sign-ins, notifications sent, bookings, carrier, and other accounts that seem to be theirs',
    access: OPERATORS,
    params: accountId,
    output: lookupPerson,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/people/:accountId/sessions/:sessionId',
    summary: 'End one sign-in of a person',
    access: OPERATORS,
    params: z.object({ accountId: id, sessionId: id }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/people/:accountId/sessions',
    summary: 'End all sign-ins of a person',
    access: OPERATORS,
    params: accountId,
  }),
  booking: endpoint({
    method: 'GET',
    path: '/api/admin/bookings/:bookingId',
    summary: 'A booking with its history, its contact, and what was sent about it',
    access: OPERATORS,
    params: z.object({ bookingId: id }),
    output: lookupBookingPage,
  }),
  trip: endpoint({
    method: 'GET',
    path: '/api/admin/trips/:tripId',
    summary: 'A trip with its stops, history and bookings',
    access: OPERATORS,
    params: z.object({ tripId: id }),
    output: lookupTripPage,
  }),
  openView: endpoint({
    method: 'POST',
    path: '/api/admin/people/:accountId/views',
    summary:
      'Begin to view the service as a person sees it, for half an hour and for a stated reason; nothing can be changed',
    access: OPERATORS,
    params: accountId,
    body: z.object({ why: z.enum(VIEW_REASONS) }),
    output: z.object({ endsAt: instant }),
  }),
  closeView: endpoint({
    method: 'DELETE',
    path: '/api/admin/people/:accountId/views',
    summary: 'End the view of the service as a person sees it',
    access: OPERATORS,
    params: accountId,
  }),
  seen: endpoint({
    method: 'GET',
    path: '/api/admin/people/:accountId/seen',
    summary: 'Trips, bookings and notifications as the service shows them to this person, while a view is open',
    access: OPERATORS,
    params: accountId,
    output: seenPage,
  }),
  seenBooking: endpoint({
    method: 'GET',
    path: '/api/admin/people/:accountId/seen/bookings/:bookingId',
    summary: 'A booking as this person sees it, while a view is open',
    access: OPERATORS,
    params: z.object({ accountId: id, bookingId: id }),
    output: booking,
  }),
  alikePlates: endpoint({
    method: 'GET',
    path: '/api/admin/alike/plates',
    summary: 'Buses whose plates look the same, Cyrillic and Latin letters taken as one',
    access: OPERATORS,
    output: alikePlates,
  }),
  alikePeople: endpoint({
    method: 'GET',
    path: '/api/admin/alike/people',
    summary: 'Accounts that seem to be one person: the same telephone, or the same name and date of birth',
    access: OPERATORS,
    output: alikePeople,
  }),
};
