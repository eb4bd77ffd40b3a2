import * as z from 'zod/mini';
import { ADMINISTRATORS, PUBLIC } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { date } from '#shared/core/fields.ts';
import { addDays, isLocalDate, type LocalDate } from '#shared/core/time.ts';

export const ADVICE_MAX = 2_000;
export const SOURCE_MAX = 300;

/** Topics about the border, in the order in which it is read; `goods` lists things that no carrier may transport. */
export const ADVICE_TOPICS = [
  'papersToEu',
  'papersToUa',
  'ees',
  'etias',
  'children',
  'animals',
  'baggageToEu',
  'baggageToUa',
  'goods',
] as const;
export type AdviceTopic = (typeof ADVICE_TOPICS)[number];

/** Rules of borders change: a text is to be checked again after this many days. */
const FRESH_DAYS = 180;

export function isOldAdvice(checkedOn: LocalDate, today: LocalDate): boolean {
  return addDays(checkedOn, FRESH_DAYS) < today;
}

const advice = z.object({
  topic: z.enum(ADVICE_TOPICS),
  uk: z.string(),
  en: z.string(),
  /** The address of the authority whose rule it is. */
  source: z.string(),
  /** The day on which the text agreed with its source. */
  checkedOn: date,
  builtIn: z.boolean(),
});
export type Advice = z.output<typeof advice>;

const text = checkedText((typed) =>
  typed === '' ? 'field_required' : typed.length > ADVICE_MAX ? 'text_max_length' : null,
);

export const adviceInput = z.object({
  uk: text,
  en: text,
  source: checkedText((typed) =>
    typed.length > SOURCE_MAX
      ? 'text_max_length'
      : /^https:\/\/[a-z\d.-]{4,100}(?:\/[^\s"<>]*)?$/i.test(typed)
        ? null
        : 'link_format',
  ),
  checkedOn: checkedText((typed) => (isLocalDate(typed) ? null : 'date_format')),
});
export type AdviceInput = z.output<typeof adviceInput>;

const params = z.object({ topic: z.enum(ADVICE_TOPICS) });

export const adviceApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/border-advice',
    summary: 'What travellers and senders need to know about the border, each with its source and day',
    access: PUBLIC,
    output: z.array(advice),
    unaudited: true,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/admin/border-advice/:topic',
    summary: 'Set a text about the border with its source and the day on which it was checked',
    access: ADMINISTRATORS,
    params,
    body: adviceInput,
    output: z.array(advice),
    replaces: { read: 'advice.all', at: [{ topic: 'topic' }], fields: ['uk', 'en', 'source', 'checkedOn'] },
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/admin/border-advice/:topic',
    summary: 'Go back to the built-in text about the border',
    access: ADMINISTRATORS,
    params,
    output: z.array(advice),
  }),
};
