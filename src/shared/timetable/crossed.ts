/** Countries on the near side of every crossing: ours, and Moldova where the crossing leads on from there. */
const NEAR = 'UA';
const NEXT = 'MD';

/**
 * Whether the path from one country to another passes a crossing: exactly one of the two lies on its near side. A ride
 * Kraków – Berlin on a route from Lviv meets no border, though the route does.
 */
export function crosses(from: string, to: string, crossing: { countries: readonly string[] }): boolean {
  const near = crossing.countries.includes(NEAR) ? [NEAR] : [NEAR, NEXT];
  return near.includes(from) !== near.includes(to);
}
