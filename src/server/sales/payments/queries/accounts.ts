import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { ProviderKeys } from '#server/core/cards/provider.ts';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { openValue } from '#server/core/secrets.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import type { CardSettings, MerchantAccount } from '#shared/sales/payments/settings-api.ts';
import { NO_PAY_RULE, type PayRule } from '#shared/sales/prices/pay-rule.ts';

type Settings = Omit<CardSettings, 'accounts'> & { accounts: Dated<MerchantAccount, 'checkedAt'>[] };

/** How a carrier takes payments by card; throws `not_found`. */
export async function cardSettingsOf(sql: Db, carrierId: number): Promise<Settings> {
  const [carrier] = await sql<{ proven: boolean; rule: PayRule | null }[]>`
    select verified_at is not null as proven, pay_rule as rule from carrier where id = ${carrierId}`;
  if (!carrier) throw new DomainError('not_found');
  const accounts = await sql<Settings['accounts']>`
    select provider, merchant, hint, active, checked_at
    from merchant_account where carrier_id = ${carrierId} order by provider`;
  const routes = await sql<Settings['routes']>`
    select r.id as route_id, json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      r.pay_rule as rule
    from route r
    join lateral (select place_id from route_stop where plan_id = r.plan_id order by seq limit 1) first on true
    join lateral (select place_id from route_stop where plan_id = r.plan_id order by seq desc limit 1) last on true
    join place a on a.id = first.place_id join place b on b.id = last.place_id
    where r.carrier_id = ${carrierId} and r.status in ('active', 'paused')
    order by a.uk collate ukrainian, b.uk collate ukrainian, r.id`;
  return { proven: carrier.proven, accounts: [...accounts], rule: carrier.rule ?? NO_PAY_RULE, routes: [...routes] };
}

const keys = z.object({ key: z.string(), events: z.string() });

export function sealedFor(carrierId: number): string {
  return `merchant account of carrier ${carrierId}`;
}

/** The keys of a carrier at a provider; throws `payment_not_connected` without an account, or when its keys cannot be opened any more. */
export async function keysOf(
  app: Pick<AppContext, 'secrets'>,
  sql: Db,
  carrierId: number,
  provider: PaymentProviderName,
): Promise<ProviderKeys> {
  const [row] = await sql<{ keys: Buffer | null }[]>`
    select keys from merchant_account where carrier_id = ${carrierId} and provider = ${provider}`;
  const opened = row?.keys ? openValue(app.secrets, keys, row.keys, sealedFor(carrierId)) : null;
  if (!opened) throw new DomainError('payment_not_connected');
  return opened;
}

/** The merchant accounts of a carrier that belongs to this person alone, for the copy of their data; without the keys. */
export async function ownMerchantAccounts(sql: Db, accountId: number) {
  const carriers = await ownCarriers(sql, accountId);
  return sql<{ provider: string; merchant: string; hint: string; connectedAt: Date }[]>`
    select provider, merchant, hint, connected_at from merchant_account where carrier_id = any(${carriers}::int[]) order by provider`;
}
