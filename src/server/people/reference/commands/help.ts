import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import type { HelpTopic, HelpTopicInput } from '#shared/people/reference/help-api.ts';
import { GOODS_TOPIC, HELP_GROUPS, type HelpGroup, isBuiltIn, topicsOf } from '#shared/people/reference/help-topics.ts';
import { builtInTexts, storedTopics } from '../queries/help.ts';

export async function addTopic(sql: Db, group: HelpGroup, input: HelpTopicInput): Promise<string> {
  await lock(sql);
  const [row] = await sql<{ topic: string }[]>`
    select 'help.' || ${group}::text || '.own' || nextval('help_topic_own') as topic`;
  if (!row) throw new Error('no next value');
  await write(sql, row.topic, input, null);
  await place(sql, group, row.topic, input.place);
  return row.topic;
}

/** Changes the text, the place and the visibility of a question; throws `not_found`. */
export async function setTopic(sql: Db, topic: string, input: HelpTopicInput, numbers: MessageValues): Promise<void> {
  await lock(sql);
  const group = await groupOf(sql, topic);
  await write(sql, topic, input, builtInTexts(topic, numbers));
  await place(sql, group, topic, input.place);
}

/** Gives a built-in question its text back, or removes one that operators wrote; throws `not_found`. */
export async function resetTopic(sql: Db, topic: string): Promise<void> {
  await lock(sql);
  await groupOf(sql, topic);
  if (isBuiltIn(topic))
    await sql`
      update help_topic set uk_question = null, uk_answer = null, en_question = null, en_answer = null where topic = ${topic}`;
  else await sql`delete from help_topic where topic = ${topic}`;
}

/** One operator at a time, since the places of a group are written together. */
async function lock(sql: Db): Promise<void> {
  await sql`lock table help_topic in share row exclusive mode`;
}

async function groupOf(sql: Db, topic: string): Promise<HelpGroup> {
  const stored = await storedTopics(sql);
  const group = HELP_GROUPS.find((one) => topicsOf(one, stored).some((stored) => stored.topic === topic));
  if (!group) throw new DomainError('not_found');
  return group;
}

/** A text that equals the built-in one is not stored, so that a newer version may improve it. */
async function write(sql: Db, topic: string, input: HelpTopicInput, builtIn: HelpTopic['texts']): Promise<void> {
  const { ukQuestion, ukAnswer, enQuestion, enAnswer, hidden } = input;
  const typed = [ukQuestion, ukAnswer, enQuestion, enAnswer];
  const known = builtIn && [builtIn.uk.question, builtIn.uk.answer, builtIn.en.question, builtIn.en.answer];
  const isKnown = topic === GOODS_TOPIC || typed.every((one, at) => one === known?.[at]);
  const [a, b, c, d] = isKnown ? [null, null, null, null] : typed;
  await sql`
    insert into help_topic (topic, place, hidden, uk_question, uk_answer, en_question, en_answer)
    values (${topic}, 0, ${hidden}, ${a ?? null}, ${b ?? null}, ${c ?? null}, ${d ?? null})
    on conflict (topic) do update set hidden = excluded.hidden, uk_question = excluded.uk_question, uk_answer = excluded.uk_answer,
      en_question = excluded.en_question, en_answer = excluded.en_answer`;
}

/** Writes the places of a group, with a topic at the given one. */
async function place(sql: Db, group: HelpGroup, topic: string, at: number): Promise<void> {
  const others = topicsOf(group, await storedTopics(sql)).flatMap((one) => (one.topic === topic ? [] : [one.topic]));
  const topics = others.toSpliced(at, 0, topic);
  await sql`
    with every as (select topic, place - 1 as place from unnest(${topics}::text[]) with ordinality as one (topic, place)),
    moved as (update help_topic set place = every.place from every where help_topic.topic = every.topic)
    insert into help_topic (topic, place, hidden)
    select topic, place, false from every where topic not in (select topic from help_topic)`;
}
