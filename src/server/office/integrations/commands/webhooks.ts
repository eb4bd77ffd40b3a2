import type * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db, Pool } from '#server/core/database/db.ts';
import { deleteOld } from '#server/core/database/delete-old.ts';
import { DomainError } from '#shared/core/errors.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { MAX_WEBHOOKS, OLD_SECRET_HOURS, type webhookInput } from '#shared/office/integrations/webhook-schema.ts';
import { addDelivery } from './deliver.ts';
import { bodyOf } from './prepare-event.ts';
import { newSecret, sealedSecret } from './signature.ts';

type Input = z.output<typeof webhookInput>;
type Sending = Pick<AppContext, 'webhooks' | 'secrets'>;

/** Names an address; throws `too_many_webhooks`, and `invalid_input` on `url` where the server does not send. */
export async function addWebhook(
  app: Sending,
  sql: Db,
  by: { carrierId: number; accountId: number },
  { url, events }: Input,
  now: Date,
): Promise<{ id: number; secret: string }> {
  checkUrl(app, url);
  await sql`select from carrier where id = ${by.carrierId} for no key update`;
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhook_endpoint where carrier_id = ${by.carrierId}`;
  if ((known?.count ?? 0) >= MAX_WEBHOOKS) throw new DomainError('too_many_webhooks');
  const secret = newSecret();
  const [row] = await sql<{ id: number }[]>`
    insert into webhook_endpoint (carrier_id, url, events, secret, created_by, created_at)
    values (${by.carrierId}, ${url}, ${[...new Set(events)]}::text[], ${sealedSecret(app.secrets, by.carrierId, secret)},
      ${by.accountId}, ${now})
    returning id`;
  if (!row) throw new DomainError('internal');
  return { id: row.id, secret };
}

export async function editWebhook(app: Sending, sql: Db, webhookId: number, { url, events }: Input): Promise<void> {
  checkUrl(app, url);
  await sql`
    update webhook_endpoint set failing_since = case when url = ${url} then failing_since end, url = ${url},
      events = ${[...new Set(events)]}::text[] where id = ${webhookId}`;
}

/** Makes a new secret. The one before signs too for a day, so that the receiver can change over without losing an event. */
export async function rotateSecret(
  app: Sending,
  sql: Db,
  carrierId: number,
  webhookId: number,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const until = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000);
  await sql`
    update webhook_endpoint set old_secret = secret, old_secret_until = ${until}, secret = ${sealedSecret(app.secrets, carrierId, secret)}
    where id = ${webhookId}`;
  return secret;
}

/** Switches an address on and resets its failures, or off and discards its waiting events. */
export async function setActive(sql: Db, webhookId: number, active: boolean, now: Date): Promise<void> {
  if (active) {
    await sql`
      update webhook_endpoint set disabled_at = null, disabled_why = null, failing_since = null where id = ${webhookId}`;
    return;
  }
  await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_why = 'owner' where id = ${webhookId} and disabled_at is null`;
  await sql`update webhook_delivery set state = 'failed', next_at = null where endpoint_id = ${webhookId} and state = 'waiting'`;
}

export async function removeWebhook(sql: Db, webhookId: number): Promise<void> {
  await sql`delete from webhook_endpoint where id = ${webhookId}`;
}

/** Sends an event of the type `webhook.test` to one address; throws `webhook_off` for one that is switched off. */
export async function sendTest(sql: Db, webhookId: number, now: Date): Promise<void> {
  const { carrierId, failing } = await activeWebhook(sql, webhookId);
  const body = bodyOf('webhook.test', now, { webhookId });
  const [delivery] = await sql<{ id: number }[]>`
    with event as (
      insert into webhook_event (carrier_id, type, body, created_at) values (${carrierId}, 'webhook.test', ${body}, ${now}) returning id)
    insert into webhook_delivery (endpoint_id, event_id, next_at, created_at) select ${webhookId}, id, ${now}, ${now} from event returning id`;
  if (delivery) await addDelivery(sql, { id: delivery.id, attempt: 1, carrierId, failing });
}

/** Sends an event again under the same id, with a new round of attempts; an attempt that was planned before is left out. */
export async function sendAgain(sql: Db, webhookId: number, deliveryId: number, now: Date): Promise<void> {
  const { carrierId, failing } = await activeWebhook(sql, webhookId);
  const [delivery] = await sql<{ attempt: number }[]>`
    update webhook_delivery set state = 'waiting', attempt = attempt + 1, failures = 0, next_at = ${now}
    where id = ${deliveryId} and endpoint_id = ${webhookId} returning attempt`;
  if (!delivery) throw new DomainError('not_found');
  await addDelivery(sql, { id: deliveryId, attempt: delivery.attempt, carrierId, failing });
}

export async function deleteExpiredEvents(pool: Pool, now: Date): Promise<void> {
  await deleteOld(pool, { table: 'webhook_event', column: 'created_at', before: retainedSince('webhooks', now) });
}

async function activeWebhook(sql: Db, webhookId: number): Promise<{ carrierId: number; failing: boolean }> {
  const [row] = await sql<{ carrierId: number; failing: boolean }[]>`
    select carrier_id, failing_since is not null as failing from webhook_endpoint where id = ${webhookId} and disabled_at is null for update`;
  if (!row) throw new DomainError('webhook_off');
  return row;
}

function checkUrl({ webhooks }: Pick<Sending, 'webhooks'>, url: string): void {
  if (!webhooks.accepts(url))
    throw new DomainError('invalid_input', { errors: [{ field: 'url', key: 'webhook_url_refused' }] });
}
