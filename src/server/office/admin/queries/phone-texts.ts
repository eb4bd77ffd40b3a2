import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { MAIL_TABS } from '#shared/office/admin/mails-api.ts';
import type { TextRow } from '#shared/office/admin/phone-texts-api.ts';

interface Paged {
  page: number;
  per_page: number;
}

type DatedText = Dated<TextRow, 'createdAt' | 'endedAt'>;

/** One page of the text messages, the newest first: those that did not reach anybody, or all. */
export async function textLog(
  sql: Db,
  { tab, page, per_page }: Paged & { tab: (typeof MAIL_TABS)[number] },
): Promise<{ rows: DatedText[]; total: number }> {
  const where = tab === 'all' ? sql`true` : sql`outcome in ('failed', 'refused', 'late', 'nowhere', 'limited')`;
  const [rows, [count]] = await Promise.all([
    sql<DatedText[]>`
      select id::text, channel, recipient, split_part(key, ':', 1) as about, created_at, ended_at,
        coalesce(outcome, 'waiting') as outcome, reason
      from phone_text where ${where} order by created_at desc, id limit ${per_page} offset ${(page - 1) * per_page}`,
    sql<{ total: number }[]>`select count(*)::int as total from phone_text where ${where}`,
  ]);
  return { rows, total: count?.total ?? 0 };
}
