import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { isCurvePoint } from '#server/push/curve.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { SubscriptionInput } from '#shared/notifications/schema.ts';

/** The most browsers that one account has pushes sent to; a further one takes the place of the oldest. */
const MAX_COUNT = 10;

/**
 * Has pushes sent to a browser for as long as the sign-in lasts. One browser is one subscription: whoever signs in there next
 * takes it over. Throws `invalid_input` for an address of no known push service, `push_key_invalid` for a key that nothing can be encrypted for.
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

/** No more pushes to a browser of one's own; one that is not known is fine. */
export async function unsubscribe(sql: Db, me: Actor, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and account_id = ${me.accountId}`;
}
