import * as z from 'zod/mini';
import { DATA_LANGUAGES, dataLanguage, type Locale, type LocalName } from '#shared/i18n/locale.ts';

/** Why a trip is cancelled, as a choice that each receiver reads in their language; the words of the office may be added. */
export const CANCEL_CAUSES = ['bus', 'driver', 'crossing', 'weather', 'fewPassengers', 'other'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

/** The notifications to the people of a trip whose text the office can read and change before they are sent (docs/product.md 8.15). */
export const WORDING_SUBJECTS = [
  'newSeat',
  'unseated',
  'changed',
  'tripCancelled',
  'brokenDown',
  'breakdownUpdated',
] as const;
export type WordingSubject = (typeof WORDING_SUBJECTS)[number];

/** Placeholders of a text; each reader sees their own values instead: `{місця}`, `{seats}`. */
export const MARKS = {
  tripPath: { uk: 'рейс', en: 'trip' },
  date: { uk: 'дата', en: 'date' },
  time: { uk: 'час', en: 'time' },
  model: { uk: 'автобус', en: 'bus' },
  bus: { uk: 'номер', en: 'plate' },
  seats: { uk: 'місця', en: 'seats' },
  carrier: { uk: 'перевізник', en: 'carrier' },
  reason: { uk: 'причина', en: 'reason' },
  others: { uk: 'інші рейси', en: 'other trips' },
  since: { uk: 'відколи', en: 'since' },
  where: { uk: 'де', en: 'where' },
  plans: { uk: 'що далі', en: 'what comes next' },
} as const satisfies Record<string, LocalName>;
export type Mark = keyof typeof MARKS;

/** The placeholders that a text may have; the first `must` of them are required, because without them the text lacks what its reader needs. */
const MARKS_OF: Readonly<Record<WordingSubject, { must: readonly Mark[]; may: readonly Mark[] }>> = {
  newSeat: { must: ['seats'], may: ['tripPath', 'date', 'time', 'model', 'bus'] },
  unseated: { must: [], may: ['tripPath', 'date', 'time', 'bus'] },
  changed: { must: ['bus'], may: ['tripPath', 'date', 'time', 'model'] },
  tripCancelled: { must: ['tripPath', 'date'], may: ['time', 'carrier', 'reason', 'others'] },
  brokenDown: { must: [], may: ['tripPath', 'date', 'since', 'where', 'plans', 'bus'] },
  breakdownUpdated: { must: [], may: ['tripPath', 'date', 'plans', 'bus'] },
};

export const MAX_WORDING = 600;

export function marksOf(subject: WordingSubject, locale: Locale): string[] {
  const { must, may } = MARKS_OF[subject];
  return [...must, ...may].map((mark) => markText(mark, locale));
}

export function markText(mark: Mark, locale: Locale): string {
  return `{${MARKS[mark][dataLanguage(locale)]}}`;
}

export type WordingFault = { fault: 'unknown' | 'missing'; mark: string };

/** The fault in the placeholders of a text: an unknown one, or a required one that is missing; null if there is none. */
export function wordingFault(subject: WordingSubject, locale: Locale, text: string): WordingFault | null {
  const known = marksOf(subject, locale);
  const used = [...text.matchAll(/\{[^{}]*\}?|\}/g)].map(([mark]) => mark);
  const unknown = used.find((mark) => !known.includes(mark));
  if (unknown !== undefined) return { fault: 'unknown', mark: unknown };
  const missing = MARKS_OF[subject].must.map((mark) => markText(mark, locale)).find((mark) => !used.includes(mark));
  return missing === undefined ? null : { fault: 'missing', mark: missing };
}

/** The text with the values in the places of its marks, in one pass: braces within a value stay what they are. */
export function filledWording(locale: Locale, text: string, values: Readonly<Record<Mark, string>>): string {
  const byText = new Map(Object.entries(values).map(([mark, value]) => [textOfMark(mark, locale), value]));
  return text
    .replace(/\{[^{}]*\}/g, (mark) => byText.get(mark) ?? mark)
    .replace(/ +/g, ' ')
    .trim();
}

function textOfMark(mark: string, locale: Locale): string {
  return mark in MARKS ? `{${Object.entries(MARKS).find(([name]) => name === mark)?.[1][dataLanguage(locale)]}}` : '';
}

const ownText = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORDING)));

/** The office's own text of one notification; a language that is null has the ready text. */
export const wording = z.object({ subject: z.enum(WORDING_SUBJECTS), uk: ownText, en: ownText }).check(
  z.refine(
    (wording) =>
      DATA_LANGUAGES.every(
        (locale) => wording[locale] === null || !wordingFault(wording.subject, locale, wording[locale]),
      ),
    {
      error: 'field_invalid',
    },
  ),
);
export type Wording = z.output<typeof wording>;

export const wordings = z._default(z.array(wording).check(z.maxLength(WORDING_SUBJECTS.length)), []);
