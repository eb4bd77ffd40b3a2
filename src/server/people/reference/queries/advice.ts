import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { ADVICE_TOPICS, type Advice, type AdviceTopic } from '#shared/people/reference/advice-api.ts';
import { GOODS_TOPIC } from '#shared/people/reference/help-topics.ts';
import builtIn from '../data/border-advice.json' with { type: 'json' };

type Stored = Omit<Advice, 'builtIn'>;

/** Every text about the border: as the operators wrote it, else the built-in one. */
export async function allAdvice(sql: Db): Promise<Advice[]> {
  const stored = await sql<Stored[]>`
    select topic, uk, en, source, to_char(checked_on, 'YYYY-MM-DD') as checked_on from border_advice`;
  return ADVICE_TOPICS.map((topic) => {
    const own = stored.find((one) => one.topic === topic);
    return own ? { ...own, builtIn: false } : { topic, ...builtInAdvice(topic), builtIn: true };
  });
}

/** The built-in text about goods is an answer of the help. */
function builtInAdvice(topic: AdviceTopic): Omit<Stored, 'topic'> {
  const { source, checkedOn, ...words } = builtIn[topic];
  const answer = `${GOODS_TOPIC}.a` as const;
  const written = 'uk' in words ? words : { uk: text('uk', answer), en: text('en', answer) };
  return { ...written, source, checkedOn };
}
