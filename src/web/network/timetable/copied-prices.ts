import { textFromCents } from '#shared/core/money.ts';
import { type FareKind, fareBetween } from '#shared/network/timetable/pricing.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import type { Draft, DraftFare, DraftStop } from './draft.ts';

type Priced = Pick<Route, 'stops' | 'fares'>;

/**
 * The draft with the prices that another route has between the same towns, in either direction, and at how many stops. A stop that the other
 * route does not have, or that is by arrangement, keeps its price.
 */
export function copiedPrices(draft: Draft, from: Priced): { draft: Draft; count: number } {
  const [start] = draft.stops;
  const known = (stop: DraftStop | undefined) => from.stops.some(({ place }) => place.id === stop?.place?.id);
  if (!known(start)) return { draft, count: 0 };
  const priced = draft.stops.map((stop, seq) => {
    const trip = seq === 0 || stop.contractual ? null : priceOf(from, 'passenger', start, stop);
    if (trip === null) return null;
    const delivery = priceOf(from, 'parcel', start, stop);
    return {
      ...stop,
      tripCost: textFromCents(trip),
      ...(delivery !== null && { deliveryCost: textFromCents(delivery) }),
    };
  });
  const stops = draft.stops.map((stop, seq) => priced[seq] ?? stop);
  const pairs = draft.stops.flatMap((one, at) =>
    draft.stops.slice(at + 1).flatMap((two) => (at === 0 ? [] : fareOf(from, stops, one, two))),
  );
  const others = draft.fares.filter((fare) => !pairs.some((pair) => pair.from === fare.from && pair.to === fare.to));
  return {
    draft: { ...draft, stops, fares: [...others, ...pairs] },
    count: priced.filter((stop) => stop !== null).length,
  };
}

/** The price of a pair of later stops, where the other route has it and it is not the difference of their costs. */
function fareOf(from: Priced, stops: readonly DraftStop[], one: DraftStop, two: DraftStop): DraftFare[] {
  const price = (kind: FareKind, cost: 'tripCost' | 'deliveryCost') => {
    const cents = priceOf(from, kind, one, two);
    if (cents === null) return '';
    const at = (stop: DraftStop) =>
      Number(stops.find(({ key }) => key === stop.key)?.[cost].replace(',', '.') || Number.NaN);
    return Math.round((at(two) - at(one)) * 100) === cents ? '' : textFromCents(cents);
  };
  const fare = { price_trip: price('passenger', 'tripCost'), price_delivery: price('parcel', 'deliveryCost') };
  return fare.price_trip === '' && fare.price_delivery === '' ? [] : [{ from: one.key, to: two.key, ...fare }];
}

/** The price between two towns on the other route, in the direction in which it goes; null if it has none, or by arrangement only. */
function priceOf(from: Priced, kind: FareKind, one: DraftStop | undefined, two: DraftStop): number | null {
  const seqOf = (stop: DraftStop | undefined) =>
    from.stops.find(({ place }) => place.id === stop?.place?.id)?.seq ?? -1;
  const [first = -1, second = -1] = [seqOf(one), seqOf(two)].sort((a, b) => a - b);
  if (first < 0 || first === second) return null;
  const cents = fareBetween(from.stops, from.fares, kind, first, second);
  return cents === 0 ? null : cents;
}
