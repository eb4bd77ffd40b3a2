import type { ArrivalRange, ExpectedArrival } from '#shared/sales/trips/delay.ts';
import { duration, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** A range narrower than this, in ms, is shown as one time. */
const NARROW = 4 * 60_000;

/** '08:40–09:10', or 'близько 08:40' for a narrow range; in the stop's time zone. */
export function rangeLabel({ low, expected, high }: ArrivalRange, zone: string): string {
  if (Date.parse(high) - Date.parse(low) < NARROW) return t('tracking.range.one', { at: timeIn(zone, expected) });
  return t('tracking.range', { low: timeIn(zone, low), high: timeIn(zone, high) });
}

/** 'запізнюється на 12 хв', 'за розкладом'. */
export function delayLabel({ state, minutes }: Pick<ExpectedArrival, 'state' | 'minutes'>): string {
  return state === 'onTime' ? t('tracking.onTime') : t(`tracking.${state}`, { duration: duration(Math.abs(minutes)) });
}
