import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import type { HelpDeskTopic, HelpTopic } from '#shared/people/reference/help-api.ts';
import { HELP_GROUPS, isBuiltIn, isOwn, topicsOf } from '#shared/people/reference/help-topics.ts';

interface StoredTopic extends Omit<HelpTopic, 'texts'> {
  texts: HelpTopic['texts'];
}

/** The operators' changes of the help, by place. */
export async function storedTopics(sql: Db): Promise<StoredTopic[]> {
  return sql<StoredTopic[]>`
    select topic, hidden,
      case when uk_question is not null then json_build_object(
        'uk', json_build_object('question', uk_question, 'answer', uk_answer),
        'en', json_build_object('question', en_question, 'answer', en_answer)) end as texts
    from help_topic order by place, topic`;
}

/** Changed topics as readers of the help get them: without the hidden ones' texts. */
export async function changedTopics(sql: Db): Promise<HelpTopic[]> {
  const rows = await storedTopics(sql);
  return rows
    .filter(({ topic, hidden }) => !(hidden && isOwn(topic)))
    .map((row) => (row.hidden ? { ...row, texts: null } : row));
}

/** All questions with their texts, in the order in which they are read. */
export async function deskTopics(sql: Db, numbers: MessageValues): Promise<HelpDeskTopic[]> {
  const stored = await storedTopics(sql);
  return HELP_GROUPS.flatMap((group) =>
    topicsOf(group, stored).flatMap(({ topic, row }) => {
      const texts = row?.texts ?? builtInTexts(topic, numbers);
      return texts ? [{ topic, group, hidden: row?.hidden ?? false, builtIn: !row?.texts, ...texts }] : [];
    }),
  );
}

/** The texts of a question that come with the program, with the numbers in them; null for one that operators wrote. */
export function builtInTexts(topic: string, numbers: MessageValues): HelpTopic['texts'] {
  if (!isBuiltIn(topic)) return null;
  const wording = (locale: 'uk' | 'en') => ({
    question: text(locale, `${topic}.q`, numbers),
    answer: text(locale, `${topic}.a`, numbers),
  });
  return { uk: wording('uk'), en: wording('en') };
}
