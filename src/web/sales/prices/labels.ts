import { extraName, extrasOf } from '#shared/sales/prices/extras.ts';
import {
  classLabel as labelOfClass,
  lineLabel as labelOfLine,
  partClass,
} from '#shared/sales/prices/fare-line-label.ts';
import type { FareLine } from '#shared/sales/prices/fare-lines.ts';
import { classOf } from '#shared/sales/prices/fare-lines.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';

const WORDS = { locale, say: t };

/** 'Дитина 4–12': the name of a class with the ages for which it is. */
export function classLabel(fareClass: Pick<FareClass, 'name' | 'ageFrom' | 'ageTo'>): string {
  return labelOfClass(WORDS, fareClass);
}

/** The class that was frozen into a booking: 'Дитина 4–12'; empty for a passenger who pays the full price. */
export function classOfFare(parts: readonly FarePart[]): string {
  const part = classOf(parts);
  return part ? partClass(WORDS, part) : '';
}

/** Facts of a fare for the staff: 'Дитина 4–12 · Велосипед × 2'. */
export function kindsOfFare(parts: readonly FarePart[]): string {
  return [classOfFare(parts), ...extrasOf(parts).map((one) => extraName(one, locale))].filter(Boolean).join(' · ');
}

export function lineLabel(line: FareLine): string {
  return labelOfLine(WORDS, line);
}

/** 'знижка 30 %' or 'ціна 10 €'. */
export function ruleLabel({ discountPercent, fixedCents }: Pick<FareClass, 'discountPercent' | 'fixedCents'>): string {
  if (discountPercent === 100 || fixedCents === 0) return t('bookings.fares.rule.free');
  return fixedCents === null
    ? t('bookings.fares.rule.percent', { percent: discountPercent ?? 0 })
    : t('bookings.fares.rule.fixed', { price: money(fixedCents) });
}
