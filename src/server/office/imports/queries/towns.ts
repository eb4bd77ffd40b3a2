import type { AppContext } from '#server/context.ts';
import { placeIndex } from '#server/network/places/queries/place-index.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { exactPlaces } from '#shared/network/places/suggest.ts';

/** Returns a function that finds the place with a name, as the search finds it: the largest one; null for an unknown name. */
export async function townFinder(app: AppContext, now: Date): Promise<(name: string) => Place | null> {
  const index = await placeIndex(app, now);
  const found = new Map<string, Place | null>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const place = exactPlaces(index, name, 1)[0]?.place ?? null;
    found.set(name, place);
    return place;
  };
}
