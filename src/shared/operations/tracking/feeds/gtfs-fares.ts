type Cell = string | number | null;

interface PricedRoute {
  id: string;
  carrierId: number;
  stops: readonly { placeId: number }[];
  /** The fixed prices of a seat between two stops, in euro cents. */
  fares: readonly { fromSeq: number; toSeq: number; cents: number }[];
}

interface Sold {
  fareId: string;
  carrierId: number;
  cents: number;
  routeId: string;
  origin: number;
  destination: number;
}

/**
 * The rows of `fare_attributes.txt` and `fare_rules.txt`: what a seat costs between two stops of a route, where the price is fixed. These files of
 * GTFS are read by more planners than Fares v2, and they say all that our fares are: one price per route and pair of towns, each town a zone.
 */
export function fareFiles(routes: readonly PricedRoute[]): { attributes: Cell[][]; rules: Cell[][] } {
  const sold = routes.flatMap(soldOn);
  const fares = new Map(sold.map((one) => [one.fareId, one]));
  return {
    attributes: [...fares.values()].map(({ fareId, carrierId, cents }) => {
      const price = (cents / 100).toFixed(2);
      return [fareId, price, 'EUR', PAID_ON_BOARD, NO_TRANSFERS, carrierId];
    }),
    rules: sold.map(({ fareId, routeId, origin, destination }) => [fareId, routeId, origin, destination]),
  };
}

const PAID_ON_BOARD = 0;
const NO_TRANSFERS = 0;

/** The fares of a route. A route that calls at a town twice has one fare for a pair of towns, the lowest. */
function soldOn({ id, carrierId, stops, fares }: PricedRoute): Sold[] {
  const cheapest = new Map<string, Sold>();
  for (const { fromSeq, toSeq, cents } of fares) {
    const [origin, destination] = [stops[fromSeq]?.placeId, stops[toSeq]?.placeId];
    if (origin === undefined || destination === undefined || origin === destination || cents <= 0) continue;
    const pair = `${origin} ${destination}`;
    if ((cheapest.get(pair)?.cents ?? Number.POSITIVE_INFINITY) <= cents) continue;
    cheapest.set(pair, { fareId: `c${carrierId}-${cents}`, carrierId, cents, routeId: id, origin, destination });
  }
  return [...cheapest.values()];
}
