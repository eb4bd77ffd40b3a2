import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { pressedInstant } from '#shared/sales/trips/run-actions.ts';
import { tripSheet } from '#shared/sales/trips/schema.ts';
import { sheetAction } from './sheet-actions.ts';

/** A device sends at most this many presses in one request; the rest follows in the next. */
export const MAX_ACTIONS_PER_REQUEST = 25;

export const sheetPress = z.object({
  /** Made by the device; a press that arrives again under its id changes nothing. */
  id: z.uuid('field_invalid'),
  /** When the button was pressed, by the device's clock. */
  at: pressedInstant,
  do: sheetAction,
});

export const pressResult = z.object({
  id: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** Why it was refused, as an error code. */
  code: z.nullable(z.string()),
  at: instant,
});
export type PressResult = z.output<typeof pressResult>;

export const sheetApi = {
  act: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/actions',
    summary: 'Send actions of the trip sheet in their order; each is stored once under the id that its device gave it',
    access: STAFF,
    params: z.object({ tripId: id }),
    body: z.object({
      device: z.uuid('field_invalid'),
      actions: z.array(sheetPress).check(z.minLength(1), z.maxLength(MAX_ACTIONS_PER_REQUEST)),
    }),
    output: z.object({ results: z.array(pressResult), sheet: tripSheet }),
    effect: 'free',
  }),
};
