import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';
import { extraName } from './extras.ts';
import type { FareLine } from './fare-lines.ts';
import type { FarePart } from './fare-parts.ts';
import type { FareClass } from './schema.ts';

interface Words {
  locale: Locale;
  say: (key: MessageKey, values?: MessageValues) => string;
}

export function lineLabel(words: Words, { kind, n, part }: FareLine): string {
  const { locale, say } = words;
  const times = n > 1 ? ` × ${n}` : '';
  if (kind === 'full') return say('bookings.fares.adult') + times;
  if (kind === 'class') return partClass(words, part) + times;
  if (kind === 'infant') return say('bookings.fares.line.infant', { name: partClass(words, part) }) + times;
  if (kind === 'extra') return extraName({ ...part, count: n }, locale);
  if (kind === 'return') return say('bookings.fares.line.return', { percent: part.percent ?? 0 });
  if (kind === 'promo')
    return say('bookings.fares.line.promo', { code: typeof part.label === 'string' ? part.label : '' });
  return say(`bookings.fares.line.${kind}`);
}

/** 'Дитина 4–12': the class of a part of a fare; empty for a part without one. */
export function partClass(words: Words, { label, ageFrom = null, ageTo = null }: FarePart): string {
  return typeof label === 'object' ? classLabel(words, { name: label, ageFrom, ageTo }) : '';
}

/** 'Дитина 4–12': the name of a class with the ages for which it is. */
export function classLabel(
  words: Words,
  { name, ageFrom, ageTo }: Pick<FareClass, 'name' | 'ageFrom' | 'ageTo'>,
): string {
  return [nameIn(name, words.locale), ageLabel(words, ageFrom, ageTo)].filter(Boolean).join(' ');
}

/** '4–12', 'від 60', 'до 4'; empty for any age. */
function ageLabel({ say }: Words, from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : say('bookings.fares.age.to', { to });
  if (to === null) return say('bookings.fares.age.from', { from });
  return from === to ? String(from) : `${from}–${to}`;
}
