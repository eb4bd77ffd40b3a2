import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { type Advice, type AdviceInput, adviceApi } from '#shared/people/reference/advice-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { locale } from '#web/core/i18n/i18n.ts';

/** How long the texts count as known, in milliseconds. */
const ADVICE_MS = 5 * 60_000;

export const adviceQuery = () =>
  queryOptions({
    queryKey: ['border-advice'],
    queryFn: ({ signal }) => call(adviceApi.all, {}, { signal }),
    staleTime: ADVICE_MS,
  });

/** Goods that no carrier may transport, in the reader's language; undefined until they are loaded. */
export function useForbiddenGoods(): string | undefined {
  return useQuery(adviceQuery()).data?.find(({ topic }) => topic === 'goods')?.[dataLanguage(locale)];
}

/** Replaces the text that the person has seen. */
export async function saveAdvice(seen: Advice, body: AdviceInput): Promise<void> {
  const saved = await save(adviceApi.set, { params: { topic: seen.topic }, body }, seen);
  queryClient.setQueryData(adviceQuery().queryKey, saved);
}

export async function resetAdvice({ topic }: Advice): Promise<void> {
  queryClient.setQueryData(adviceQuery().queryKey, await call(adviceApi.reset, { params: { topic } }));
}
