import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** What a cancellation means for the passenger's money, by what it costs and what was paid, in euro cents. */
export function offMoney(cost: number, paid: number): string {
  if (paid > cost) return t('bookings.off.back', { sum: money(paid - cost) });
  return cost > paid ? t('bookings.off.charge', { sum: money(cost - paid) }) : t('bookings.off.nothing');
}
