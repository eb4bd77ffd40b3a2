import { OLD_POSITION } from '#shared/operations/tracking/positions/limits.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { ago, duration } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';

/** A position younger than this, in ms, is "just now": one arrives every few seconds. */
const JUST_NOW = 60_000;

type Live = Pick<TripPosition, 'position' | 'delayMinutes' | 'border'>;

/** 'бачили щойно', 'бачили 5 хвилин тому'. */
export function ageLabel(recordedAt: string, now: Date): string {
  const fresh = now.getTime() - Date.parse(recordedAt) < JUST_NOW;
  return t('tracking.age', { ago: fresh ? t('tracking.age.now') : ago(recordedAt, now) });
}

export function isOld(recordedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(recordedAt) > OLD_POSITION;
}

/** The border as text: the usual wait, since when the bus waits there, or that it has passed. */
export function borderLabel(border: Live['border'], now: Date): string | null {
  if (!border) return null;
  const crossing = named(border.crossing.short);
  if (border.state === 'passed') return t('tracking.border.passed', { crossing });
  if (border.state === 'there' && border.since) {
    const stood = duration((now.getTime() - Date.parse(border.since)) / 60_000);
    return t('tracking.border.there', { crossing, duration: stood });
  }
  return waitLabel(crossing, border.wait);
}

/** 'На кордоні Ягодин зазвичай 1–2 год, 57 вимірювань'; where too little was measured, the usual value by which the search reckons too. */
export function waitLabel(crossing: string, wait: { median: number; p80: number; measurements: number }): string {
  const range = durationRange(wait.median, wait.p80);
  if (wait.measurements === 0) return t('tracking.border.unmeasured', { crossing, range });
  return t('tracking.border.wait', { crossing, range, n: wait.measurements });
}

/** 60 and 120 → '1–2 год', 40 and 120 → '40 хв – 2 год', 90 and 90 → '1 год 30 хв'. */
export function durationRange(low: number, high: number): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  if (from === to) return duration(to);
  const unit = [from, to].every((minutes) => minutes < 60)
    ? 1
    : [from, to].every((minutes) => minutes % 60 === 0)
      ? 60
      : 0;
  // One unit is written once, after both numbers.
  if (unit > 0) return duration(to).replace(/^\d+/, `${from / unit}–${to / unit}`);
  return `${duration(from)} – ${duration(to)}`;
}
