import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import type { FareLine } from '#shared/sales/prices/fare-lines.ts';
import { classOf } from '#shared/sales/prices/fare-lines.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale, named, t } from '#web/core/i18n/i18n.ts';

/** 'Дитина 4–12': the name of a class with the ages for which it is. */
export function classLabel({ name, ageFrom, ageTo }: Pick<FareClass, 'name' | 'ageFrom' | 'ageTo'>): string {
  return [named(name), ageLabel(ageFrom, ageTo)].filter(Boolean).join(' ');
}

/** The class that was frozen into a booking: 'Дитина 4–12'; empty for a passenger who pays the full price. */
export function classOfFare(parts: readonly FarePart[]): string {
  const part = classOf(parts);
  return part ? partClass(part) : '';
}

/** What the staff has to know of a fare: 'Дитина 4–12 · Велосипед × 2'. */
export function kindsOfFare(parts: readonly FarePart[]): string {
  return [classOfFare(parts), ...extrasOf(parts).map((one) => extraName(one, locale))].filter(Boolean).join(' · ');
}

/** What a line of the explanation of a price is for. */
export function lineLabel({ kind, n, part }: FareLine): string {
  const times = n > 1 ? ` × ${n}` : '';
  if (kind === 'full') return t('bookings.fares.adult') + times;
  if (kind === 'class') return partClass(part) + times;
  if (kind === 'infant') return t('bookings.fares.line.infant', { name: partClass(part) }) + times;
  if (kind === 'extra') return extraName({ ...part, count: n }, locale);
  if (kind === 'return') return t('bookings.fares.line.return', { percent: part.percent ?? 0 });
  if (kind === 'promo')
    return t('bookings.fares.line.promo', { code: typeof part.label === 'string' ? part.label : '' });
  return t(`bookings.fares.line.${kind}`);
}

/** 'знижка 30 %' or 'ціна 10 €'. */
export function ruleLabel({ discountPercent, fixedCents }: Pick<FareClass, 'discountPercent' | 'fixedCents'>): string {
  if (discountPercent === 100 || fixedCents === 0) return t('bookings.fares.rule.free');
  return fixedCents === null
    ? t('bookings.fares.rule.percent', { percent: discountPercent ?? 0 })
    : t('bookings.fares.rule.fixed', { price: money(fixedCents) });
}

function partClass({ label, ageFrom = null, ageTo = null }: FarePart): string {
  return typeof label === 'object' ? classLabel({ name: label, ageFrom, ageTo }) : '';
}

/** '4–12', 'від 60', 'до 4'; empty for any age. */
function ageLabel(from: number | null, to: number | null): string {
  if (from === null && to === null) return '';
  if (to === null) return t('bookings.fares.age.from', { from: from ?? 0 });
  if (from === null) return t('bookings.fares.age.to', { to });
  return from === to ? String(from) : `${from}–${to}`;
}
