import type { AppContext } from '#server/context.ts';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import { type Db, type Pool, transaction } from '../database/db.ts';
import type { TextPayers } from './budget.ts';
import { addSending, opened, sealed } from './queue.ts';

export interface TextRow {
  id: string;
  key: string;
  accountId: number | null;
  channel: PhoneChannel;
  others: PhoneChannel[];
}

/** How a text can end without having reached anybody; one that came too late, or over a budget, is not tried elsewhere. */
type Unsent = 'failed' | 'refused' | 'nowhere' | 'late' | 'limited';

export type TextStatus = 'sent' | 'delivered' | 'read' | 'failed';

/** Records that a text reached nobody, and queues it for the next channel if there is one. */
export async function endText(
  app: AppContext,
  pool: Pool,
  { id, key, accountId, others }: TextRow,
  { outcome, reason = '', payers = {} }: { outcome: Unsent; reason?: string; payers?: TextPayers },
  now: Date,
): Promise<void> {
  const [next, ...rest] = outcome === 'late' || outcome === 'limited' ? [] : others;
  await transaction(pool, async (sql) => {
    const [text] = await sql<{ content: Buffer | null }[]>`
      select content from phone_text where id = ${id} and (outcome is null or outcome = 'sent') for update`;
    if (!text) return;
    await sql`
      update phone_text set outcome = ${outcome}, reason = ${reason}, ended_at = ${now}, content = null where id = ${id}`;
    if (next && text.content)
      await tryNext(app, sql, { id, key, accountId, next, rest, payers, content: text.content }, now);
  });
}

interface Next extends Pick<TextRow, 'id' | 'key' | 'accountId'> {
  next: PhoneChannel;
  rest: PhoneChannel[];
  payers: TextPayers;
  content: Buffer;
}

async function tryNext(app: AppContext, sql: Db, { id, key, accountId, next, rest, payers, content }: Next, now: Date) {
  const nextKey = `${key}:${next}`;
  const again = sealed(app.secrets, nextKey, opened(app.secrets, key, content));
  const [row] = await sql<{ id: string }[]>`
    insert into phone_text (key, account_id, channel, others, recipient, content, created_at, useful_until)
    select ${nextKey}, ${accountId}, ${next}, ${rest}::text[], recipient, ${again}, ${now}, useful_until
    from phone_text where id = ${id}
    on conflict on constraint phone_text_once do nothing returning id`;
  if (row) await addSending(sql, row.id, payers);
}

/** Stores a report of a gateway; returns whether its channel has such a text. A late report does not change a final outcome. */
export async function takeStatus(
  app: AppContext,
  pool: Pool,
  report: { id: string; channel: PhoneChannel; status: TextStatus; reason: string },
  now: Date,
): Promise<boolean> {
  const { id, channel, status, reason } = report;
  const [row] = await pool<TextRow[]>`
    select id, key, account_id, channel, others from phone_text where id = ${id} and channel = ${channel}`;
  if (!row) return false;
  if (status === 'failed') await endText(app, pool, row, { outcome: 'failed', reason }, now);
  else if (status !== 'sent')
    await pool`
      update phone_text set outcome = ${status}, ended_at = coalesce(ended_at, ${now}), content = null
      where id = ${id} and (outcome is null or outcome = 'sent' or (outcome = 'delivered' and ${status} = 'read'))`;
  return true;
}
