import type { BreakdownState } from '#shared/operations/tracking/positions/schema.ts';
import type { BreakdownHelp } from '#shared/sales/trips/breakdown.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

/** 'Стоїть із 14:05 на шляху Брно – Прага.' */
export function whereLabel({
  since,
  zone,
  stop,
  next,
  left,
}: Pick<BreakdownState, 'since' | 'zone' | 'stop' | 'next' | 'left'>): string {
  const time = timeIn(zone, since);
  if (left && next) return t('disruption.breakdown.where.between', { time, from: named(stop), to: named(next) });
  return t('disruption.breakdown.where.at', { time, stop: named(stop) });
}

/** 'Виїжджає інший автобус.' */
export function helpLabel(help: BreakdownHelp | null): string {
  return t(`disruption.breakdown.now.${help ?? 'none'}`);
}
