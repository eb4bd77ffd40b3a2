import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { Actor } from '#shared/core/access.ts';
import { OWN_TEXTS, type OwnTextKey } from '#shared/people/reference/own-texts.ts';
import type { Bulletins, TermsRow, TermsVersion } from '#shared/people/reference/schema.ts';
import type { OwnText } from '#shared/people/reference/texts-api.ts';

/** The current announcements for a reader, the terms that they have not accepted, and the names that operators wrote. */
export async function bulletinsFor(sql: Db, actor: Actor | null, now: Date): Promise<Bulletins> {
  const accountId = actor && actor.accountId > 0 ? actor.accountId : null;
  const announcements = await sql<Bulletins['announcements']>`
    select id, urgent, dismissable, uk, en from operator_announcement
    where starts_at <= ${now} and ends_at > ${now}
      and (audience = 'all' or audience = (select user_type from account where id = ${accountId}))
    order by urgent desc, id desc limit 3`;
  const [terms] = await sql<NonNullable<Bulletins['terms']>[]>`
    select newest.id, newest.changes_uk, newest.changes_en
    from (select * from terms_version order by id desc limit 1) newest
    join account a on a.id = ${accountId} and a.user_type <> ''
    where coalesce(a.terms_agreed_at < newest.published_at, true)
      and not exists (select from terms_acceptance t where t.account_id = a.id and t.version_id = newest.id)`;
  const texts = await storedTexts(sql);
  return {
    announcements: [...announcements],
    terms: terms ?? null,
    ...(texts.length > 0 && { texts: Object.fromEntries(texts.map(({ key, uk, en }) => [key, { uk, en }])) }),
  };
}

type StoredTerms = Dated<TermsVersion, 'publishedAt'>;

/** The newest terms that were published; null where the built-in ones hold. */
export async function newestTerms(sql: Db): Promise<StoredTerms | null> {
  const [row] = await sql<StoredTerms[]>`
    select id, uk, en, changes_uk, changes_en, published_at
    from terms_version order by id desc limit 1`;
  return row ?? null;
}

/** Every version with how many have accepted it, at sign-up or later. */
export async function termsHistory(sql: Db): Promise<Dated<TermsRow, 'publishedAt'>[]> {
  return sql<Dated<TermsRow, 'publishedAt'>[]>`
    select v.id, v.uk, v.en, v.changes_uk, v.changes_en, v.published_at,
      (select count(*)::int from terms_acceptance t where t.version_id = v.id)
        + (select count(*)::int from account a where a.user_type <> '' and a.terms_agreed_at >= v.published_at
          and a.terms_agreed_at < coalesce(
            (select min(later.published_at) from terms_version later where later.id > v.id), 'infinity')) as accepted
    from terms_version v order by v.id desc`;
}

type StoredText = Omit<OwnText, 'builtIn'>;

async function storedTexts(sql: Db): Promise<StoredText[]> {
  return sql<StoredText[]>`select key, uk, en from own_text where key = any(${[...OWN_TEXTS]}) order by key`;
}

/** Every name that operators may write, the built-in one where they have not. */
export async function allTexts(sql: Db): Promise<OwnText[]> {
  const stored = await storedTexts(sql);
  return OWN_TEXTS.map((key) => {
    const own = stored.find((one) => one.key === key);
    return { key, ...(own ?? builtInText(key)), builtIn: own === undefined };
  });
}

export function builtInText(key: OwnTextKey): Pick<OwnText, 'uk' | 'en'> {
  return { uk: text('uk', key), en: text('en', key) };
}
