import * as z from 'zod/mini';
import { ADMINISTRATORS, OPERATORS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { place } from '#shared/network/places/schema.ts';
import { inOrder, notTooLong, spanFields } from '../dashboard/figures.ts';
import { GROWTHS_AFTER, marketCounts } from './market.ts';

/** States of a carrier; the first that fits counts. */
export const CARRIER_STATES = ['stopped', 'verified', 'asked', 'refused', 'ended', 'unseen'] as const;

const span = z.object({ from: z.string(), to: z.string() });

/** A connection that was searched for without a result, with the days that most searches were for. */
const wanted = z.object({
  from: place,
  to: place,
  kind: z.enum(['passenger', 'parcel']),
  times: z.number(),
  days: z.array(z.object({ date: z.string(), times: z.number() })),
});
export type DemandRow = z.output<typeof wanted>;

const marketFigures = z.object({
  /** The period, as far as it has passed, and the one that it is compared with. */
  span,
  spanBefore: span,
  now: marketCounts,
  before: marketCounts,
  weeks: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      counts: marketCounts,
      growth: z.nullable(z.number()),
      after: z.nullable(z.enum(GROWTHS_AFTER)),
    }),
  ),
  wanted: z.array(wanted),
  /** Reports that came within the period, and those that wait now. */
  reports: z.object({
    filed: z.number(),
    decided: z.number(),
    /** Half of the first decisions took no longer, in hours; null without decisions. */
    medianHours: z.nullable(z.number()),
    open: z.number(),
    overdue: z.number(),
  }),
  carriers: z.object({
    states: z.array(z.object({ state: z.enum(CARRIER_STATES), count: z.number() })),
    /** Those whose trips can be booked now. */
    selling: z.number(),
  }),
});
export type MarketFigures = z.output<typeof marketFigures>;

const serviceFigures = z.object({
  /** Jobs that are due and have not run, since how many seconds the oldest of them is due, and those that were given up. */
  jobs: z.object({ due: z.number(), oldestSeconds: z.number(), givenUp: z.number() }),
  /** Mails of the last 24 hours. */
  mails: z.object({ sent: z.number(), failed: z.number(), waiting: z.number() }),
  /** Browsers that take pushes, and how many of them have a push service that refuses or does not answer. */
  pushes: z.object({ browsers: z.number(), failing: z.number() }),
  /** Open sockets of the node that answered. */
  sockets: z.number(),
  /** The statements that took the most time; null while the database does not measure them. */
  statements: z.nullable(
    z.array(z.object({ text: z.string(), calls: z.number(), meanMs: z.number(), totalMs: z.number() })),
  ),
  /** The address of the operators' own dashboard; null when none is set. */
  dashboard: z.nullable(z.string()),
});
export type ServiceFigures = z.output<typeof serviceFigures>;

const period = z
  .object(spanFields)
  .check(
    z.refine(inOrder, { path: ['to'], error: 'period_order' }),
    z.refine(notTooLong, { path: ['to'], error: 'period_max_length' }),
  );

export const marketApi = {
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'What was sold, searched for without a result, cancelled and reported in a period, over all carriers',
    access: OPERATORS,
    query: period,
    output: marketFigures,
    unaudited: true,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/figures.csv',
    summary: 'The figures of a period by week, and what was searched for without a result, as CSV',
    access: ADMINISTRATORS,
    query: period,
    output: z.object({ name: z.string(), content: z.string() }),
    download: 'text/csv; charset=utf-8',
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/admin/service',
    summary: 'The state of the service: jobs, mails, pushes, sockets, slow statements',
    access: ADMINISTRATORS,
    output: serviceFigures,
    unaudited: true,
  }),
};
