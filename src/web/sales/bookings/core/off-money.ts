import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** Effect of a cancellation on the passenger's money, by its cost and the paid sum, in euro cents. */
export function offMoney(cost: number, paid: number): string {
  if (paid > cost) return t('bookings.off.back', { sum: money(paid - cost) });
  return cost > paid ? t('bookings.off.charge', { sum: money(cost - paid) }) : t('bookings.off.nothing');
}
