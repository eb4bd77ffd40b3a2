import { partyFares, totalOf } from '#shared/sales/prices/fare.ts';

export interface ReturnTrip {
  carrierId: number;
  price: number | null;
  /** Discount of its carrier for a passenger who goes there with it, in percent. */
  returnPercent: number | null;
}

/** The least that one seat costs there and back, in euro cents, and the discount in it; null where a price is by arrangement. */
export function returnPrice(
  there: { carrierId: number; price: number | null },
  backs: readonly ReturnTrip[],
): { cents: number; percent: number | null } | null {
  if (there.price === null) return null;
  const totals = backs.flatMap(({ carrierId, price, returnPercent }) => {
    if (price === null) return [];
    const percent = carrierId === there.carrierId ? returnPercent : null;
    const [parts = []] = partyFares({
      base: price,
      travellers: [{ fareClass: null, infantClass: null }],
      back: percent === null ? null : { percent, seats: 1 },
      promo: null,
    });
    return [{ cents: totalOf(parts), percent }];
  });
  const [best] = totals.sort((one, other) => one.cents - other.cents);
  return best ? { cents: there.price + best.cents, percent: best.percent } : null;
}
