import * as z from 'zod/mini';
import { access } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date, instant } from '#shared/core/fields.ts';
import { ABSENCE_KINDS } from './roster-schema.ts';
import { tripRow } from './schema.ts';

/** The board shows at most so many trips of a day; it says so where there are more. */
export const BOARD_TRIPS_MAX = 300;

const boardTrip = z.extend(tripRow, {
  /** Passengers who are on the bus now, and people who have not paid their whole fare. */
  aboard: z.number(),
  unpaid: z.number(),
});
export type BoardTrip = z.output<typeof boardTrip>;

const boardBus = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  seatsCount: z.number(),
  /** Neither in repair nor retired. */
  runs: z.boolean(),
});
export type BoardBus = z.output<typeof boardBus>;

const boardDriver = z.object({
  id: z.number(),
  name: z.string(),
  lastName: z.string(),
  /** The bus that they usually drive. */
  busId: z.nullable(z.number()),
  absent: z.nullable(z.enum(ABSENCE_KINDS)),
});
export type BoardDriver = z.output<typeof boardDriver>;

const board = z.object({
  /** The day of the roster's zone, from its first instant to that of the next day. */
  from: instant,
  to: instant,
  trips: z.array(boardTrip),
  /** Whether the day has trips that are not among them. */
  more: z.boolean(),
  buses: z.array(boardBus),
  drivers: z.array(boardDriver),
});
export type Board = z.output<typeof board>;

export const boardApi = {
  day: endpoint({
    method: 'GET',
    path: '/api/board',
    summary: 'The trips of your carrier that are on their way on a day, with its buses and drivers',
    access: access({ dispatcher: 'own', owner: 'own' }),
    query: z.object({ day: date }),
    output: board,
  }),
};
