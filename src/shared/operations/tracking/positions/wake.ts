import { kmBetween, type Point } from './globe.ts';

/** The stop is near within this distance, and within so many minutes at the speed of the moment. */
const NEAR_KM = 10;
const NEAR_MINUTES = 15;
/** A position that is less sure than this, in metres, says nothing. */
const MAX_UNSURE = 5000;

/** The distance from a phone to a stop in km; null where the phone is not sure enough of its position. */
export function kmToStop(fix: Point & { accuracy: number }, stop: Point): number | null {
  return fix.accuracy > MAX_UNSURE ? null : kmBetween(fix, stop);
}

/** Whether a passenger who sleeps is to be woken: by the distance in km and the speed in metres per second, if the phone knows it. */
export function isWakeDue(km: number, speed: number | null): boolean {
  return km <= Math.max(NEAR_KM, ((speed ?? 0) * NEAR_MINUTES * 60) / 1000);
}
