import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { ANSWER_LENGTH, FAILING_DAYS, RETRY_AFTER } from '#shared/office/integrations/webhook-schema.ts';
import { type Attempted, attemptOf } from '../queries/webhooks.ts';
import { notifyOwners } from './notify-owners.ts';
import { signedHeaders } from './signature.ts';

interface Planned {
  id: number;
  attempt: number;
  carrierId: number;
  /** The last attempt at the address failed. */
  failing: boolean;
  runAt?: Date;
}

/** After others that are due: an address that does not answer holds a slot for as long as an answer may take. */
const LAST = 10;

/**
 * Adds the job of one attempt. The jobs of a carrier run one after another on all nodes, so that its addresses hold one slot at most, and
 * jobs of failing addresses come last.
 */
export function addDelivery(sql: Db, { id, attempt, carrierId, failing, runAt }: Planned): Promise<void> {
  return addJob(
    sql,
    'webhooks.deliver',
    { id, attempt },
    { queue: `webhooks of ${carrierId}`, ...(failing && { priority: LAST }), ...(runAt && { runAt }) },
  );
}

export const oneAttempt = z.object({ id: z.number(), attempt: z.number() });

const DAY_MS = 24 * 60 * 60 * 1000;
/** The status with which a receiver ends its subscription. */
const GONE = 410;

interface Outcome {
  status: number | null;
  ms: number;
  answer: string;
  error: string | null;
}

/**
 * Makes one attempt to deliver an event, and records it. The request is sent outside of any transaction: if the process dies in between,
 * the job remains, and the receiver gets the event again under the same id.
 */
export async function deliver(app: AppContext, { id, attempt }: z.output<typeof oneAttempt>): Promise<void> {
  const delivery = await attemptOf(app.pool, id, attempt, app.now());
  if (!delivery) return;
  const outcome = await send(app, delivery);
  await transaction(app.pool, (sql) => record(app, sql, { id, attempt }, delivery, outcome));
  app.changed([`carrier:${delivery.carrierId}`]);
}

async function send(app: AppContext, { url, carrierId, secrets, eventId, body }: Attempted): Promise<Outcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const headers = signedHeaders(app.secrets, carrierId, secrets, { id: eventId, body }, app.now());
    const { status, text } = await app.webhooks.post(url, headers, body);
    return { status, ms: took(), answer: readable(text), error: null };
  } catch (error) {
    return {
      status: null,
      ms: took(),
      answer: '',
      error: error instanceof Error ? error.message.slice(0, 200) : 'failed',
    };
  }
}

async function record(
  app: AppContext,
  sql: Db,
  { id, attempt }: z.output<typeof oneAttempt>,
  delivery: Attempted,
  { status, ms, answer, error }: Outcome,
): Promise<void> {
  const now = app.now();
  const good = status !== null && status >= 200 && status < 300;
  const wait = good ? undefined : RETRY_AFTER[delivery.failures];
  const nextAt = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
  const state = good ? 'done' : nextAt ? 'waiting' : 'failed';
  const [mine] = await sql`
    update webhook_delivery set state = ${state}, attempt = attempt + 1, failures = ${good ? 0 : delivery.failures + 1}, next_at = ${nextAt}
    where id = ${id} and attempt = ${attempt} returning id`;
  if (!mine) return;
  await sql`
    insert into webhook_attempt (delivery_id, at, status, ms, answer, error)
    values (${id}, ${now}, ${status}, ${ms}, ${answer}, ${error})`;
  if (nextAt) {
    const { carrierId } = delivery;
    await addDelivery(sql, { id, attempt: attempt + 1, carrierId, failing: true, runAt: nextAt });
  }
  await sql`
    update webhook_endpoint set failing_since = ${good ? null : sql`coalesce(failing_since, ${now})`} where id = ${delivery.webhookId}`;
  if (good) return;
  const failing =
    delivery.failingSince !== null && now.getTime() - delivery.failingSince.getTime() >= FAILING_DAYS * DAY_MS;
  if (status === GONE || failing) await switchOff(app, sql, delivery, status === GONE ? 'gone' : 'failing', now);
}

async function switchOff(
  app: AppContext,
  sql: Db,
  { webhookId, carrierId, url }: Attempted,
  why: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const [off] = await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_why = ${why} where id = ${webhookId} and disabled_at is null returning id`;
  if (!off) return;
  await sql`update webhook_delivery set state = 'failed', next_at = null where endpoint_id = ${webhookId} and state = 'waiting'`;
  await notifyOwners(app, sql, { webhookId, carrierId, url, why }, now);
}

/** The beginning of an answer, without what a database or a screen cannot take. */
function readable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').slice(0, ANSWER_LENGTH);
}
