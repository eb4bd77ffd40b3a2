import type { DemoTrip } from '../trips.ts';

export interface Pair {
  fromSeq: number;
  toSeq: number;
  weight: number;
}

/**
 * Returns where people ride and how many: mostly between large towns, nearly always across the border, and more often along the whole path
 * than part of it.
 */
export function pairsOf(trip: DemoTrip): Pair[] {
  const { stops } = trip;
  return stops.flatMap((from, fromSeq) =>
    stops.slice(fromSeq + 1).map((to, step) => {
      const abroad = Number(from.country !== 'UA') + Number(to.country !== 'UA');
      const kind = abroad === 1 ? 1 : abroad === 2 ? 0.09 : 0.02;
      const size = (from.population * to.population) ** 0.16;
      return { fromSeq, toSeq: fromSeq + 1 + step, weight: kind * size };
    }),
  );
}
