import * as z from 'zod/mini';
import { webhookHeaders } from './standard-webhooks.ts';
import type { WebhookTransport } from './webhook-transport.ts';

export type ReceiptSeller = { legalName: string; registerNumber: string; vatNumber: string; address: string };

/** One receipt as it goes to a gateway; amounts are minor units. Under one `id` there is one receipt, however often it is sent. */
export interface ReceiptRequest {
  id: string;
  type: 'sale' | 'return';
  /** The sale that is returned, wholly or in part; null for money that was given back without one. */
  returnOf: { id: string; fiscalNumber: string } | null;
  /** ISO 8601: when the money was taken or given. */
  paidAt: string;
  method: 'cash' | 'card' | 'transfer';
  amount: number;
  currency: string;
  /** The same in kopecks, by the rate of the carrier. */
  amountUah: number;
  /** They add up to the amount. */
  lines: { name: string; amount: number }[];
  /** Null: without value added tax. */
  vat: { percent: number; amount: number } | null;
  ticket: { number: string; code: string; kind: 'passenger' | 'parcel'; ride: string };
  seller: ReceiptSeller;
}

export type ReceiptAnswer =
  | { outcome: 'issued'; number: string; url: string }
  | { outcome: 'refused' | 'taken' | 'unsigned' | 'away' | 'unread'; said: string };

export interface FiscalGateway {
  url: string;
  key: Buffer;
}

const MAX_SAID = 300;
/** By these statuses a gateway says that it never issues this receipt. */
const NEVER: ReadonlySet<number> = new Set([400, 410, 422]);
const UNSIGNED: ReadonlySet<number> = new Set([401, 403]);

const issued = z.object({
  fiscalNumber: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,63}$/u)),
  url: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s/@]{1,255}(?:[/?][^\s]{0,240})?$/i)),
});
const refused = z.object({ reason: z.string() });

/** Asks a gateway for a receipt. An answer that does not come, or cannot be read, is one to ask for again. */
export async function askForReceipt(
  transport: WebhookTransport,
  gateway: FiscalGateway,
  receipt: ReceiptRequest,
  at: Date,
): Promise<ReceiptAnswer> {
  const sent = await post(transport, gateway, { type: 'receipt.issue', id: receipt.id, data: receipt }, at);
  if (typeof sent === 'string') return { outcome: 'away', said: sent };
  const { status, text } = sent;
  if (UNSIGNED.has(status)) return { outcome: 'unsigned', said: '' };
  if (NEVER.has(status)) return { outcome: 'refused', said: words(refused.safeParse(jsonOf(text)).data?.reason ?? '') };
  if (status === 202) return { outcome: 'taken', said: '' };
  if (status !== 200 && status !== 201) return { outcome: 'away', said: String(status) };
  const { data } = issued.safeParse(jsonOf(text));
  return data
    ? { outcome: 'issued', number: data.fiscalNumber, url: data.url }
    : { outcome: 'unread', said: words(text) };
}

/** Whether a gateway answers a trial, for which it issues nothing. */
export async function tryGateway(
  transport: WebhookTransport,
  gateway: FiscalGateway,
  { id, seller }: { id: string; seller: ReceiptSeller },
  at: Date,
): Promise<'good' | 'unsigned' | 'away'> {
  const sent = await post(transport, gateway, { type: 'receipt.test', id, data: { id, seller } }, at);
  if (typeof sent === 'string') return 'away';
  if (UNSIGNED.has(sent.status)) return 'unsigned';
  return sent.status >= 200 && sent.status < 300 ? 'good' : 'away';
}

interface Call {
  type: 'receipt.issue' | 'receipt.test';
  id: string;
  data: object;
}

async function post(transport: WebhookTransport, { url, key }: FiscalGateway, { type, id, data }: Call, at: Date) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  try {
    return await transport.post(url, webhookHeaders([key], { id, body }, at), body);
  } catch (error) {
    return words(error instanceof Error ? error.message : '') || 'no answer';
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The beginning of a stranger's text, without what a database or a screen cannot take. */
function words(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, MAX_SAID);
}
