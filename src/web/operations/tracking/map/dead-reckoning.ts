import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { kmBetween, type Point } from '#shared/operations/tracking/positions/globe.ts';
import {
  LOCATION_INTERVAL,
  RECKONED_INTERVAL,
  RECKONED_METRES,
  STANDING_INTERVAL,
  STANDING_SPEED,
} from '#shared/operations/tracking/positions/limits.ts';
import { metresFrom } from './geometry.ts';

/**
 * How long after the last sent position another one is sent, in milliseconds. On a straight road and at rest the predicted position is
 * right (dead reckoning), so that such positions are sent less often: they are most of a day's positions (docs/decisions/0014).
 */
export function intervalUntil(fix: Fix, sent: Fix | null): number {
  if (!sent || kmBetween(extrapolated(sent, fix.at), fix) * 1000 > Math.max(RECKONED_METRES, fix.accuracy ?? 0)) {
    return LOCATION_INTERVAL;
  }
  return isStanding(sent) && isStanding(fix) ? STANDING_INTERVAL : RECKONED_INTERVAL;
}

/** Where a bus is at a time if it keeps the speed and the heading of a position. Without a known heading it stays. */
function extrapolated(sent: Fix, at: number): Point {
  const { speed, heading } = sent;
  if (isStanding(sent) || speed === null || heading === null) return sent;
  return metresFrom(sent, (speed * Math.max(0, at - sent.at)) / 1000, heading);
}

/** A phone at rest reports no heading, as a phone that does not measure it. */
function isStanding({ speed }: Fix): boolean {
  return speed !== null && speed < STANDING_SPEED;
}
