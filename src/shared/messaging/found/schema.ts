import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { id, instant } from '#shared/core/fields.ts';
import { place } from '#shared/network/places/schema.ts';
import { ANSWERS, FOUND_STATES, needsNote } from './rules.ts';

/** A photo; its bytes are read with the rights of the reader, never by a public address. */
export const foundPhoto = z.object({ id: z.number(), width: z.number(), height: z.number() });

const seat = z.nullable(z.int().check(z.minimum(1), z.maximum(60)));

export const lostInput = z.object({ what: checkedText(textRule(300)), seat });

/** Something that the staff found; `reportId`: the report that it belongs to. */
export const foundInput = z.object({ ...lostInput.shape, reportId: z.nullable(id) });

export const foundAnswer = z
  .object({ answer: z.enum(ANSWERS), note: optionalText(textRule(300)) })
  .check(
    z.refine((input) => !needsNote(input.answer) || input.note !== '', { error: 'field_required', path: ['note'] }),
  );

export const foundItem = z.object({
  id: z.number(),
  /** Whether a passenger reported it; else the staff found it. */
  report: z.boolean(),
  tripId: z.number(),
  bookingId: z.nullable(z.number()),
  from: place,
  to: place,
  date: z.string(),
  what: z.string(),
  seat: z.nullable(z.number()),
  state: z.enum(FOUND_STATES),
  /** The other side of a match: the found item of a report, or the report of a found item. */
  matchId: z.nullable(z.number()),
  /** The person who reported it; for the staff only. */
  person: z.nullable(z.object({ name: z.string(), phone: z.string(), accountId: z.nullable(z.number()) })),
  photos: z.array(foundPhoto),
  history: z.array(z.object({ at: instant, state: z.enum(FOUND_STATES), note: z.string() })),
  /** Answers that the reader may give now. */
  answers: z.array(z.enum(ANSWERS)),
});
export type FoundItem = z.output<typeof foundItem>;
