/** The near side of a crossing that touches Ukraine is Ukraine; the near side of any other crossing is Ukraine and Moldova. */
const NEAR = 'UA';
const NEXT = 'MD';

/**
 * Whether a path from one country to another passes a crossing: exactly one of the two countries is on the near side of it. A
 * ride Kraków – Berlin on a route from Lviv crosses no border, although the route does.
 */
export function crosses(from: string, to: string, crossing: { countries: readonly string[] }): boolean {
  const near = crossing.countries.includes(NEAR) ? [NEAR] : [NEAR, NEXT];
  return near.includes(from) !== near.includes(to);
}
