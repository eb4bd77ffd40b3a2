/** The cost of a stop, counted from the first stop, in euro cents. */
export interface PricedStop {
  tripCost: number;
  deliveryCost: number;
  contractual: boolean;
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
