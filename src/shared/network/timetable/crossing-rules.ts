import { crosses } from './crossed.ts';

export interface CrossingSides {
  key: string;
  countries: readonly string[];
}

/**
 * The crossings that a path can use. `countries` are the countries of its stops in order. Where a leg goes from one country
 * to another, these are the crossings that join the two; if none does, as between Ukraine and Germany, all that touch either
 * of them.
 */
export function fittingCrossings<C extends CrossingSides>(countries: readonly string[], crossings: readonly C[]): C[] {
  const fitting = new Set<C>();
  for (const [from, to] of borderLegs(countries)) {
    const joining = crossings.filter(
      (crossing) => crossing.countries.includes(from) && crossing.countries.includes(to),
    );
    const leaving = crossings.filter(
      (crossing) => crossing.countries.includes(from) || crossing.countries.includes(to),
    );
    for (const crossing of joining.length > 0 ? joining : leaving) fitting.add(crossing);
  }
  return crossings.filter((crossing) => fitting.has(crossing));
}

/** Whether a path passes a border that has one of the crossings, so that one must be named. */
export function needsCrossing(countries: readonly string[], crossings: readonly CrossingSides[]): boolean {
  return borderLegs(countries).some(([from, to]) =>
    fittingCrossings([from, to], crossings).some((crossing) => crosses(from, to, crossing)),
  );
}

/**
 * The crossings over which a bus can go instead of `current`: the ones at the same border that let buses through, while that border is ahead.
 * `countries` are the countries of the stops from the one where the bus is.
 */
export function otherCrossings<C extends CrossingSides & { busAllowed: boolean | null }>(
  countries: readonly string[],
  current: string,
  crossings: readonly C[],
): C[] {
  for (const leg of borderLegs(countries)) {
    const fitting = fittingCrossings(leg, crossings).filter((crossing) => crosses(...leg, crossing));
    if (fitting.some(({ key }) => key === current))
      return fitting.filter(({ key, busAllowed }) => key !== current && busAllowed !== false);
  }
  return [];
}

/** The pairs of different countries that follow each other on a path. */
export function borderLegs(countries: readonly string[]): [string, string][] {
  return countries.slice(1).flatMap((to, index) => {
    const from = countries[index];
    const legs: [string, string][] = from === undefined || from === to ? [] : [[from, to]];
    return legs;
  });
}
