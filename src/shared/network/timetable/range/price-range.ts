import * as z from 'zod/mini';

/** The limits that a carrier gives for a price by arrangement, in euro cents. At least one is not null. */
export const priceRange = z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) });
export type PriceRange = z.output<typeof priceRange>;

/** The cost of a seat to a stop, counted from the first stop, in euro cents, or its limits where it is by arrangement. */
interface RangedStop {
  tripCost: number;
  contractual: boolean;
  rangeFrom?: number | null | undefined;
  rangeTo?: number | null | undefined;
}

/**
 * The limits of the price of a seat between two stops, where it is by arrangement and the carrier gives limits (docs/product.md 7.3): the
 * least and the greatest difference of the costs. A difference that is not positive is no limit.
 */
export function rangeBetween(stops: readonly RangedStop[], fromSeq: number, toSeq: number): PriceRange | null {
  const [start, end] = [stops[fromSeq], stops[toSeq]];
  const ranged = fromSeq === 0 ? end?.contractual : start?.contractual || end?.contractual;
  if (!start || !end || !ranged) return null;
  const near = fromSeq === 0 ? { from: 0, to: 0 } : limitsOf(start);
  const far = limitsOf(end);
  const range = { from: difference(far.from, near.to), to: difference(far.to, near.from) };
  return range.from === null && range.to === null ? null : range;
}

function limitsOf({ tripCost, contractual, rangeFrom = null, rangeTo = null }: RangedStop): PriceRange {
  return contractual ? { from: rangeFrom, to: rangeTo } : { from: tripCost, to: tripCost };
}

function difference(cost: number | null, less: number | null): number | null {
  return cost === null || less === null || cost <= less ? null : cost - less;
}
