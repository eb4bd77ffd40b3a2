import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import { ADVICE_TOPICS, type Advice, type AdviceTopic } from '#shared/people/reference/advice-api.ts';
import { GOODS_TOPIC } from '#shared/people/reference/help-topics.ts';
import { type AnnouncementRow, FEATURES, type Feature, type SwitchRow } from '#shared/people/reference/schema.ts';
import builtIn from '../data/border-advice.json' with { type: 'json' };

/** The announcements of the last year and of the future, or one of them; the newest first. */
export async function announcementRows(sql: Db, now: Date, id: number | null = null): Promise<AnnouncementRow[]> {
  const rows = await sql<AnnouncementRow[]>`
    select id, audience, urgent, dismissable, uk, en, (starts_at at time zone ${HOME_ZONE})::date::text as from,
      ((ends_at at time zone ${HOME_ZONE}) - interval '1 day')::date::text as to,
      case when starts_at > ${now} then 'planned' when ends_at > ${now} then 'shown' else 'over' end as state
    from operator_announcement
    where ends_at > ${now}::timestamptz - interval '1 year' and (${id}::int is null or id = ${id}::int)
    order by id desc limit 200`;
  return [...rows];
}

export async function switchRows(sql: Db): Promise<SwitchRow[]> {
  const rows = await sql<{ name: Feature; offSince: Date }[]>`select name, off_since from feature_switch`;
  return FEATURES.map((name) => {
    const off = rows.find((row) => row.name === name);
    return { name, offSince: off?.offSince.toISOString() ?? null };
  });
}

/** Throws `switched_off` while the operators have switched this part of the service off. */
export async function requireFeature(sql: Db, name: Feature): Promise<void> {
  const [off] = await sql`select from feature_switch where name = ${name}`;
  if (off) throw new DomainError('switched_off');
}

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

export async function acceptedTerms(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const accepted = await sql`
    select version_id as version, at from terms_acceptance where account_id = ${accountId} order by version_id`;
  return { acceptedTerms: accepted };
}
