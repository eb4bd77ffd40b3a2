import type { PriceChange } from '#shared/sales/prices/price-change-schema.ts';
import { named } from '#web/core/i18n/i18n.ts';

/** 'Львів – Вроцлав, 18:45'. */
export function pathName({ from, to, departureTime }: Pick<PriceChange, 'from' | 'to' | 'departureTime'>): string {
  return `${named(from)} – ${named(to)}, ${departureTime}`;
}
