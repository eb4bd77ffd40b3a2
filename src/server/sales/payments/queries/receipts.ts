import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { FiscalGateway, ReceiptRequest } from '#server/core/push/fiscal-gateway.ts';
import { webhookKey } from '#server/core/push/standard-webhooks.ts';
import { openValue } from '#server/core/secrets.ts';
import { issuerJson } from '#server/network/carriers/queries/legal.ts';
import { numberJson } from '#server/sales/bookings/core/queries/ticket-number.ts';
import type { Currency } from '#shared/core/currencies.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TicketNumber } from '#shared/sales/bookings/rules/ticket-number.ts';
import { type FiscalSettings, MAX_OPEN_RECEIPTS, type OpenReceipt } from '#shared/sales/payments/fiscal-api.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';

type Gateway = Dated<NonNullable<FiscalSettings['gateway']>, 'checkedAt'>;
type Open = Omit<OpenReceipt, 'at' | 'nextAt'> & { at: Date; nextAt: Date | null };

/** How a carrier gets fiscal receipts, and the payments that have none yet: first those whose receipt failed, then the oldest. */
export async function fiscalSettingsOf(sql: Db, carrierId: number): Promise<{ gateway: Gateway | null; open: Open[] }> {
  const [gateway] = await sql<Gateway[]>`
    select url, rule, checked_at from fiscal_gateway where carrier_id = ${carrierId}`;
  const open = await sql<Open[]>`
    select r.payment_id as id, r.state, p.at, b.trip_id, b.id as booking_id, b.code, p.amount, p.currency, r.reason, r.said, r.next_at
    from fiscal_receipt r join payment p on p.id = r.payment_id join booking b on b.id = r.booking_id
    where r.carrier_id = ${carrierId} and r.state <> 'done'
    order by r.state = 'waiting', r.queued_at, r.payment_id limit ${MAX_OPEN_RECEIPTS}`;
  return { gateway: gateway ?? null, open: [...open] };
}

const secret = z.string();

export function sealedFor(carrierId: number): string {
  return `fiscal gateway of carrier ${carrierId}`;
}

/** The gateway of a carrier; null without one, or when its secret cannot be opened any more. */
export async function gatewayOf(
  app: Pick<AppContext, 'secrets'>,
  sql: Db,
  carrierId: number,
): Promise<FiscalGateway | null> {
  const [row] = await sql<{ url: string; secret: Buffer }[]>`
    select url, secret from fiscal_gateway where carrier_id = ${carrierId}`;
  const opened = row ? openValue(app.secrets, secret, row.secret, sealedFor(carrierId)) : null;
  return row && opened ? { url: row.url, key: webhookKey(opened) } : null;
}

/** The legal data of a carrier; null where it has named none. */
export async function sellerOf(sql: Db, carrierId: number): Promise<Issuer | null> {
  const [row] = await sql<{ issuer: Issuer | null }[]>`
    select ${issuerJson(sql, 'c')} as issuer from (select ${carrierId}::int as carrier_id) c`;
  return row?.issuer ?? null;
}

export interface WaitingReceipt {
  id: string;
  carrierId: number;
  bookingId: number;
  tripId: number;
  attempt: number;
  accountId: number | null;
  content: ReceiptRequest | null;
  paidAt: Date;
  amount: number;
  currency: Currency;
  rate: number;
  method: PaymentMethod;
  kind: BookingKind;
  status: BookingStatus;
  code: string;
  number: TicketNumber | null;
  fareParts: FarePart[];
  from: LocalName;
  to: LocalName;
  day: string;
  /** The receipt of the payment that is given back. */
  sale: {
    id: string;
    state: 'waiting' | 'done' | 'failed';
    number: string | null;
    content: Pick<ReceiptRequest, 'amount' | 'amountUah'> | null;
  } | null;
}

/** The receipt of a payment, if this attempt is still to be made. */
export async function waitingReceipt(sql: Db, id: string, attempt: number): Promise<WaitingReceipt | null> {
  const [row] = await sql<WaitingReceipt[]>`
    select r.payment_id as id, r.carrier_id, r.booking_id, b.trip_id, party.account_id, r.attempt, r.content, p.at as paid_at, p.amount, p.currency, p.rate,
      p.method, b.kind, b.status, b.code, ${numberJson(sql, 'b')} as number, b.fare_parts,
      json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', z.uk, 'en', z.en) as "to",
      to_char(s.departs_at at time zone a.zone, 'DD.MM.YYYY') as day,
      (select json_build_object('id', o.payment_id, 'state', o.state, 'number', o.number, 'content', o.content)
        from fiscal_receipt o where o.payment_id = p.refund_of) as sale
    from fiscal_receipt r join payment p on p.id = r.payment_id join booking b on b.id = r.booking_id join party on party.id = b.party_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq join place a on a.id = s.place_id
    join trip_stop e on e.trip_id = b.trip_id and e.seq = b.to_seq join place z on z.id = e.place_id
    where r.payment_id = ${id} and r.attempt = ${attempt} and r.state = 'waiting'`;
  return row ?? null;
}
