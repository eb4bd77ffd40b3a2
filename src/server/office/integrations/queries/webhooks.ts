import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { WebhookEvent } from '#shared/office/integrations/webhook-events.ts';
import { ANSWER_LENGTH, type DELIVERY_STATES, LOG_SIZE } from '#shared/office/integrations/webhook-schema.ts';

interface WebhookRow {
  id: number;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  oldSecretUntil: Date | null;
  disabledAt: Date | null;
  disabledWhy: 'owner' | 'failing' | 'gone' | 'blocked' | null;
  failingSince: Date | null;
}

export function webhooksOf(
  sql: Db,
  carrierId: number,
  now: Date,
  webhookId: number | null = null,
): Promise<WebhookRow[]> {
  return sql<WebhookRow[]>`
    select id, url, events, created_at, case when old_secret_until > ${now} then old_secret_until end as old_secret_until,
      disabled_at, disabled_why, failing_since
    from webhook_endpoint where carrier_id = ${carrierId} and ${webhookId === null ? sql`true` : sql`id = ${webhookId}`}
    order by id`;
}

/** One address of a carrier; throws `not_found` for every other. */
export async function oneWebhook(sql: Db, carrierId: number, webhookId: number, now: Date): Promise<WebhookRow> {
  const [row] = await webhooksOf(sql, carrierId, now, webhookId);
  if (!row) throw new DomainError('not_found');
  return row;
}

interface DeliveryRow {
  id: number;
  eventId: string;
  type: string;
  createdAt: Date;
  state: (typeof DELIVERY_STATES)[number];
  nextAt: Date | null;
  attempts: number;
  last: { at: string; status: number | null; ms: number; answer: string; error: string | null } | null;
}

/** The latest deliveries to an address, the newest first. */
export function deliveriesTo(sql: Db, webhookId: number): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select d.id, d.event_id, e.type, d.created_at, d.state, d.next_at,
      (select count(*)::int from webhook_attempt a where a.delivery_id = d.id) as attempts,
      (select json_build_object('at', a.at, 'status', a.status, 'ms', a.ms, 'answer', left(a.answer, ${ANSWER_LENGTH}), 'error', a.error)
       from webhook_attempt a where a.delivery_id = d.id order by a.id desc limit 1) as last
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.endpoint_id = ${webhookId} order by d.id desc limit ${LOG_SIZE}`;
}

/**
 * The data for one attempt; null when the delivery is finished, when another attempt was made instead, or when the address is switched off
 * or deleted.
 */
export async function attemptOf(sql: Db, deliveryId: number, attempt: number, now: Date) {
  const [row] = await sql<
    {
      webhookId: number;
      carrierId: number;
      url: string;
      secrets: Buffer[];
      eventId: string;
      body: string;
      failures: number;
      failingSince: Date | null;
    }[]
  >`
    select w.id as webhook_id, w.carrier_id, w.url,
      case when w.old_secret_until > ${now} then array[w.secret, w.old_secret] else array[w.secret] end as secrets,
      e.id as event_id, e.body, d.failures, w.failing_since
    from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id join webhook_event e on e.id = d.event_id
    where d.id = ${deliveryId} and d.attempt = ${attempt} and d.state = 'waiting' and w.disabled_at is null`;
  return row ?? null;
}

export type Attempted = NonNullable<Awaited<ReturnType<typeof attemptOf>>>;

export async function ownersOf(sql: Db, carrierId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select account_id as id from member where carrier_id = ${carrierId} and role = 'owner' order by account_id`;
  return rows.map(({ id }) => id);
}
