/** What a stop costs from the first stop, in euro cents. */
export interface PricedStop {
  tripCost: number;
  deliveryCost: number;
  contractual: boolean;
}

/** An explicit price for a pair of stops; null where this kind has none of its own. */
export interface PairFare {
  fromSeq: number;
  toSeq: number;
  priceTrip: number | null;
  priceDelivery: number | null;
}

export type FareKind = 'passenger' | 'parcel';

/**
 * The price between two stops in euro cents, or null where it is by arrangement (docs/product.md 7.3): null if either stop
 * is contractual; else the pair's explicit fare; else the difference of the costs. Two stops of one cost (every town of a
 * region) have no price between them until one is given: nobody rides for the nothing that the difference would be.
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
