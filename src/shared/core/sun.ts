/**
 * When the sun rises and sets, by the sunrise equation with the constants of J. Meeus, "Astronomical Algorithms", as in
 * https://en.wikipedia.org/wiki/Sunrise_equation. Its times are right to about two minutes up to the polar circles.
 */

const DAY = 86_400_000;
/** The Julian date of the Unix epoch, and that of noon on 1 January 2000, from which the equation counts days. */
const EPOCH = 2_440_587.5;
const J2000 = 2_451_545;
/** The sun's upper edge is at the horizon, with the bending of light in the air. */
const HORIZON = -0.833;
const TILT = 23.4397;

export interface Spot {
  lat: number;
  lon: number;
}

export function isNight(now: Date, spot: Spot): boolean {
  const days = [-1, 0, 1].map((shift) => sunOf(now.getTime() + shift * DAY, spot));
  const nearest = days.toSorted((a, b) => distance(a, now) - distance(b, now))[0];
  if (!nearest) return false;
  return nearest.half === null ? nearest.dark : distance(nearest, now) > nearest.half;
}

/** The next sunrise; null where the sun does not rise within the next two days. */
export function nextSunrise(now: Date, spot: Spot): Date | null {
  const rises = [-1, 0, 1, 2].flatMap((shift) => {
    const { noon, half } = sunOf(now.getTime() + shift * DAY, spot);
    return half === null ? [] : [noon - half];
  });
  const next = rises.find((rise) => rise > now.getTime());
  return next === undefined ? null : new Date(next);
}

interface Sun {
  /** When the sun is highest, in milliseconds since 1970. */
  noon: number;
  /** Milliseconds between noon and sunset; null when the sun does not cross the horizon that day. */
  half: number | null;
  /** Whether the sun stays below the horizon on such a day. */
  dark: boolean;
}

function sunOf(instant: number, { lat, lon }: Spot): Sun {
  const day = Math.round(instant / DAY + EPOCH - J2000 + lon / 360);
  const mean = day - lon / 360;
  const anomaly = 357.5291 + 0.98560028 * mean;
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const longitude = anomaly + centre + 180 + 102.9372;
  const transit = J2000 + mean + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude);
  const declination = (Math.asin(sin(longitude) * sin(TILT)) * 180) / Math.PI;
  const angle = (sin(HORIZON) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination));
  const half = Math.abs(angle) > 1 ? null : (Math.acos(angle) / (2 * Math.PI)) * DAY;
  return { noon: (transit - EPOCH) * DAY, half, dark: angle > 1 };
}

function distance({ noon }: Sun, now: Date): number {
  return Math.abs(noon - now.getTime());
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}
