import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { sheetBooking, tripRow } from '#shared/sales/trips/schema.ts';

const figure = z.object({ now: z.number(), before: z.number() });

export const PERIODS = ['today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** A party that waits for an answer: its first booking, the number of its bookings, and their total fare in euro cents. */
const unanswered = z.object({
  ...sheetBooking.shape,
  tripId: z.number(),
  count: z.number(),
  /** How many of them need a child seat. */
  childSeats: z.number(),
  partyFare: z.nullable(z.number()),
  departsAt: instant,
  from: place,
  to: place,
});
export type Unanswered = z.output<typeof unanswered>;

export const dashboard = z.object({
  profileViews: figure,
  newBookings: figure,
  cancelled: figure,
  passengers: figure,
  parcels: figure,
  trips: figure,
  /** Passengers per day of the period; for `today`, of the current week. */
  chart: z.array(z.object({ date: z.string(), passengers: z.number() })),
  /** The trip under way, otherwise the next one from today on. */
  current: z.nullable(tripRow),
  today: z.array(tripRow),
  /** The most urgent parties that wait for an answer; `waiting` is the total number. */
  unanswered: z.array(unanswered),
  waiting: z.number(),
});
export type Dashboard = z.output<typeof dashboard>;

export const dashboardApi = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The carrier's numbers, today's trips and what needs an answer",
    access: STAFF,
    query: z.object({ period: z._default(z.enum(PERIODS), 'week') }),
    output: dashboard,
  }),
};
