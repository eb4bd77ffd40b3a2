import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { searchedWords } from '#shared/messaging/chat/inbox.ts';
import { ALL_PHRASES, PHRASE_KEYS } from '#shared/messaging/chat/phrases.ts';
import { type FoundQuery, type foundPage, MAX_FOUND } from '#shared/messaging/chat/schema.ts';
import { knownPhrase } from '../present.ts';

/**
 * Messages in which all words occur, in any form, the latest first: of one chat, which the caller may read, or of all chats in the
 * account's list of contacts. Phrases are found by their words in the reader's language.
 */
export async function foundMessages(
  sql: Db,
  { accountId, locale }: { accountId: number; locale: Locale },
  { q, chatId, before }: FoundQuery,
): Promise<z.input<typeof foundPage>> {
  const words = searchedWords(q);
  if (words.length === 0) return { messages: [], more: false };
  const phrases = ALL_PHRASES.filter((phrase) => {
    const shown = text(locale, PHRASE_KEYS[phrase]).toLowerCase();
    return phrase !== 'withdrawn' && words.every((word) => shown.includes(word));
  });
  const rows = await sql<FoundRow[]>`
    select said.id, c.id as chat_id, said.seq, coalesce(company.name, trim(a.name || ' ' || a.last_name)) as name,
      said.sender_id = ${accountId} as mine, said.text, said.phrase, said.created_at
    from chat c
    join message said on said.chat_id = c.id
    left join carrier company on company.id = c.carrier_id and c.low_id = ${accountId}
    left join account a on a.id = case
      when c.carrier_id is not null then c.low_id when c.low_id = ${accountId} then c.high_id else c.low_id end
    where ${chatId === undefined ? listed(sql, accountId) : sql`c.id = ${chatId}`}
      and (said.phrase = any(${phrases}::text[]) or (${words
        .map((word) => sql`strpos(lower(said.text), ${word}) > 0`)
        .reduce((all, one) => sql`${all} and ${one}`)}))
      and said.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by said.id desc
    limit ${MAX_FOUND + 1}`;
  const messages = rows
    .slice(0, MAX_FOUND)
    .map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt, phrase: knownPhrase(row.phrase) }));
  return { messages, more: rows.length > MAX_FOUND };
}

interface FoundRow {
  id: number;
  chatId: number;
  seq: number;
  name: string;
  mine: boolean;
  text: string;
  phrase: string | null;
  createdAt: Date;
}

/** The chats of the account's list of contacts; conversations that it answers for its carrier are searched in the inbox. */
function listed(sql: Db, accountId: number) {
  return sql`c.id in (
    select m.chat_id from chat_member m where m.account_id = ${accountId} and m.blocked_at is null)
    and (c.carrier_id is null or c.low_id = ${accountId})`;
}
