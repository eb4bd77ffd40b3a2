import * as z from 'zod/mini';
import { retainedSince } from '#shared/core/retention.ts';
import { deleteOld } from '../database/delete-old.ts';
import type { JobContext, JobSource } from '../jobs/jobs.ts';
import { refundText, spendText } from './budget.ts';
import { endText, type TextRow } from './outcome.ts';
import { opened } from './queue.ts';

const one = z.object({ id: z.uuid(), carrierId: z.optional(z.int()), network: z.optional(z.string()) });

export const textingJobs: JobSource = {
  jobs: {
    'texting.send': sendText,
    'texting.forget': async (_payload, { sql, now }) => {
      await sql`update phone_text set content = null where content is not null and created_at < ${retainedSince('mailContent', now())}`;
      await deleteOld(sql, { table: 'phone_text', column: 'created_at', before: retainedSince('mails', now()) });
    },
  },
  queues: { 'texting.send': 'texting' },
  crons: [{ name: 'texting.forget', pattern: '27 3 * * *' }],
};

/**
 * Sends a waiting text. If the process dies after the gateway accepted the text, it is sent again under the same id, by which the gateway
 * recognises it.
 */
async function sendText(payload: unknown, { app, sql, now, log }: JobContext): Promise<void> {
  const { id, ...payers } = one.parse(payload);
  const [row] = await sql<(TextRow & { content: Buffer; usefulUntil: Date | null })[]>`
    select id, key, account_id, channel, others, content, useful_until from phone_text
    where id = ${id} and outcome is null and content is not null`;
  if (!row) return;
  const gateway = app.gateways[row.channel];
  if (row.usefulUntil !== null && row.usefulUntil <= now())
    return endText(app, sql, row, { outcome: 'late', payers }, now());
  if (!gateway) return endText(app, sql, row, { outcome: 'nowhere', payers }, now());
  if (!(await spendText(app, payers, now()))) return endText(app, sql, row, { outcome: 'limited', payers }, now());
  const { to, words, locale } = opened(app.secrets, row.key, row.content);
  const message = {
    id,
    channel: row.channel,
    to,
    text: words,
    locale,
    validUntil: row.usefulUntil?.toISOString() ?? null,
    callback: app.publicUrl(`/api/phone-gateways/${row.channel}/status`),
  };
  const outcome = await gateway.send(message, now()).catch(async (error: unknown) => {
    await refundText(app, payers, now());
    throw error;
  });
  if (outcome === 'sent') {
    // The words are needed again only if another channel is to be tried.
    await sql`
      update phone_text set outcome = 'sent', content = case when others <> '{}' then content end
      where id = ${id} and outcome is null`;
    return;
  }
  log.warn({ text: id, channel: row.channel }, 'a gateway refused a text');
  await endText(app, sql, row, { outcome: 'refused', payers }, now());
}
