import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placesApi } from '#shared/places/api.ts';
import type { Place } from '#shared/places/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

/** Suggestions for the typed text; the previous ones stay until the next arrive. */
export const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['places', typed.trim().toLowerCase()],
    queryFn: ({ signal }) => call(placesApi.suggest, { query: { q: typed } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    enabled: typed.trim() !== '',
  });

export const crossingsQuery = () =>
  queryOptions({
    queryKey: ['crossings'],
    queryFn: ({ signal }) => call(placesApi.crossings, {}, { signal }),
    staleTime: 5 * 60_000,
  });

/** The town whose name, in any spelling, is exactly this text; null when there is none. */
export async function exactPlace(text: string): Promise<Place | null> {
  const found = await queryClient.fetchQuery({
    queryKey: ['places', 'exact', text],
    queryFn: () => call(placesApi.suggest, { query: { q: text, exact: true } }),
    staleTime: 60_000,
  });
  return found[0] ?? null;
}
