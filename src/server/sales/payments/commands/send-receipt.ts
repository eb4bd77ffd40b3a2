import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { askForReceipt, type ReceiptAnswer, type ReceiptRequest } from '#server/core/push/fiscal-gateway.ts';
import { text } from '#server/core/translate.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { topicsOf } from '#server/sales/bookings/changes/events.ts';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { numberText } from '#shared/sales/bookings/rules/ticket-number.ts';
import { vatIn } from '#shared/sales/bookings/rules/vat.ts';
import type { ReceiptReason } from '#shared/sales/payments/fiscal-api.ts';
import { hryvniasBack, inHryvnias, receiptLines } from '#shared/sales/payments/receipt-lines.ts';
import { lineLabel } from '#shared/sales/prices/fare-line-label.ts';
import { fareLines } from '#shared/sales/prices/fare-lines.ts';
import { gatewayOf, sellerOf, type WaitingReceipt, waitingReceipt } from '../queries/receipts.ts';

export const oneReceipt = z.object({ id: z.uuid(), attempt: z.int() });

/** Seconds after which a gateway is asked again: nine attempts over a day. */
const ASK_AFTER = [10, 60, 300, 900, 3_600, 10_800, 28_800, 43_200] as const;
const OFF: readonly BookingStatus[] = ['cancelled', 'no_show', 'ejected', 'left_behind'];

/** Adds the job that asks for a receipt; the receipts of a carrier are asked for one after another. */
export function addAttempt(
  sql: Db,
  { id, attempt, carrierId }: Pick<WaitingReceipt, 'id' | 'attempt' | 'carrierId'>,
  runAt?: Date,
): Promise<void> {
  return addJob(sql, 'fiscal.send', { id, attempt }, { queue: `fiscal ${carrierId}`, ...(runAt && { runAt }) });
}

/**
 * Asks the gateway of the carrier for the receipt of a payment, and stores its answer. If the process dies after the gateway has issued it, the
 * gateway is asked again under the same id, and answers the same receipt. A return waits for the receipt of its sale.
 */
export async function sendReceipt(
  app: AppContext,
  { id, attempt }: z.output<typeof oneReceipt>,
  now: () => Date,
): Promise<void> {
  const receipt = await waitingReceipt(app.pool, id, attempt);
  if (!receipt || receipt.sale?.state === 'waiting') return;
  const ended = (reason: ReceiptReason) => store(app, receipt, { outcome: reason, said: '' }, now());
  if (receipt.sale?.state === 'failed') return ended('sale');
  const gateway = await gatewayOf(app, app.pool, receipt.carrierId);
  if (!gateway) return ended('off');
  const content = receipt.content ?? (await frozenContent(app.pool, receipt));
  if (!content) return ended('legal');
  await store(app, receipt, await askForReceipt(app.webhooks, gateway, content, now()), now());
}

/** Stores the content of a receipt before the gateway knows of it; null while the carrier has named no legal data. */
async function frozenContent(sql: Db, receipt: WaitingReceipt): Promise<ReceiptRequest | null> {
  const seller = await sellerOf(sql, receipt.carrierId);
  if (!seller) return null;
  const uah = (await exchangeRates(sql, receipt.carrierId)).find(({ currency }) => currency === 'UAH');
  if (!uah) throw new DomainError('internal');
  const content = contentOf(receipt, seller, uah.rate);
  const [row] = await sql<{ content: ReceiptRequest }[]>`
    update fiscal_receipt set content = coalesce(content, ${sql.json({ ...content })}) where payment_id = ${receipt.id} returning content`;
  return row?.content ?? null;
}

