import type { JobContext } from '#server/core/jobs/jobs.ts';
import { receiveUpdate } from './receive.ts';

/** How long one job reads, in ms: the next one begins a minute after it. */
const READS_FOR = 57_000;
/** How long one question waits for an update, in seconds: a node that stops waits no longer for it. */
const WAITS = 4;
/** After this time without a sign of life another node may read, in ms. */
const LEASE = 30_000;

/**
 * Reads updates from Telegram for a server that Telegram cannot call. One node does it at a time: it holds a lease in the database, and takes
 * the next update only after the one before was applied.
 */
export async function pollTelegram({ app, sql, signal, now }: JobContext): Promise<void> {
  const bot = app.telegram;
  if (bot?.updates !== 'polling') return;
  const startedAt = performance.now();
  const lease = async (next: number | null, free: boolean) => {
    const until = new Date(now().getTime() + LEASE);
    const [row] = await sql<{ next: number }[]>`
      update telegram_reading set until = ${until}, next_update = coalesce(${next}::bigint, next_update)
      where ${free ? sql`until < ${now()}` : sql`true`} returning next_update::float8 as next`;
    return row?.next ?? null;
  };
  let next = await lease(null, true);
  if (next === null) return;
  try {
    while (!signal?.aborted && performance.now() - startedAt < READS_FOR) {
      const updates = await bot.next(next, WAITS);
      for (const update of updates) {
        await receiveUpdate(app, update);
        next = numberOf(update) + 1;
        await lease(next, false);
      }
      if (updates.length === 0) await lease(null, false);
    }
  } finally {
    await sql`update telegram_reading set until = ${now()}`;
  }
}

/** Registers the address for updates at Telegram, once an hour, so that a changed address or secret counts soon. */
export async function announceWebhook({ app }: JobContext): Promise<void> {
  const bot = app.telegram;
  if (bot) await bot.callAt(bot.updates === 'webhook' ? app.publicUrl('/api/telegram/updates') : null);
}

function numberOf(update: unknown): number {
  const id: unknown = typeof update === 'object' && update !== null ? Reflect.get(update, 'update_id') : null;
  if (typeof id !== 'number') throw new Error('an update without a number');
  return id;
}
