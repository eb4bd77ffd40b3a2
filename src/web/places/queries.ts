import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placesApi } from '#shared/places/api.ts';
import { call } from '#web/core/api/call.ts';

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
    staleTime: 60 * 60_000,
  });
