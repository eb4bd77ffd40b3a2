import { expectedArrivals } from '#shared/operations/tracking/positions/eta.ts';
import { kmOf, lineOf } from '#shared/operations/tracking/positions/line.ts';
import type { Wait } from '#shared/operations/tracking/positions/waits.ts';
import { randomOf } from '../services/random.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-12T04:00:00Z');
const BEFORE = 'before or at the border';
const BEYOND = 'beyond the border';

/**
 * How often the truth was within, before and after the range, in how many forecasts; `width` is the sum of the ranges in ms.
 */
export interface Hits {
  within: number;
  early: number;
  late: number;
  width: number;
  all: number;
}

const line = lineOf(
  [
    stop(0, 49.8397, 24.0297, 'UA'),
    stop(1, 50.0413, 21.999, 'PL'),
    stop(2, 50.0614, 19.9366, 'PL'),
    stop(3, 51.1, 17.0333, 'PL'),
  ],
  { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] },
);
const PLANNED = [
  [null, 0],
  [270, 275],
  [450, 470],
  [700, null],
] as const;
const stops = PLANNED.map(([arrives, departs], seq) => ({
  seq,
  arrivesAt: iso(arrives),
  departsAt: iso(departs),
  arrivedAt: null,
}));

/**
 * Simulates trips Lviv, Rzeszów, Kraków, Wrocław with long-tailed border waits, a speed that varies by trip and leg, and a fix
 * every ten minutes, and compares each forecast with the truth. The forecast's waits are measured from other trips of the same
 * distribution. The same seed gives the same trips.
 */
export function forecastTrips(trips: number, seed: number): ReadonlyMap<string, Hits> {
  const chance = randomOf(seed);
  const wait = measured(chance);
  const tally = new Map<string, Hits>();
  for (let trip = 0; trip < trips; trip += 1) {
    const { points, arrivals, left } = drive(chance);
    for (const { km, minute, since } of points) {
      const now = START + minute * MINUTE;
      const eta = expectedArrivals({
        line,
        stops,
        currentSeq: Math.max(...arrivals.flatMap((at, seq) => (at <= minute ? [seq] : []))),
        progress: { km, at: now },
        now,
        border: minute < left ? { wait, since: since === null ? null : START + since * MINUTE } : null,
      });
      for (const { seq, expected } of eta.stops) {
        if (!expected) continue;
        const truth = START + (arrivals[seq] ?? 0) * MINUTE;
        for (const name of [minute < left ? BEFORE : BEYOND, 'all']) note(tally, name, truth, expected);
      }
    }
  }
  return tally;
}

interface Point {
  km: number;
  minute: number;
  since: number | null;
}

/** One true trip: the bus's position every ten minutes, and its arrival at each stop. */
function drive(chance: () => number): { points: Point[]; arrivals: number[]; left: number } {
  const points: Point[] = [];
  const arrivals = [0];
  const own = 1 + 0.05 * normal(chance);
  let minute = 0;
  let left = 0;
  const move = (from: number, to: number, minutes: number, since: number | null) => {
    for (let at = Math.ceil(minute / 10) * 10; at < minute + minutes; at += 10) {
      points.push({ km: from + ((to - from) * (at - minute)) / minutes, minute: at, since });
    }
    minute += minutes;
  };
  for (const seq of [1, 2, 3]) {
    const [start, end] = [kmOf(line, seq - 1), kmOf(line, seq)];
    const length = (end - start) * 1.25;
    const minutes = seq === 1 ? (length / 65) * 60 : (PLANNED[seq]?.[0] ?? 0) - (PLANNED[seq - 1]?.[1] ?? 0);
    const speedFactor = own * Math.max(0.85, 1 + 0.06 * normal(chance));
    const border = line.border?.km ?? 0;
    if (seq === 1) {
      const part = (border - start) / (end - start);
      move(start, border, minutes * part * speedFactor, null);
      const came = minute;
      move(border, border, waitOf(chance), came);
      left = minute;
      move(border, end, minutes * (1 - part) * speedFactor, null);
    } else move(start, end, minutes * speedFactor, null);
    arrivals.push(minute);
    const due = PLANNED[seq]?.[1];
    if (due !== null && due !== undefined) move(end, end, Math.max(due - minute, 2 + 4 * chance()), null);
  }
  return { points, arrivals, left };
}

/** Minutes at the border: half of the buses an hour and a quarter, one in ten over three hours. */
function waitOf(chance: () => number): number {
  return 75 * Math.exp(0.7 * normal(chance));
}

/** A sample of the standard normal distribution (Box and Muller). */
function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

function measured(chance: () => number): Wait {
  const waits = Array.from({ length: 200 }, () => waitOf(chance)).sort((a, b) => a - b);
  const quantile = (part: number) => waits[Math.floor(part * waits.length)] ?? 0;
  return {
    p10: quantile(0.1),
    median: quantile(0.5),
    p80: quantile(0.8),
    p90: quantile(0.9),
    measurements: waits.length,
  };
}

function note(
  tally: Map<string, Hits>,
  name: string,
  truth: number,
  { low, high }: { low: number; high: number },
): void {
  const row = tally.get(name) ?? { within: 0, early: 0, late: 0, width: 0, all: 0 };
  row.all += 1;
  row.width += high - low;
  if (truth < low) row.early += 1;
  else if (truth > high) row.late += 1;
  else row.within += 1;
  tally.set(name, row);
}

function stop(seq: number, lat: number, lon: number, country: string) {
  return { seq, place: { lat, lon, country } };
}

function iso(minutes: number | null): string | null {
  return minutes === null ? null : new Date(START + minutes * MINUTE).toISOString();
}
