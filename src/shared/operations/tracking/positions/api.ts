import * as z from 'zod/mini';
import { access, OWNERS, PUBLIC, SIGNED_IN, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { busOnMap, tripPosition, waitTimes } from './schema.ts';

const tripId = z.object({ tripId: id });

const wait = z.extend(waitTimes, {
  crossingKey: z.string(),
  direction: z.enum(['out', 'in']),
  /** Weekday (0 is Monday … 6 is Sunday) and hour in Kyiv time; null means all of them. */
  weekday: z.nullable(z.number()),
  hour: z.nullable(z.number()),
});

export const trackingApi = {
  position: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/position',
    summary: 'Where the bus is, the next stop, and the expected arrival at each stop as a range',
    access: { ...SIGNED_IN, admin: 'all', support: 'all' },
    scope: 'trips:read',
    params: tripId,
    output: tripPosition,
  }),
  buses: endpoint({
    method: 'GET',
    path: '/api/location/buses',
    summary: "The carrier's buses that are on their way, for its map",
    access: STAFF,
    scope: 'trips:read',
    output: z.array(busOnMap),
  }),
  waits: endpoint({
    method: 'GET',
    path: '/api/crossings/waits',
    summary: 'How long buses wait at the border: at each crossing at this hour, or all that was measured at one',
    access: PUBLIC,
    query: z.object({ crossing: z.optional(z.string().check(z.maxLength(40))) }),
    output: z.array(wait),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/carrier/tracking',
    summary: 'Whether the public feed says where the buses are',
    access: STAFF,
    output: z.object({ sharePositions: z.boolean() }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/carrier/tracking',
    summary: 'Let the public feed say where the buses are, or not',
    access: access({ ...OWNERS }),
    body: z.object({ sharePositions: z.boolean() }),
    output: z.object({ sharePositions: z.boolean() }),
  }),
};
