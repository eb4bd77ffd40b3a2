import { queryOptions } from '@tanstack/react-query';
import type { OwnTextKey } from '#shared/people/reference/own-texts.ts';
import { type OwnText, type OwnTextInput, textsApi } from '#shared/people/reference/texts-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { bulletinsQuery } from './queries.ts';

export const textsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'texts'],
    queryFn: ({ signal }) => call(textsApi.texts, {}, { signal }),
  });

export const saveText = (seen: OwnText, body: OwnTextInput) =>
  changed(save(textsApi.setText, { params: { key: seen.key }, body }, seen));

export const resetText = (key: OwnTextKey) => changed(call(textsApi.resetText, { params: { key } }));

async function changed(texts: Promise<OwnText[]>): Promise<void> {
  queryClient.setQueryData(textsQuery().queryKey, await texts);
  await queryClient.invalidateQueries({ queryKey: bulletinsQuery().queryKey });
}
