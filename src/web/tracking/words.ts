import { punctuality } from '#shared/tracking/delay.ts';
import { OLD_POSITION } from '#shared/tracking/limits.ts';
import type { ExpectedRange, TripPosition } from '#shared/tracking/schema.ts';
import { ago, duration, timeIn } from '#web/core/format.ts';
import { named, t } from '#web/core/i18n.ts';

/** Up to here it is just now, in ms: the place comes every few seconds. */
const JUST_NOW = 60_000;
/** A range narrower than this, in ms, is one time. */
const NARROW = 4 * 60_000;

type Live = Pick<TripPosition, 'position' | 'delayMinutes' | 'border'>;

/** 'бачили щойно', 'бачили 5 хвилин тому'. */
export function ageWords(recordedAt: string, now: Date): string {
  const fresh = now.getTime() - Date.parse(recordedAt) < JUST_NOW;
  return t('tracking.age', { ago: fresh ? t('tracking.age.now') : ago(recordedAt, now) });
}

/** Whether a bus was heard so long ago that its place says little. */
export function isOld(recordedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(recordedAt) > OLD_POSITION;
}

/** '08:40–09:10', or 'близько 08:40' where the two are near each other; on the stop's own clock. */
export function rangeWords({ low, expected, high }: ExpectedRange, zone: string): string {
  if (Date.parse(high) - Date.parse(low) < NARROW) return t('tracking.range.one', { at: timeIn(zone, expected) });
  return t('tracking.range', { low: timeIn(zone, low), high: timeIn(zone, high) });
}

/** 'запізнюється на 12 хв', 'за розкладом'; null while nothing is expected. */
export function delayWords(minutes: number | null): { words: string; late: boolean } | null {
  if (minutes === null) return null;
  const how = punctuality(minutes);
  if (how === 'onTime') return { words: t('tracking.onTime'), late: false };
  return { words: t(`tracking.${how}`, { duration: duration(Math.abs(minutes)) }), late: how === 'late' };
}

/** What the border on the way costs: the usual wait, since when the bus stands there, or that it is behind. */
export function borderWords(border: Live['border'], now: Date): string | null {
  if (!border) return null;
  const crossing = named(border.crossing.short);
  if (border.state === 'passed') return t('tracking.border.passed', { crossing });
  if (border.state === 'there' && border.since) {
    const stood = duration((now.getTime() - Date.parse(border.since)) / 60_000);
    return t('tracking.border.there', { crossing, duration: stood });
  }
  return waitWords(crossing, border.wait);
}

/** 'На кордоні Ягодин зазвичай 40 хв–2 год, 57 вимірювань'. */
export function waitWords(crossing: string, wait: { median: number; p80: number; measurements: number }): string {
  return t('tracking.border.wait', {
    crossing,
    low: duration(wait.median),
    high: duration(wait.p80),
    n: wait.measurements,
  });
}
