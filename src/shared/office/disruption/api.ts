import * as z from 'zod/mini';
import { DISPATCH, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { crossing } from '#shared/network/places/schema.ts';
import { otherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { WORDING_SUBJECTS } from '#shared/sales/trips/wording.ts';
import { closureInput, closurePlan, closureQuery } from './closure.ts';
import { outInput, outPlan, outQuery } from './period.ts';
import { CALL_RESULTS, replaceInput, replacement, secondChoice, tripCall } from './schema.ts';

const tripId = z.object({ tripId: id });
const calls = z.object({ data: z.array(tripCall) });

export const disruptionApi = {
  replacement: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/replacement',
    summary: 'The buses and drivers that could take the trip over, and what a choice would do to each person',
    access: DISPATCH,
    params: tripId,
    query: z.object({ bus: z.optional(id), driver: z.optional(id), second: z.optional(secondChoice) }),
    output: replacement,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/replacement',
    summary: 'Give the trip another bus or driver, with new seats, as the preview with this digest showed',
    access: DISPATCH,
    params: tripId,
    body: replaceInput,
    output: z.object({ notified: z.number(), calls: z.number(), unseated: z.number() }),
  }),
  out: endpoint({
    method: 'GET',
    path: '/api/replacements',
    summary:
      'The planned trips of a period that a bus or a driver does not make, and what another one in their place would do',
    access: DISPATCH,
    query: outQuery,
    output: outPlan,
  }),
  replaceOut: endpoint({
    method: 'POST',
    path: '/api/replacements',
    summary: 'Give several trips another bus or driver, each as its preview with this digest showed',
    access: DISPATCH,
    body: outInput,
    output: z.object({ trips: z.number(), notified: z.number(), calls: z.number(), unseated: z.number() }),
  }),
  crossing: endpoint({
    method: 'PUT',
    path: '/api/trips/:tripId/crossing',
    summary: 'Let the trip go over another crossing of the same border, which moves its line and expected times',
    access: STAFF,
    params: tripId,
    body: z.object({ crossing: z.string().check(z.maxLength(40)) }),
    output: z.object({ crossing }),
  }),
  closure: endpoint({
    method: 'GET',
    path: '/api/closures',
    summary: 'The planned trips of a period over the crossing of a trip, and what cancelling them does',
    access: DISPATCH,
    query: closureQuery,
    output: closurePlan,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/closures',
    summary: 'Cancel several trips because their crossing is closed, each as its preview with this digest showed',
    access: DISPATCH,
    body: closureInput,
    output: z.object({ trips: z.number(), notified: z.number(), calls: z.number() }),
  }),
  wordings: endpoint({
    method: 'GET',
    path: '/api/trip-wordings',
    summary:
      'The prepared texts of the notifications to the people of a trip, in both languages, with marks for personal parts',
    access: DISPATCH,
    output: z.object({
      data: z.array(z.object({ subject: z.enum(WORDING_SUBJECTS), uk: z.string(), en: z.string() })),
    }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/calls',
    summary: 'The people to call after a disruption of the trip',
    access: DISPATCH,
    params: tripId,
    output: calls,
  }),
  callUnread: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/announcements/:announcementId/calls',
    summary: 'Put those on the call list of the trip who have not read an announcement, or have no account to read it',
    access: DISPATCH,
    params: z.object({ tripId: id, announcementId: z.uuid() }),
    output: z.object({ added: z.number(), data: z.array(tripCall) }),
  }),
  tick: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/calls/:bookingId',
    summary: 'Record that a person was called, or undo it',
    access: DISPATCH,
    params: z.object({ tripId: id, bookingId: id }),
    body: z.object({ done: z.boolean(), result: z.nullable(z.enum(CALL_RESULTS)) }),
    output: calls,
  }),
  unseated: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/unseated',
    summary: 'The parties on the trip that have no seat, each with trips that could take it',
    access: DISPATCH,
    params: tripId,
    output: z.object({ data: z.array(z.object({ bookingIds: z.array(z.number()), trips: z.array(otherTrip) })) }),
  }),
};
