import * as z from 'zod/mini';
import { addDays, daysBetween, type LocalDate, weekday } from '#shared/core/time.ts';
import type { Span } from '../dashboard/period.ts';

/**
 * The counts of one day over all carriers. For the trips that depart on the day: trips that ran or run, cancelled trips, sold seats and
 * parcels, no-shows, the seats of all legs and the sold ones among them. For the actions of the day: booked seats and parcels, cancelled
 * bookings by the side that cancelled, new people and carriers, searches, and searches without a result.
 */
const COUNTED = [
  ...(['trips', 'cancelledTrips', 'passengers', 'parcels', 'noShows', 'seatLegs', 'soldLegs'] as const),
  ...(['bookedSeats', 'bookedParcels', 'byPassenger', 'byCarrier', 'byTrip', 'byExpiry'] as const),
  ...(['people', 'carriers', 'searches', 'missed'] as const),
];

export const marketCounts = z.record(z.enum(COUNTED), z.number());
export type MarketCounts = z.output<typeof marketCounts>;

export interface MarketDay {
  day: LocalDate;
  counts: Partial<MarketCounts>;
}

export function marketSum(days: readonly MarketDay[], { from, to }: Span): MarketCounts {
  const sum: MarketCounts = { ...NOTHING };
  for (const { day, counts } of days) {
    if (day < from || day > to) continue;
    for (const name of COUNTED) sum[name] += counts[name] ?? 0;
  }
  return sum;
}

/** A week with fewer bookings than this is nothing to compare another one with. */
const FEW = 20;

export const GROWTHS_AFTER = ['none', 'few'] as const;
type GrowthAfter = (typeof GROWTHS_AFTER)[number];

interface MarketWeek extends Span {
  counts: MarketCounts;
  /** How many more seats and parcels were booked than in the week before, as a share; null where a week is not whole, or had too few. */
  growth: number | null;
  /** Why there is no growth between two whole weeks: nothing was booked in the one before, or too little to compare with. */
  after: GrowthAfter | null;
}

/** Returns the weeks of a period from Monday, in order; the first and the last may be parts of weeks. */
export function marketWeeks(days: readonly MarketDay[], span: Span): MarketWeek[] {
  const weeks: MarketWeek[] = [];
  for (let from = span.from; from <= span.to; from = addDays(from, 7 - weekday(from))) {
    const end = addDays(from, 6 - weekday(from));
    const week = { from, to: end < span.to ? end : span.to };
    const counts = marketSum(days, week);
    weeks.push({ ...week, counts, ...growthSince(weeks.at(-1), { ...week, counts }) });
  }
  return weeks;
}

function growthSince(
  before: MarketWeek | undefined,
  week: Span & { counts: MarketCounts },
): Pick<MarketWeek, 'growth' | 'after'> {
  if (!before || !isWhole(before) || !isWhole(week)) return { growth: null, after: null };
  const [old, now] = [booked(before.counts), booked(week.counts)];
  if (old >= FEW) return { growth: now / old - 1, after: null };
  return { growth: null, after: now < FEW ? null : old === 0 ? 'none' : 'few' };
}

function isWhole({ from, to }: Span): boolean {
  return daysBetween(from, to) === 6;
}

export function booked({ bookedSeats, bookedParcels }: MarketCounts): number {
  return bookedSeats + bookedParcels;
}

export function calledOff({ byPassenger, byCarrier, byTrip, byExpiry }: MarketCounts): number {
  return byPassenger + byCarrier + byTrip + byExpiry;
}

/** The share of sold seats over all legs, from 0 to 1; null without seats. */
export function fillRate({ soldLegs, seatLegs }: MarketCounts): number | null {
  return seatLegs === 0 ? null : soldLegs / seatLegs;
}

/** The share of searches without a result; null without searches. */
export function missedShare({ missed, searches }: MarketCounts): number | null {
  return searches === 0 ? null : missed / searches;
}

const NOTHING: MarketCounts = {
  trips: 0,
  cancelledTrips: 0,
  passengers: 0,
  parcels: 0,
  noShows: 0,
  seatLegs: 0,
  soldLegs: 0,
  bookedSeats: 0,
  bookedParcels: 0,
  byPassenger: 0,
  byCarrier: 0,
  byTrip: 0,
  byExpiry: 0,
  people: 0,
  carriers: 0,
  searches: 0,
  missed: 0,
};
