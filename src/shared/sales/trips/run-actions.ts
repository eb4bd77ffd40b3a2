import * as z from 'zod/mini';
import { line } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { seq } from '#shared/core/fields.ts';
import { BREAKDOWN_HELP } from './breakdown.ts';
import { wordings } from './wording.ts';

/** An instant that a device names, as ISO 8601 text with its offset. */
export const pressedInstant = z.iso.datetime({ offset: true });

/** The driver has read what `stepGuard` lists. */
const confirmed = z._default(z.boolean(), false);

/** The steps of a trip, as presses of its sheet (docs/product.md 8.8). */
export const runActions = [
  z.object({ action: z.literal('start') }),
  z.object({ action: z.literal('depart'), seq, confirmed }),
  z.object({ action: z.literal('arrive'), seq, confirmed }),
  z.object({ action: z.literal('finish'), confirmed }),
  z.object({ action: z.literal('pause'), until: z._default(z.nullable(pressedInstant), null) }),
  z.object({ action: z.literal('border') }),
  /** The bus broke down, or there is news of it: how people travel on, and when. */
  z.object({
    action: z.literal('breakdown'),
    help: z._default(z.nullable(z.enum(BREAKDOWN_HELP)), null),
    until: z._default(z.nullable(pressedInstant), null),
    /** Without a time: until when more is said. */
    moreBy: z._default(z.nullable(pressedInstant), null),
    wordings,
  }),
  /** The hour at the next stop, or until when more is said; neither withdraws the announcement. */
  z.object({
    action: z.literal('late'),
    seq,
    expectedAt: z._default(z.nullable(pressedInstant), null),
    moreBy: z._default(z.nullable(pressedInstant), null),
  }),
  /** The place in the electronic queue at the border; null takes it back. */
  z.object({
    action: z.literal('slot'),
    slot: z.nullable(z.object({ number: line(textRule(30)), at: pressedInstant })),
  }),
  z.object({
    action: z.literal('resume'),
    counted: z.number().check(z.int(), z.minimum(0), z.maximum(200)),
    /** The bookings of the passengers who are missing. */
    missing: z._default(z.array(z.number().check(z.int(), z.minimum(1))).check(z.maxLength(100)), []),
  }),
  z.object({ action: z.literal('undoStep') }),
] as const;

export type RunAction = z.output<(typeof runActions)[number]>;
