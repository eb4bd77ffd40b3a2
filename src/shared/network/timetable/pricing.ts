import { daysBetween, type LocalDate, weekday } from '#shared/core/time.ts';

/** The cost of a stop, counted from the first stop, in euro cents. */
export interface PricedStop {
  tripCost: number;
  deliveryCost: number;
  contractual: boolean;
  /** The limits of the cost of a seat, where it is by arrangement and the carrier gives them. */
  rangeFrom?: number | null | undefined;
  rangeTo?: number | null | undefined;
}

/** An explicit price for a pair of stops, in euro cents; null if this kind of booking has no explicit price. */
export interface PairFare {
  fromSeq: number;
  toSeq: number;
  priceTrip: number | null;
  priceDelivery: number | null;
}

export type FareKind = 'passenger' | 'parcel';

/**
 * Returns the price between two stops in euro cents, or null where it is by arrangement (docs/product.md 7.3). It is null if
 * either stop is contractual; else the explicit fare of the pair; else the difference of the costs. Two stops with the same
 * cost (such as all towns of a region) have no price until one is entered, because otherwise the ride would cost 0.
 */
export function fareBetween(
  stops: readonly PricedStop[],
  fares: readonly PairFare[],
  kind: FareKind,
  fromSeq: number,
  toSeq: number,
): number | null {
  const from = stops[fromSeq];
  const to = stops[toSeq];
  if (!from || !to || from.contractual || to.contractual) return null;
  const pair = fares.find((fare) => fare.fromSeq === fromSeq && fare.toSeq === toSeq);
  const explicit = kind === 'passenger' ? pair?.priceTrip : pair?.priceDelivery;
  if (explicit !== null && explicit !== undefined) return explicit;
  const difference = kind === 'passenger' ? to.tripCost - from.tripCost : to.deliveryCost - from.deliveryCost;
  if (difference > 0) return difference;
  return fromSeq === 0 && difference === 0 ? 0 : null;
}

/** The lowest and the highest price that a change can lead to, in euro cents. */
const [LOWEST, HIGHEST] = [100, 100_000];

/** How a change makes another price of the usual one: exactly one of the three is not null. */
export interface PriceRule {
  percent: number | null;
  amountCents: number | null;
  /** New prices of single legs, by the places of their stops. */
  prices: readonly { from: number; to: number; cents: number }[] | null;
}

export interface PriceDays {
  firstDay: LocalDate;
  /** Null: from the first day on. */
  lastDay: LocalDate | null;
  /** Weekdays, from 0 for Monday. */
  days: readonly number[];
  /** The one run that it is for; null: all of the date. */
  run: number | null;
}

/**
 * The change that counts for a run of a route (docs/product.md 7.9): that of the trip itself before a period, the shorter period before the
 * longer one, and of two equally long ones the later made.
 */
export function changeOn<Change extends PriceDays & { id: number }>(
  changes: readonly Change[],
  { date, run }: { date: LocalDate; run: number },
): Change | null {
  const [first = null] = changes.filter((change) => counts(change, date, run)).sort(narrowestFirst);
  return first;
}

function counts({ firstDay, lastDay, days, run: only }: PriceDays, date: LocalDate, run: number): boolean {
  const within = firstDay <= date && (lastDay === null || date <= lastDay);
  return within && days.includes(weekday(date)) && (only === null || only === run);
}

function narrowestFirst(a: PriceDays & { id: number }, b: PriceDays & { id: number }): number {
  const [width, other] = [widthOf(a), widthOf(b)];
  return width === other ? b.id - a.id : width - other;
}

function widthOf({ firstDay, lastDay, run }: PriceDays): number {
  if (run !== null) return 0;
  return lastDay === null ? Number.MAX_SAFE_INTEGER : daysBetween(firstDay, lastDay) + 1;
}

/**
 * The price of a leg under a change, in euro cents. A share is rounded to whole euros. A price by arrangement stays one, a free ride stays
 * free, and no other price falls below one euro.
 */
export function changedPrice(
  usual: number | null,
  { percent, amountCents, prices }: PriceRule,
  leg: { from: number; to: number },
): number | null {
  if (usual === null || usual === 0) return usual;
  if (prices) return prices.find(({ from, to }) => from === leg.from && to === leg.to)?.cents ?? usual;
  const changed = percent === null ? usual + (amountCents ?? 0) : Math.round((usual * (100 + percent)) / 10_000) * 100;
  return Math.min(HIGHEST, Math.max(LOWEST, changed));
}

type PlacedStop = PricedStop & { place: { id: number } };

/** The explicit fares of a plan under a change: each pair of stops whose price is another one has a fare of its own. */
export function changedFares(stops: readonly PlacedStop[], fares: readonly PairFare[], rule: PriceRule): PairFare[] {
  return stops.flatMap((from, fromSeq) =>
    stops.slice(fromSeq + 1).flatMap((to, step) => {
      const toSeq = fromSeq + 1 + step;
      const own = fares.find((fare) => fare.fromSeq === fromSeq && fare.toSeq === toSeq);
      const usual = fareBetween(stops, fares, 'passenger', fromSeq, toSeq);
      const price = changedPrice(usual, rule, { from: from.place.id, to: to.place.id });
      if (price === usual) return own ? [own] : [];
      return [{ fromSeq, toSeq, priceTrip: price, priceDelivery: own?.priceDelivery ?? null }];
    }),
  );
}
