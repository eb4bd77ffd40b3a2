import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';

/** The payments that get a receipt: none, those by card, those by card and in cash, or all. */
export const RECEIPT_RULES = ['none', 'card', 'cash', 'all'] as const;

/**
 * Why a receipt has no number yet: the gateway is away, refuses our signature, answers something else, has not got the number yet, or refuses the
 * receipt; the legal data are missing; the sale that is returned has no receipt; there is no gateway any more.
 */
export const RECEIPT_REASONS = ['away', 'unsigned', 'unread', 'taken', 'refused', 'legal', 'sale', 'off'] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

export const MAX_OPEN_RECEIPTS = 50;

const rule = z.object({ rule: z.enum(RECEIPT_RULES) });

const openReceipt = z.object({
  /** That of the payment. */
  id: z.string(),
  state: z.enum(['waiting', 'failed']),
  at: instant,
  tripId: z.number(),
  bookingId: z.number(),
  code: z.string(),
  /** Minor units; negative for a return. */
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  reason: z.nullable(z.enum(RECEIPT_REASONS)),
  /** The gateway's own words. */
  said: z.string(),
  nextAt: z.nullable(instant),
});
export type OpenReceipt = z.output<typeof openReceipt>;

export const fiscalSettings = z.object({
  gateway: z.nullable(z.object({ url: z.string(), ...rule.shape, checkedAt: instant })),
  /** Receipts without a number, those that failed first. */
  open: z.array(openReceipt),
});
export type FiscalSettings = z.output<typeof fiscalSettings>;

const ADDRESS = /^https?:\/\/[^\s/@#?]{1,255}(?:[/?][^\s#]{0,240})?$/i;
const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

export const gatewayInput = z.object({
  url: checkedText((text) => (text === '' ? 'field_required' : ADDRESS.test(text) ? null : 'webhook_url')),
  secret: checkedText((text) => (text === '' ? 'field_required' : SECRET.test(text) ? null : 'fiscal_secret')),
});

/** How a carrier gets fiscal receipts for its payments (docs/product.md 9.39). */
export const fiscalApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/carrier/fiscal',
    summary: 'Where your carrier gets fiscal receipts, and those without a number',
    access: DISPATCH,
    output: fiscalSettings,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/carrier/fiscal/gateway',
    summary: "Name your carrier's gateway for fiscal receipts; needs a proof of identity, and the gateway must answer",
    access: OWNERS,
    proof: true,
    body: gatewayInput,
    output: fiscalSettings,
    effect: 'free',
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/carrier/fiscal/gateway/check',
    summary: 'Send a trial to the gateway for fiscal receipts',
    access: OWNERS,
    output: fiscalSettings,
    effect: 'free',
  }),
  setRule: endpoint({
    method: 'PUT',
    path: '/api/carrier/fiscal/rule',
    summary: 'Choose which payments get a fiscal receipt; earlier ones stay as they are',
    access: OWNERS,
    body: rule,
    output: fiscalSettings,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/carrier/fiscal/gateway',
    summary: 'Ask for no fiscal receipts any more',
    access: OWNERS,
    proof: true,
    output: fiscalSettings,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/carrier/fiscal/retry',
    summary: 'Ask again for the fiscal receipts that failed: for one payment, or for all',
    access: DISPATCH,
    body: z.object({ id: z.nullable(z.uuid()) }),
    output: fiscalSettings,
    effect: 'free',
  }),
};
