import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { tokenHash } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import { bodyOf } from '#server/office/integrations/commands/prepare-event.ts';
import { newSecret, sealedSecret } from '#server/office/integrations/commands/signature.ts';
import { DEMO_MAIL } from './people.ts';

/** Log of the demo's address: the answers to its latest events, the oldest first. */
const LOG = [
  { type: 'booking.created', hours: 30, status: 200, ms: 142, answer: '{"ok":true}' },
  { type: 'booking.confirmed', hours: 29, status: 200, ms: 118, answer: '{"ok":true}' },
  { type: 'parcel.delivered', hours: 27, status: 200, ms: 131, answer: '{"ok":true}' },
  { type: 'trip.started', hours: 26, status: 503, ms: 30, answer: 'upstream connect error' },
  { type: 'webhook.test', hours: 25, status: 200, ms: 97, answer: '{"ok":true}' },
] as const;

/**
 * The company's programs: two keys, whose random characters are stored nowhere, one of them revoked; and an address with a log. It is switched off,
 * because the demo must not send anything to anybody.
 */
export async function writeIntegrations({ secrets }: AppContext, sql: Db, now: Date): Promise<void> {
  const [owner] = await sql<{ accountId: number; carrierId: number }[]>`
    select m.account_id, m.carrier_id from member m join account a on a.id = m.account_id
    where a.email = ${`owner@${DEMO_MAIL}`}`;
  if (!owner) return;
  const { accountId, carrierId } = owner;
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const key = () => tokenHash(randomBytes(32).toString('base64url'));
  await sql`
    insert into api_key (carrier_id, name, prefix, hash, scopes, created_by, created_at, last_used_at, revoked_at) values
      (${carrierId}, 'Сайт компанії', 'vezu_Tb4x', ${key()}, '{timetable:read,trips:read}', ${accountId}, ${before(900)}, ${before(2)}, null),
      (${carrierId}, 'Стара каса', 'vezu_q9Lm', ${key()}, '{trips:read,bookings:write}', ${accountId}, ${before(2400)}, ${before(800)}, ${before(790)})`;
  const types = LOG.map(({ type }) => type).filter((type) => type !== 'webhook.test');
  const [endpoint] = await sql<{ id: number }[]>`
    insert into webhook_endpoint (carrier_id, url, events, secret, created_by, created_at, disabled_at, disabled_why)
    values (${carrierId}, 'https://hooks.example.com/vezu', ${types}::text[], ${sealedSecret(secrets, carrierId, newSecret())},
      ${accountId}, ${before(700)}, ${before(24)}, 'owner')
    returning id`;
  for (const { type, hours, status, ms, answer } of LOG) {
    const at = before(hours);
    await sql`
      with event as (
        insert into webhook_event (carrier_id, type, body, created_at)
        values (${carrierId}, ${type}, ${bodyOf(type, at, {})}, ${at}) returning id
      ), delivery as (
        insert into webhook_delivery (endpoint_id, event_id, state, attempt, created_at)
        select ${endpoint?.id ?? 0}, id, ${status === 200 ? 'done' : 'failed'}, 2, ${at} from event returning id
      )
      insert into webhook_attempt (delivery_id, at, status, ms, answer) select id, ${at}, ${status}, ${ms}, ${answer} from delivery`;
  }
}
