import { localTime } from '#shared/core/time.ts';

/**
 * The hours of the day, by the clock of a zone, in which a person's devices stay silent: no sound, no desktop notification, no push.
 * `to` is the first hour that is not quiet any more; the hours may span midnight.
 */
export interface QuietHours {
  from: number;
  to: number;
  zone: string;
}

/** A ride that begins within this time, or is under way, ends the silence (docs/product.md 13.6). */
export const QUIET_BEFORE_RIDE_HOURS = 12;

export const DEFAULT_QUIET_HOURS = { from: 22, to: 7 } as const;

export function isQuietAt(hours: QuietHours | null, instant: Date): boolean {
  if (hours === null) return false;
  const { from, to, zone } = hours;
  const hour = Number(localTime(instant, zone).slice(0, 2));
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
