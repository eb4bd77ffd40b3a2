import type { AppContext } from '#server/context.ts';
import type { ProviderKeys } from '#server/core/cards/provider.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { sealValue } from '#server/core/secrets.ts';
import { lockCarrier } from '#server/network/carriers/commands/company.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { notifyOfChange } from '#server/people/accounts/commands/notify-of-change.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import type { PayRule } from '#shared/sales/prices/pay-rule.ts';
import { keysOf, sealedFor } from '../queries/accounts.ts';

type Path = `/${string}`;

export function eventPath(provider: PaymentProviderName, carrierId: number): Path {
  return `/api/payment-providers/${provider}/${carrierId}`;
}

/**
 * Connects a merchant account, once the provider has accepted its key; new payments go to it. Every owner is mailed: anyone who changes it
 * takes the money of others. Throws `carrier_not_proven`, `payment_keys_wrong`, `payment_provider_away`.
 */
export async function connect(
  app: AppContext,
  carrierId: number,
  { provider, key }: { provider: PaymentProviderName; key: string },
  now: Date,
): Promise<void> {
  await requireVerified(app.pool, carrierId);
  const service = await app.payments[provider]();
  const { merchant, events } = await service.connect(key, app.publicUrl(eventPath(provider, carrierId)));
  const keys = sealValue(app.secrets, { key, events } satisfies ProviderKeys, sealedFor(carrierId));
  await transaction(app.pool, async (sql) => {
    await lockCarrier(sql, carrierId);
    await sql`update merchant_account set active = false where carrier_id = ${carrierId} and active`;
    await sql`
      insert into merchant_account (carrier_id, provider, keys, hint, merchant, active, checked_at, connected_at)
      values (${carrierId}, ${provider}, ${keys}, ${key.slice(-4)}, ${merchant}, true, ${now}, ${now})
      on conflict on constraint merchant_account_once do update set keys = excluded.keys, hint = excluded.hint,
        merchant = excluded.merchant, active = true, checked_at = excluded.checked_at, connected_at = excluded.connected_at`;
    await mailOwners(app, sql, carrierId);
  });
}

/** Asks the provider whether it accepts the stored key. Throws `payment_not_connected`, `payment_keys_wrong`, `payment_provider_away`. */
export async function checkAccount(
  app: AppContext,
  carrierId: number,
  provider: PaymentProviderName,
  now: Date,
): Promise<void> {
  const keys = await keysOf(app, app.pool, carrierId, provider);
  const merchant = await (await app.payments[provider]()).check(keys);
  await app.pool`
    update merchant_account set merchant = ${merchant}, checked_at = ${now}
    where carrier_id = ${carrierId} and provider = ${provider}`;
}

/** Takes no new payments through an account. Its keys stay for refunds of earlier payments; without any, they are deleted. */
export async function disconnect(
  app: AppContext,
  sql: Db,
  carrierId: number,
  provider: PaymentProviderName,
): Promise<void> {
  await lockCarrier(sql, carrierId);
  const deleted = await sql`
    delete from merchant_account m where carrier_id = ${carrierId} and provider = ${provider}
      and not exists (select from checkout c where c.carrier_id = m.carrier_id and c.provider = m.provider) returning id`;
  const ended = await sql`
    update merchant_account set active = false where carrier_id = ${carrierId} and provider = ${provider} and active returning id`;
  if (deleted.length + ended.length > 0) await mailOwners(app, sql, carrierId);
}

/** Sets what passengers pay by card before the ride, for the carrier. */
export async function setRule(sql: Db, carrierId: number, rule: PayRule): Promise<void> {
  await lockCarrier(sql, carrierId);
  await sql`update carrier set pay_rule = ${sql.json(rule)} where id = ${carrierId}`;
}

/** Sets it for one route; null: as the carrier says. Throws `not_found` for the route of another carrier. */
export async function setRouteRule(sql: Db, carrierId: number, routeId: number, rule: PayRule | null): Promise<void> {
  const changed = await sql`
    update route set pay_rule = ${rule && sql.json(rule)} where id = ${routeId} and carrier_id = ${carrierId} returning id`;
  if (changed.length === 0) throw new DomainError('not_found');
}

/** Mails every owner that something was changed by which money is taken. */
export async function mailOwners(
  app: AppContext,
  sql: Db,
  carrierId: number,
  what: 'cardsChanged' | 'fiscalChanged' = 'cardsChanged',
): Promise<void> {
  const owners = await sql<{ id: number }[]>`
    select account_id as id from member where carrier_id = ${carrierId} and role = 'owner' order by id`;
  for (const { id } of owners) await notifyOfChange(app, sql, id, what);
}

/** Throws `carrier_not_proven` until the operators have verified the carrier: an unproven one makes the server call nobody. */
export async function requireVerified(sql: Db, carrierId: number): Promise<void> {
  const [verified] = await sql`select from carrier where id = ${carrierId} and verified_at is not null`;
  if (!verified) throw new DomainError('carrier_not_proven');
}

/** Ends the merchant accounts of a carrier that belonged to this person alone, and its fiscal receipts. Accounts that were never paid to are deleted. */
export async function eraseMerchantAccounts(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`delete from fiscal_gateway where carrier_id = any(${carriers}::int[])`;
  await sql`update merchant_account set active = false, merchant = '', hint = '' where carrier_id = any(${carriers}::int[])`;
  await sql`
    delete from merchant_account m where carrier_id = any(${carriers}::int[])
      and not exists (select from checkout c where c.carrier_id = m.carrier_id and c.provider = m.provider)`;
  return [];
}

/** Deletes the keys of accounts that take no payments any more, and to which nothing was paid since an instant. */
export async function deleteUnusedMerchantKeys(sql: Db, since: Date): Promise<void> {
  await sql`
    update merchant_account m set keys = null where not active and keys is not null and connected_at < ${since} and not exists (
      select from checkout c where c.carrier_id = m.carrier_id and c.provider = m.provider and c.opened_at >= ${since})`;
}

/** Forged events do not make the provider be asked again and again. */
const RENEWED: RateLimit = { name: 'eventKeys', points: 2, seconds: 600 };

/** Fetches the key by which a provider signs its events, when a signature does not fit the known one; null if it has not changed. */
export async function renewEventKey(
  app: AppContext,
  { carrierId, provider, keys }: { carrierId: number; provider: PaymentProviderName; keys: ProviderKeys },
  now: Date,
): Promise<string | null> {
  const { allowed } = await app.rateLimits.count(RENEWED, app.pool, `${provider} ${carrierId}`, now);
  if (!allowed) return null;
  const service = await app.payments[provider]();
  const events = await service.renewed(keys).catch(() => null);
  if (events === null || events === keys.events) return null;
  const sealed = sealValue(app.secrets, { ...keys, events } satisfies ProviderKeys, sealedFor(carrierId));
  await app.pool`update merchant_account set keys = ${sealed} where carrier_id = ${carrierId} and provider = ${provider}`;
  return events;
}
