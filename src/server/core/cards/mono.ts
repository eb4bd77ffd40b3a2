import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { CURRENCIES, type Currency } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CheckoutTruth, MoneyBack, PaymentProvider } from './provider.ts';

/** The numbers of ISO 4217, by which monobank names currencies. */
const NUMBERS: Readonly<Partial<Record<Currency, number>>> = { UAH: 980, EUR: 978, USD: 840, PLN: 985, GBP: 826 };

const invoice = z.object({ invoiceId: z.string(), pageUrl: z.string() });
const merchant = z.object({ merchantName: z.string() });
const publicKey = z.object({ key: z.string() });
const eventBody = z.object({ invoiceId: z.string() });
const cancelled = z.object({
  status: z.enum(['processing', 'success', 'failure']),
  amount: z.optional(z.int()),
  extRef: z.optional(z.string()),
  rrn: z.optional(z.string()),
  approvalCode: z.optional(z.string()),
  createdDate: z.optional(z.string()),
});
const invoiceStatus = z.object({
  invoiceId: z.string(),
  status: z.enum(['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired']),
  amount: z.int(),
  ccy: z.int(),
  cancelList: z.optional(z.nullable(z.array(cancelled))),
  paymentInfo: z.optional(z.nullable(z.object({ fee: z.optional(z.nullable(z.int())) }))),
});
type Invoice = z.output<typeof invoiceStatus>;

const BACK_STATES = { processing: 'waiting', success: 'done', failure: 'failed' } as const;

/** Requests about an invoice that may be paid. */
const OF_PAID: ReadonlySet<string> = new Set(['invoice/remove', 'invoice/cancel']);

/** Internet acquiring of monobank. `root` is the address of its API. */
export function monoProvider(root: string, timeout: number): PaymentProvider {
  const ask = async <S extends z.ZodMiniType>(schema: S, key: string, path: string, body?: object) => {
    const response = await fetch(`${root}/api/merchant/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-token': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403) throw new DomainError('payment_keys_wrong');
    const isRefused = response?.status === 400 || response?.status === 404;
    // The bank never does what it answers so: the invoice is in another state, or there is less to give back.
    if (isRefused && OF_PAID.has(path)) throw new DomainError('payment_refund_refused');
    const parsed = schema.safeParse(response?.ok ? await response.json().catch(() => null) : null);
    if (!parsed.success) throw new DomainError('payment_provider_away');
    return parsed.data as z.output<S>;
  };
  const nameOf = async (key: string) => (await ask(merchant, key, 'details')).merchantName;
  const eventsKey = async (key: string) => (await ask(publicKey, key, 'pubkey')).key;
  return {
    connect: async (key) => ({ merchant: await nameOf(key), events: await eventsKey(key) }),
    check: ({ key }) => nameOf(key),
    open: async ({ key }, order) => {
      const { invoiceId, pageUrl } = await ask(invoice, key, 'invoice/create', {
        amount: order.amount,
        ccy: NUMBERS[order.currency],
        merchantPaymInfo: { reference: order.id, destination: order.what },
        // The bank knows one address; the page there asks for the outcome of the payment.
        redirectUrl: order.backUrl,
        webHookUrl: order.eventUrl,
        validity: order.seconds,
      });
      return { checkout: invoiceId, url: pageUrl };
    },
    end: async ({ key }, checkout) => {
      await ask(z.unknown(), key, 'invoice/remove', { invoiceId: checkout }).catch((error: unknown) => {
        // It was paid, or has ended already.
        if (!(error instanceof DomainError && error.code === 'payment_refund_refused')) throw error;
      });
    },
    status: async ({ key }, checkout) =>
      truthOf(await ask(invoiceStatus, key, `invoice/status?invoiceId=${encodeURIComponent(checkout)}`)),
    refund: async ({ key }, { id, checkout, amount }) => {
      await ask(z.object({ status: z.string() }), key, 'invoice/cancel', { invoiceId: checkout, extRef: id, amount });
    },
    event: ({ events }, body, header) => {
      if (!isSigned(events, body, header('x-sign'))) throw new DomainError('not_found');
      const parsed = eventBody.safeParse(JSON.parse(body));
      return parsed.success ? { checkout: parsed.data.invoiceId } : null;
    },
    renewed: ({ key }) => eventsKey(key),
  };
}

function isSigned(key: string, body: string, signature: string): boolean {
  try {
    const pem = createPublicKey(Buffer.from(key, 'base64').toString());
    return verify('sha256', Buffer.from(body), pem, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function truthOf({ invoiceId, status, amount, ccy, cancelList, paymentInfo }: Invoice): CheckoutTruth {
  const isPaid = status === 'success' || status === 'reversed';
  const back = (cancelList ?? []).map(
    (one, index): MoneyBack => ({
      id: `${invoiceId}:${one.extRef ?? one.rrn ?? one.approvalCode ?? one.createdDate ?? index}`,
      ours: one.extRef ?? null,
      chargeback: false,
      amount: one.amount ?? amount,
      state: BACK_STATES[one.status],
    }),
  );
  const returned = back.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0);
  // The bank took the money back without a refund of the merchant.
  if (status === 'reversed' && returned < amount) {
    back.push({ id: `${invoiceId}:reversed`, ours: null, chargeback: true, amount: amount - returned, state: 'done' });
  }
  return {
    state: isPaid ? 'paid' : status === 'failure' || status === 'expired' ? 'ended' : 'open',
    amount,
    currency: CURRENCIES.find((currency) => NUMBERS[currency] === ccy) ?? String(ccy),
    payment: isPaid ? invoiceId : null,
    fee: paymentInfo?.fee ?? null,
    back: isPaid ? back : [],
  };
}
