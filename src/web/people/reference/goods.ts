import { queryOptions, useQuery } from '@tanstack/react-query';
import { goodsApi } from '#shared/people/reference/goods-api.ts';
import { call } from '#web/core/api/call.ts';
import { locale } from '#web/core/i18n/i18n.ts';

/** How long the text counts as known, in milliseconds. */
const GOODS_MS = 5 * 60_000;

export const goodsQuery = () =>
  queryOptions({
    queryKey: ['forbidden-goods'],
    queryFn: ({ signal }) => call(goodsApi.forbidden, {}, { signal }),
    staleTime: GOODS_MS,
  });

/** What must not be sent with any carrier, in the reader's language; undefined until it is loaded. */
export function useForbiddenGoods(): string | undefined {
  return useQuery(goodsQuery()).data?.[locale];
}