function contentOf(receipt: WaitingReceipt, seller: Issuer, uahRate: number): ReceiptRequest {
  const { sale, number, currency, kind, code, from, to, day, method, rate } = receipt;
  const amount = Math.abs(receipt.amount);
  const ride = `${from.uk} – ${to.uk}, ${day}`;
  return {
    id: receipt.id,
    type: receipt.amount < 0 ? 'return' : 'sale',
    returnOf: sale?.number ? { id: sale.id, fiscalNumber: sale.number } : null,
    paidAt: receipt.paidAt.toISOString(),
    method,
    amount,
    currency,
    amountUah: sale?.content ? hryvniasBack(sale.content, amount) : inHryvnias({ amount, currency, rate }, uahRate),
    lines: receiptLines(pricedLines(receipt, ride), amount),
    vat:
      number && number.vatPercent !== null
        ? { percent: number.vatPercent, amount: vatIn(amount, number.vatPercent) }
        : null,
    ticket: { number: number ? numberText(number) : '', code, kind, ride },
    seller: {
      legalName: seller.legalName,
      registerNumber: seller.registerNumber,
      vatNumber: seller.vatNumber,
      address: seller.address,
    },
  };
}

function pricedLines({ kind, status, amount, fareParts }: WaitingReceipt, ride: string) {
  const say = (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) => text('uk', key, values);
  if (amount > 0 && OFF.includes(status)) return [{ name: say('fiscal.line.charge', { ride }), cents: 1 }];
  if (kind === 'parcel') return [{ name: say('fiscal.line.parcel', { ride }), cents: 1 }];
  const lines = fareLines([fareParts]).map((line, index) => {
    const label = lineLabel({ locale: 'uk', say }, line);
    return { name: index === 0 ? say('fiscal.line.ride', { ride, label }) : label, cents: line.cents };
  });
  return lines.length > 0 ? lines : [{ name: say('fiscal.line.only', { ride }), cents: 1 }];
}

type Outcome = ReceiptAnswer | { outcome: 'legal' | 'sale' | 'off'; said: string };
/** Another attempt may find these otherwise. */
const AGAIN: readonly Outcome['outcome'][] = ['away', 'unsigned', 'unread', 'taken'];

async function store(app: AppContext, receipt: WaitingReceipt, answer: Outcome, now: Date): Promise<void> {
  const { id, attempt, bookingId, carrierId } = receipt;
  const wait = AGAIN.includes(answer.outcome) ? ASK_AFTER[attempt] : undefined;
  const nextAt = wait === undefined ? null : new Date(now.getTime() + wait * 1000);
  await transaction(app.pool, async (sql) => {
    const ended =
      answer.outcome === 'issued'
        ? sql`state = 'done', number = ${answer.number}, url = ${answer.url}, reason = null, said = '', ended_at = ${now}`
        : sql`state = ${nextAt ? 'waiting' : 'failed'}, reason = ${answer.outcome}, said = ${answer.said},
            ended_at = ${nextAt ? null : now}`;
    const mine = await sql`
      update fiscal_receipt set attempt = attempt + 1, next_at = ${nextAt}, ${ended}
      where payment_id = ${id} and attempt = ${attempt} and state = 'waiting' returning payment_id`;
    if (mine.length === 0) return;
    if (nextAt) return addAttempt(sql, { id, attempt: attempt + 1, carrierId }, nextAt);
    const action = answer.outcome === 'issued' ? 'receipt' : 'receiptFailed';
    await writeHistory(sql, now, [{ bookingId, action, actorId: null }]);
    await askForReturns(sql, id);
  });
  app.changed(topicsOf(receipt));
}

/** The returns of a sale that wait for its receipt: they are asked for, or fail with it. */
async function askForReturns(sql: Db, saleId: string): Promise<void> {
  const waiting = await sql<Pick<WaitingReceipt, 'id' | 'attempt' | 'carrierId'>[]>`
    update fiscal_receipt r set state = 'waiting', reason = null, ended_at = null from payment p
    where p.id = r.payment_id and p.refund_of = ${saleId} and (r.state = 'waiting' or r.reason = 'sale')
    returning r.payment_id as id, r.attempt, r.carrier_id`;
  for (const one of waiting) await addAttempt(sql, one);
}
