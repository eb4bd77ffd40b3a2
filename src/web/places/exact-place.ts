import { placesApi } from '#shared/places/api.ts';
import type { Place } from '#shared/places/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

/** The town whose name, in any spelling, is exactly this text; null when there is none. */
export async function exactPlace(text: string): Promise<Place | null> {
  const found = await queryClient.fetchQuery({
    queryKey: ['places', 'exact', text],
    queryFn: () => call(placesApi.suggest, { query: { q: text, exact: true } }),
    staleTime: 60_000,
  });
  return found[0] ?? null;
}
