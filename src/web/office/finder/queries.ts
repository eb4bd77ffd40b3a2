import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { finderApi } from '#shared/office/finder/api.ts';
import { findsAnything, readFind } from '#shared/office/finder/query.ts';
import { call } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';

/** Results for a text; the results of the text before stay until the new ones come. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'find', text],
    queryFn: ({ signal }) => call(finderApi.find, { query: { q: text } }, { signal }),
    enabled: findsAnything(readFind(text)),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: 1,
  });
