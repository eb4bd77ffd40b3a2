import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placesApi } from '#shared/network/places/api.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';

export interface TownChoice {
  options: readonly { place: Place; quiet?: string | undefined }[];
  /** Said above them if none of them has the typed name: the person is asked. */
  heading: string | null;
  countries?: { heading: string; names: readonly string[] } | undefined;
}

export interface TownSource {
  key: readonly unknown[];
  choice: (typed: string, signal?: AbortSignal) => Promise<TownChoice>;
  /** The town whose name, in any spelling, is exactly this text; null when there is none. */
  exact: (typed: string) => Promise<Place | null>;
  /** Towns with trips near a point. */
  near?: ((at: { lat: number; lon: number }) => Promise<TownChoice>) | undefined;
  /** The towns with most trips, offered while nothing is typed. */
  usual?: (() => Promise<TownChoice>) | undefined;
}

/** Every town that a stop may be in. */
export const ALL_PLACES: TownSource = {
  key: ['places'],
  choice: async (typed, signal) => {
    const found = await call(placesApi.suggest, { query: { q: typed } }, signal ? { signal } : {});
    return { options: found.map((place) => ({ place })), heading: found[0]?.guess ? t('ui.combo.guess') : null };
  },
  exact: async (typed) => {
    const found = await queryClient.fetchQuery({
      queryKey: ['places', 'exact', typed],
      queryFn: () => call(placesApi.suggest, { query: { q: typed, exact: true } }),
      staleTime: 60_000,
    });
    return found[0] ?? null;
  },
};

/** Suggestions for the typed text; the previous ones stay until the next arrive. */
export const choiceQuery = (source: TownSource, typed: string) =>
  queryOptions({
    queryKey: [...source.key, typed.trim().toLowerCase()],
    queryFn: ({ signal }) => source.choice(typed.trim(), signal),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    enabled: typed.trim() !== '',
  });

export const usualQuery = (source: TownSource, isOpen: boolean) =>
  queryOptions({
    queryKey: [...source.key, 'usual'],
    queryFn: async () => (await source.usual?.()) ?? { options: [], heading: null },
    staleTime: 5 * 60_000,
    enabled: isOpen && source.usual !== undefined,
  });

export const crossingsQuery = () =>
  queryOptions({
    queryKey: ['crossings'],
    queryFn: ({ signal }) => call(placesApi.crossings, {}, { signal }),
    staleTime: 5 * 60_000,
  });
