import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { counts, FIGURE_GROUPS, inOrder, notTooLong, spanFields } from './figures.ts';

const span = z.object({ from: z.string(), to: z.string() });

const figureRow = z.object({
  /** The id of the route, driver or bus, or the first day of the month; null for trips without a bus or a driver. */
  key: z.nullable(z.string()),
  /** The name of the driver, or the model and plate of the bus. */
  name: z.nullable(z.string()),
  ends: z.nullable(z.object({ from: place, to: place })),
  now: counts,
  before: z.nullable(counts),
});
export type FigureRow = z.output<typeof figureRow>;

const figures = z.object({
  span,
  spanBefore: span,
  now: counts,
  before: counts,
  rows: z.array(figureRow),
  unit: z.enum(['day', 'week', 'month']),
  /** Each part of the period by its first day, in order, also those without trips. */
  chart: z.array(z.object({ from: z.string(), revenue: z.number(), passengers: z.number() })),
});
export type Figures = z.output<typeof figures>;

const legs = z.object({
  /** The trips that are counted: those with the stops of the route's latest trip of the period. */
  trips: z.number(),
  legs: z.array(z.object({ from: place, to: place, seats: z.number(), sold: z.number() })),
});
export type LegFigures = z.output<typeof legs>;

const ORDER = { path: ['to'], error: 'period_order' };
const LENGTH = { path: ['to'], error: 'period_max_length' };
const inSpan = z.object(spanFields).check(z.refine(inOrder, ORDER), z.refine(notTooLong, LENGTH));
const grouped = z
  .object({ ...spanFields, by: z._default(z.enum(FIGURE_GROUPS), 'route') })
  .check(z.refine(inOrder, ORDER), z.refine(notTooLong, LENGTH));

export const figuresApi = {
  figures: endpoint({
    method: 'GET',
    path: '/api/figures',
    summary: "The carrier's figures of a period by route, driver, bus or month, beside the period before",
    access: DISPATCH,
    query: grouped,
    output: figures,
  }),
  legs: endpoint({
    method: 'GET',
    path: '/api/figures/routes/:routeId/legs',
    summary: 'How full the legs of a route were in a period',
    access: DISPATCH,
    params: z.object({ routeId: id }),
    query: inSpan,
    output: legs,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/figures.csv',
    summary: 'The figures of a period as CSV',
    access: DISPATCH,
    query: grouped,
    output: z.object({ name: z.string(), content: z.string() }),
    download: 'text/csv; charset=utf-8',
  }),
};
