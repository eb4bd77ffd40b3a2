import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { isCurvePoint } from '#server/core/push/transport.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { SubscriptionInput } from '#shared/messaging/notifications/schema.ts';

/** The maximum number of subscribed browsers for each account; another one replaces the oldest. */
const MAX_COUNT = 10;

/**
 * Subscribes a browser to pushes for as long as the session lasts. A browser has one subscription: the next account that signs in there
 * takes it over. Throws `invalid_input` for an endpoint of no known push service, `push_key_invalid` for a key that cannot be used for
 * encryption.
 */
export async function subscribe(
  app: AppContext,
  sql: Db,
  me: Actor,
  { endpoint, keys }: SubscriptionInput,
  now: Date,
): Promise<void> {
  if (!app.push.accepts(endpoint)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'endpoint', key: 'field_invalid' }] });
  }
  if (!isCurvePoint(keys.p256dh)) throw new DomainError('push_key_invalid');
  await sql`
    insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
    values (${me.accountId}, ${me.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
    on conflict on constraint push_subscription_once do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = excluded.created_at, failing_since = null`;
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${me.accountId} order by created_at desc, id desc offset ${MAX_COUNT})`;
}

/** Ends the pushes to one of the account's browsers; an unknown endpoint is no error. */
export async function unsubscribe(sql: Db, me: Actor, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and account_id = ${me.accountId}`;
}
