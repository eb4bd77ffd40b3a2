import * as z from 'zod/mini';
import { DISPATCH, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, id } from '#shared/core/fields.ts';
import { newHours, newHoursInput } from '#shared/sales/trips/new-hours.ts';
import { otherTrip } from '../core/other-trip.ts';
import { changeInput, changePreview, changeTrip } from '../rules/change-schema.ts';
import { booking } from '../rules/schema.ts';

const tripId = z.object({ tripId: id });
const bookingId = z.object({ bookingId: id });
const changeId = z.object({ bookingId: id, changeId: id });

export const changeApi = {
  changeTrips: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/changes/trips',
    summary: 'Trips of the carrier between the same places that a booking can be moved to',
    access: TRAVELLERS,
    params: bookingId,
    query: z.object({
      /** The first day of departure from the first stop; today by default. */
      from: z.optional(date),
    }),
    output: z.object({ data: z.array(changeTrip) }),
  }),
  otherTrips: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/other-trips',
    summary: 'The trips that a passenger of a cancelled trip can take instead, for no more than before',
    access: TRAVELLERS,
    params: bookingId,
    output: z.object({ data: z.array(otherTrip) }),
  }),
  takeOther: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/other-trips',
    summary: 'Take another trip instead of a cancelled one, with the others of the party',
    access: TRAVELLERS,
    params: bookingId,
    body: z.object({ tripId: id }),
    output: booking,
  }),
  previewChange: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/changes/preview',
    summary: 'Preview a change without making it',
    access: TRAVELLERS,
    params: bookingId,
    body: changeInput,
    output: changePreview,
    effect: 'read',
  }),
  proposeChange: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/changes',
    summary: 'Change a booking, or offer the change to the side that has to agree',
    access: TRAVELLERS,
    params: bookingId,
    body: changeInput,
    output: booking,
  }),
  acceptChange: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/changes/:changeId/accept',
    summary: 'Accept an offered change',
    access: TRAVELLERS,
    params: changeId,
    output: booking,
  }),
  declineChange: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/changes/:changeId/decline',
    summary: 'Decline an offered change',
    access: TRAVELLERS,
    params: changeId,
    output: booking,
  }),
  withdrawChange: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/changes/:changeId/withdraw',
    summary: 'Withdraw an offered change',
    access: TRAVELLERS,
    params: changeId,
    output: booking,
  }),
  setHours: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/new-hours',
    summary:
      'Change the hours and boarding points of one trip; its people read the reason, and agree or cancel free of charge',
    access: DISPATCH,
    params: tripId,
    body: newHoursInput,
    output: z.object({ notified: z.number(), calls: z.number() }),
  }),
  newHours: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/new-hours',
    summary: 'The changes of hours and boarding points of a trip, with who agreed to them',
    access: STAFF,
    params: tripId,
    output: z.object({ data: z.array(newHours) }),
  }),
  agreeHours: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/new-hours/agree',
    summary: 'Agree to the new hours of the trip, for the whole party',
    access: TRAVELLERS,
    params: bookingId,
    output: booking,
  }),
};
