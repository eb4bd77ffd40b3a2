import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { CHECK_RESULTS, CHECKS } from './checks.ts';

/** A passenger who crosses a border, with the checks that they need. */
const checkedPerson = z.object({
  bookingId: z.number(),
  name: z.string(),
  seat: z.nullable(z.number()),
  fromSeq: z.number(),
  toSeq: z.number(),
  checks: z.array(
    z.object({
      check: z.enum(CHECKS),
      result: z.nullable(z.enum(CHECK_RESULTS)),
      /** Whether the office noted it, not the driver; null while nothing is noted. */
      byOffice: z.nullable(z.boolean()),
      notedAt: z.nullable(instant),
    }),
  ),
});
export type CheckedPerson = z.output<typeof checkedPerson>;

export const checksApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/border-checks',
    summary: 'Who crosses a border on the trip, which checks they need, and what was found',
    access: STAFF,
    params: z.object({ tripId: id }),
    output: z.array(checkedPerson),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/border-checks.csv',
    summary: 'The checks before the border of a trip as CSV',
    access: STAFF,
    query: z.object({ trip: id }),
    output: z.object({ name: z.string(), content: z.string() }),
    download: 'text/csv; charset=utf-8',
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/bookings/:bookingId/border-checks/:check',
    summary: 'Note what a check before the border found; null takes it back',
    access: STAFF,
    params: z.object({ bookingId: id, check: z.enum(CHECKS) }),
    body: z.object({ result: z.nullable(z.enum(CHECK_RESULTS)) }),
  }),
};
