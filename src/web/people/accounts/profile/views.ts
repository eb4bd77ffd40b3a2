import { queryOptions } from '@tanstack/react-query';
import { type SavedView, viewsApi } from '#shared/people/accounts/profile/views-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

/** The filters of lists that the person has stored under a name. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewsApi.list, {}, { signal }),
});

export async function storeView(name: string, address: string): Promise<void> {
  keep(await call(viewsApi.store, { body: { name, address } }));
}

export async function removeView(viewId: number): Promise<void> {
  keep(await call(viewsApi.remove, { params: { viewId } }));
}

function keep(answer: { data: SavedView[] }): void {
  queryClient.setQueryData(viewsQuery.queryKey, answer);
}
