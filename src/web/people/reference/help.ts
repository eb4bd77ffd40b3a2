import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataLanguage } from '#shared/i18n/locale.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import { type HelpDeskTopic, type HelpTopic, type HelpTopicInput, helpApi } from '#shared/people/reference/help-api.ts';
import { type HelpGroup, isBuiltIn, topicsOf } from '#shared/people/reference/help-topics.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';

/** How long the questions count as known, in milliseconds. */
const HELP_MS = 5 * 60_000;

const changedQuery = () =>
  queryOptions({
    queryKey: ['help-topics'],
    queryFn: ({ signal }) => call(helpApi.changed, {}, { signal }),
    staleTime: HELP_MS,
  });

export const helpTopicsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'help-topics'],
    queryFn: ({ signal }) => call(helpApi.topics, {}, { signal }),
  });

export interface Question {
  topic: string;
  question: string;
  answer: string;
}

/** The questions of the help by group in the reader's language, with the numbers in the texts: the built-in ones until it is known what operators changed. */
export function useQuestions(numbers: MessageValues): (group: HelpGroup) => Question[] {
  const { data } = useQuery(changedQuery());
  return (group) =>
    topicsOf<HelpTopic>(group, data ?? []).flatMap(({ topic, row }) => {
      if (row?.hidden) return [];
      if (row?.texts) return [{ topic, ...row.texts[dataLanguage(locale)] }];
      return isBuiltIn(topic) ? [{ topic, question: t(`${topic}.q`, numbers), answer: t(`${topic}.a`, numbers) }] : [];
    });
}

/** Changes the question that the person has seen, or adds one to the group. */
export async function saveTopic(seen: HelpDeskTopic | null, group: HelpGroup, body: HelpTopicInput): Promise<void> {
  const saved =
    seen === null
      ? call(helpApi.addTopic, { body: { ...body, group } })
      : save(helpApi.setTopic, { params: { topic: seen.topic }, body }, seen);
  queryClient.setQueryData(helpTopicsQuery().queryKey, await saved);
  await queryClient.invalidateQueries({ queryKey: changedQuery().queryKey });
}

export async function resetTopic(topic: string): Promise<void> {
  queryClient.setQueryData(helpTopicsQuery().queryKey, await call(helpApi.resetTopic, { params: { topic } }));
  await queryClient.invalidateQueries({ queryKey: changedQuery().queryKey });
}
