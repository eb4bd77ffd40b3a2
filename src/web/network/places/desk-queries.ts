import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { placesDeskApi } from '#shared/network/places/desk-api.ts';
import type { CrossingInput, PlaceEdit, PlaceInput } from '#shared/network/places/desk-schema.ts';
import type { CrossingState } from '#shared/network/places/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { crossingsQuery } from './queries.ts';

export async function saveCrossing(seen: CrossingState, body: CrossingInput): Promise<void> {
  const rows = await save(placesDeskApi.setCrossing, { params: { key: seen.key }, body }, seen);
  queryClient.setQueryData(crossingsQuery().queryKey, rows);
}

export const placeRowsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['admin', 'places', typed.trim().toLowerCase()],
    queryFn: ({ signal }) => call(placesDeskApi.places, { query: { q: typed } }, { signal }),
    placeholderData: keepPreviousData,
  });

export async function addPlace(body: PlaceInput, idempotencyKey: string): Promise<void> {
  await call(placesDeskApi.addPlace, { body: { ...body, aliases: body.aliases.join('\n') } }, { idempotencyKey });
  await forget();
}

export async function editPlace(placeId: number, body: PlaceEdit): Promise<void> {
  await call(placesDeskApi.editPlace, { params: { placeId }, body: { ...body, aliases: body.aliases.join('\n') } });
  await forget();
}

export async function mergePlace(placeId: number, targetId: number): Promise<void> {
  await call(placesDeskApi.mergePlace, { params: { placeId }, body: { into: targetId } });
  await forget();
}

async function forget(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin', 'places'] }),
    queryClient.invalidateQueries({ queryKey: ['places'] }),
  ]);
}
