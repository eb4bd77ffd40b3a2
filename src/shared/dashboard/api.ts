import * as z from 'zod/mini';
import { STAFF } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { sheetBooking, tripRow } from '../trips/schema.ts';

/** A figure and the same of the period before. */
const figure = z.object({ now: z.number(), before: z.number() });

export const PERIODS = ['today', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export const dashboard = z.object({
  profileViews: figure,
  newBookings: figure,
  cancelled: figure,
  passengers: figure,
  parcels: figure,
  trips: figure,
  /** Passengers per day of the period (per hour block for today there is one bar). */
  chart: z.array(z.object({ date: z.string(), passengers: z.number() })),
  /** The trip under way, else the next one today or later. */
  current: z.nullable(tripRow),
  today: z.array(tripRow),
  unanswered: z.array(
    z.object({
      ...sheetBooking.shape,
      tripId: z.number(),
      seats: z.number(),
      partyFare: z.nullable(z.number()),
      departsAt: z.string(),
      fromName: z.object({ uk: z.string(), en: z.string() }),
      toName: z.object({ uk: z.string(), en: z.string() }),
      zone: z.string(),
    }),
  ),
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
