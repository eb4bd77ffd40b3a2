import * as z from 'zod/mini';
import { DISPATCH, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { optionalText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { linklessRule } from '#shared/core/field-rules.ts';
import { date, flag, id } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { tripRow, tripSheet } from './schema.ts';
import { CANCEL_CAUSES, wordings } from './wording.ts';

const tripId = z.object({ tripId: id });

/** The drivers and the bus of a trip; without a second driver in the input, the current one stays. */
const assignInput = z.object({ driverId: id, secondDriverId: z.optional(z.nullable(id)), busId: id }).check(
  z.refine(({ driverId, secondDriverId }) => driverId !== secondDriverId, {
    error: 'second_driver_same',
    path: ['secondDriverId'],
  }),
);

export const TRIP_SORTS = ['departure', '-departure', 'unconfirmed', 'booked', 'due'] as const;

const tabs = z.object({ planned: z.number(), cancelled: z.number(), finished: z.number() });

/** A finished trip that a person drove for a carrier whose member they are no longer: nobody's name and no money of that carrier. */
export const formerTrip = z.object({
  ...z.pick(tripRow, { id: true, serviceDate: true, from: true, to: true, departsAt: true }).shape,
  /** Empty when the carrier has been erased. */
  carrier: z.string(),
  busNumber: z.nullable(z.string()),
  passengers: z.number(),
  parcels: z.number(),
});
export type FormerTrip = z.output<typeof formerTrip>;

export const tripsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/trips',
    summary: 'Trips of your carrier; a hired driver gets those they drive',
    access: STAFF,
    scope: 'trips:read',
    query: z.object({
      ...pageQuery,
      tab: z._default(z.enum(['planned', 'cancelled', 'finished']), 'planned'),
      sort: z._default(z.enum(TRIP_SORTS), 'departure'),
      from: z.optional(date),
      to: z.optional(date),
      route: z.optional(id),
      driver: z.optional(id),
      bus: z.optional(id),
      unconfirmed: flag,
      confirmed: flag,
      unpaid: flag,
      /** Returns only trips without a bus or a driver. */
      missing: flag,
      /** Returns only trips on which people board in one town, get off in another one, or ride from the first to the second. */
      boarding: z.optional(id),
      leaving: z.optional(id),
    }),
    output: z.extend(paginated(tripRow), { tabs }),
  }),
  unconfirmedBookings: endpoint({
    method: 'GET',
    path: '/api/trips/unconfirmed-bookings',
    summary: 'The number of bookings that wait for an answer',
    access: TRAVELLERS,
    output: z.object({ data: z.object({ count: z.number() }) }),
  }),
  ahead: endpoint({
    method: 'GET',
    path: '/api/trips/ahead',
    summary: 'The sheets of the trips that the actor drives: under way, or leaving within 48 hours',
    revalidated: true,
    access: STAFF,
    output: z.object({ data: z.array(tripSheet) }),
  }),
  former: endpoint({
    method: 'GET',
    path: '/api/trips/former',
    summary: 'The finished trips that you drove for a carrier whose member you are no longer, the latest first',
    access: STAFF,
    query: z.object(pageQuery),
    output: paginated(formerTrip),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId',
    summary: 'The trip sheet',
    revalidated: true,
    access: STAFF,
    scope: 'bookings:read',
    params: tripId,
    output: tripSheet,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/assign',
    summary: 'Give the trip its driver, its bus and, on a long ride, a second driver',
    access: DISPATCH,
    params: tripId,
    body: assignInput,
    output: tripSheet,
  }),
  planInvited: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/invited-driver',
    summary: 'Plan an invited person as the driver of a trip without one; they become its driver when they accept',
    access: DISPATCH,
    params: tripId,
    body: z.object({ invitationId: id, busId: id }),
    output: tripSheet,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/cancel',
    summary: 'Cancel the trip and its bookings, with a reason',
    access: DISPATCH,
    params: tripId,
    body: z
      .object({ cause: z._default(z.enum(CANCEL_CAUSES), 'other'), reason: optionalText(linklessRule(300)), wordings })
      .check(
        // A client that does not know causes sends words.
        z.refine(({ cause, reason }) => cause !== 'other' || reason !== '', {
          error: 'field_required',
          path: ['reason'],
        }),
      ),
    output: tripSheet,
  }),
};
