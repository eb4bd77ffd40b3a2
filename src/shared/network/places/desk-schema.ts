import * as z from 'zod/mini';
import { checkedText, optionalText, typedNumber } from '#shared/core/checked-text.ts';
import { isLocalDate } from '#shared/core/time.ts';
import { COUNTRIES } from './countries.ts';
import { crossingState, place } from './schema.ts';

export const CROSSING_NOTE_MAX = 500;
export const LANES_MAX = 50;

export const BUS_ALLOWED = ['yes', 'no', 'unknown'] as const;

const note = optionalText((text) => (text.length > CROSSING_NOTE_MAX ? 'text_max_length' : null));
const day = optionalText((text) => (isLocalDate(text) ? null : 'date_format'));

/** Fields of a crossing that the operators set; empty days are unknown. */
export const crossingInput = z
  .object({
    open: z.boolean(),
    from: day,
    to: day,
    buses: z.enum(BUS_ALLOWED),
    queueKind: crossingState.shape.queueKind,
    /** Typed as a number from 0, or empty. */
    lanes: checkedText((text) =>
      text === '' || (/^\d{1,2}$/.test(text) && Number(text) <= LANES_MAX) ? null : 'field_invalid',
    ),
    noteUk: note,
    noteEn: note,
  })
  .check((context) => {
    const { open, from, to, noteUk, noteEn } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: 'custom', path: [field], message, input: '', continue: true });
    if (!open && from !== '' && to !== '' && to < from) refuse('to', 'last_day_order');
    if (noteUk === '' && noteEn !== '') refuse('noteUk', 'field_required');
    if (noteEn === '' && noteUk !== '') refuse('noteEn', 'field_required');
  });
export type CrossingInput = z.output<typeof crossingInput>;

export const PLACE_NAME_MAX = 80;
export const ALIASES_MAX = 30;

export const placeRow = z.object({
  ...place.shape,
  aliases: z.array(z.string()),
  /** How many routes stop here. */
  routes: z.number(),
  mergedInto: z.nullable(place),
});
export type PlaceRow = z.output<typeof placeRow>;

const name = checkedText((typed) =>
  typed === '' ? 'field_required' : typed.length > PLACE_NAME_MAX ? 'text_max_length' : null,
);

/** One spelling a line. */
const aliases = z.pipe(
  optionalText((typed) => {
    const names = linesOf(typed);
    return names.length > ALIASES_MAX || names.some((one) => one.length > PLACE_NAME_MAX) ? 'text_max_length' : null;
  }),
  z.transform(linesOf),
);

function linesOf(typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

const names = { uk: name, en: name, aliases };
export const placeEdit = z.object(names);
export type PlaceEdit = z.output<typeof placeEdit>;

const degrees = (max: number) =>
  z.pipe(
    typedNumber({ required: 'field_required', format: 'field_invalid' }),
    z.number().check(z.minimum(-max, { error: 'field_invalid' }), z.maximum(max, { error: 'field_invalid' })),
  );

export const placeInput = z.object({ ...names, country: z.enum(COUNTRIES), lat: degrees(90), lon: degrees(180) });
export type PlaceInput = z.output<typeof placeInput>;
