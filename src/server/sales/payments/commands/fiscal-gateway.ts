import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { type FiscalGateway, tryGateway } from '#server/core/push/fiscal-gateway.ts';
import { webhookKey } from '#server/core/push/standard-webhooks.ts';
import { sealValue } from '#server/core/secrets.ts';
import { lockCarrier } from '#server/network/carriers/commands/company.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { gatewayInput, RECEIPT_RULES } from '#shared/sales/payments/fiscal-api.ts';
import { gatewayOf, sealedFor, sellerOf } from '../queries/receipts.ts';
import { mailOwners, requireVerified } from './connect.ts';
import { addAttempt } from './send-receipt.ts';

/**
 * Names the gateway of a carrier, once it has answered a trial with this secret. Every owner is mailed. Throws `carrier_not_proven`, `legal_missing`,
 * `fiscal_secret_wrong`, `fiscal_gateway_away`, and `invalid_input` on an address to which the server does not send.
 */
export async function nameGateway(
  app: AppContext,
  carrierId: number,
  { url, secret }: z.output<typeof gatewayInput>,
  now: Date,
): Promise<void> {
  if (!app.webhooks.accepts(url))
    throw new DomainError('invalid_input', { errors: [{ field: 'url', key: 'webhook_url_refused' }] });
  await requireVerified(app.pool, carrierId);
  await tried(app, carrierId, { url, key: webhookKey(secret) }, now);
  const sealed = sealValue(app.secrets, secret, sealedFor(carrierId));
  await transaction(app.pool, async (sql) => {
    await lockCarrier(sql, carrierId);
    await sql`
      insert into fiscal_gateway (carrier_id, url, secret, rule, checked_at) values (${carrierId}, ${url}, ${sealed}, 'cash', ${now})
      on conflict (carrier_id) do update set url = excluded.url, secret = excluded.secret, checked_at = excluded.checked_at`;
    await mailOwners(app, sql, carrierId, 'fiscalChanged');
  });
}

/** Sends a trial to the gateway of a carrier; throws `fiscal_not_connected`, and as `nameGateway` does. */
export async function checkGateway(app: AppContext, carrierId: number, now: Date): Promise<void> {
  const gateway = await gatewayOf(app, app.pool, carrierId);
  if (!gateway) throw new DomainError('fiscal_not_connected');
  await tried(app, carrierId, gateway, now);
  await app.pool`update fiscal_gateway set checked_at = ${now} where carrier_id = ${carrierId}`;
}

async function tried(app: AppContext, carrierId: number, gateway: FiscalGateway, now: Date): Promise<void> {
  const seller = await sellerOf(app.pool, carrierId);
  if (!seller) throw new DomainError('legal_missing');
  const { legalName, registerNumber, vatNumber, address } = seller;
  const trial = { id: randomUUID(), seller: { legalName, registerNumber, vatNumber, address } };
  const outcome = await tryGateway(app.webhooks, gateway, trial, now);
  if (outcome === 'unsigned') throw new DomainError('fiscal_secret_wrong');
  if (outcome === 'away') throw new DomainError('fiscal_gateway_away');
}

/** Chooses which payments get a receipt from now on. Throws `fiscal_not_connected`. */
export async function setRule(sql: Db, carrierId: number, rule: (typeof RECEIPT_RULES)[number]): Promise<void> {
  const set = await sql`
    update fiscal_gateway set rule = ${rule} where carrier_id = ${carrierId} returning carrier_id`;
  if (set.length === 0) throw new DomainError('fiscal_not_connected');
}

/** Forgets the gateway; receipts that wait for it fail at their next attempt, and can be asked for again from another one. */
export async function deleteGateway(app: AppContext, sql: Db, carrierId: number): Promise<void> {
  const forgotten = await sql`delete from fiscal_gateway where carrier_id = ${carrierId} returning carrier_id`;
  if (forgotten.length > 0) await mailOwners(app, sql, carrierId, 'fiscalChanged');
}

/**
 * Asks again for the receipts that failed, of one payment or of all. What the gateway may have issued is sent as before; what it has refused
 * is written again, with the legal data of today.
 */
export async function askAgainForReceipts(sql: Db, carrierId: number, id: string | null): Promise<void> {
  const again = await sql<{ id: string; attempt: number }[]>`
    update fiscal_receipt set state = 'waiting', attempt = 0, ended_at = null, next_at = null,
      content = case when reason = 'refused' then null else content end
    where carrier_id = ${carrierId} and state = 'failed' and (${id}::uuid is null or payment_id = ${id})
    returning payment_id as id, attempt`;
  for (const one of again) await addAttempt(sql, { ...one, carrierId });
}
