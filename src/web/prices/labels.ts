import type { FareClass } from '#shared/prices/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

/** 'Дитина 4–12': the name of a class with the ages for which it is. */
export function classLabel({ name, ageFrom, ageTo }: Pick<FareClass, 'name' | 'ageFrom' | 'ageTo'>): string {
  return [named(name), ageLabel(ageFrom, ageTo)].filter(Boolean).join(' ');
}

/** '4–12', 'від 60', 'до 4'; empty for any age. */
export function ageLabel(from: number | null, to: number | null): string {
  if (from === null && to === null) return '';
  if (to === null) return t('prices.age.from', { from: from ?? 0 });
  if (from === null) return t('prices.age.to', { to });
  return from === to ? String(from) : `${from}–${to}`;
}

/** 'знижка 30 %' or 'ціна 10 €'. */
export function ruleLabel({ discountPercent, fixedCents }: Pick<FareClass, 'discountPercent' | 'fixedCents'>): string {
  if (discountPercent === 100 || fixedCents === 0) return t('prices.rule.free');
  return fixedCents === null
    ? t('prices.rule.percent', { percent: discountPercent ?? 0 })
    : t('prices.rule.fixed', { price: money(fixedCents) });
}
