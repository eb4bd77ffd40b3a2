import * as z from 'zod/mini';
import { DISPATCH, OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant, localName } from '#shared/core/fields.ts';
import { PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { payRule } from '#shared/sales/prices/pay-rule.ts';

const provider = z.object({ provider: z.enum(PAYMENT_PROVIDERS) });

/** An account of the carrier at a provider; its keys never leave the server. */
const merchantAccount = z.object({
  ...provider.shape,
  /** Recipient of the money, according to the provider. */
  merchant: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  /** Whether new payments go to it. */
  active: z.boolean(),
  /** When the provider last accepted the key. */
  checkedAt: instant,
});
export type MerchantAccount = z.output<typeof merchantAccount>;

export const cardSettings = z.object({
  /** Whether an operator has verified the carrier: others take no payments by card. */
  proven: z.boolean(),
  accounts: z.array(merchantAccount),
  rule: payRule,
  /** The routes of the carrier, each with its own rule, null where that of the carrier holds. */
  routes: z.array(z.object({ routeId: z.number(), from: localName, to: localName, rule: z.nullable(payRule) })),
});
export type CardSettings = z.output<typeof cardSettings>;

export const merchantKey = z.object({
  ...provider.shape,
  key: z
    .string('field_required')
    .check(z.trim(), z.minLength(1, 'field_required'), z.regex(/^[\x21-\x7e]{8,255}$/, 'field_invalid')),
});

/** How a carrier takes payments by card (docs/product.md 9.34). */
export const cardSettingsApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/carrier/card-payments',
    summary: 'How your carrier takes payments by card',
    access: DISPATCH,
    output: cardSettings,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/carrier/card-payments/accounts',
    summary: "Connect your carrier's own merchant account; needs a proof of identity, and every owner is mailed",
    access: OWNERS,
    proof: true,
    body: merchantKey,
    output: cardSettings,
    effect: 'free',
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/carrier/card-payments/accounts/:provider/check',
    summary: 'Ask the provider whether it still accepts the key of your carrier',
    access: OWNERS,
    params: provider,
    output: cardSettings,
    effect: 'free',
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/carrier/card-payments/accounts/:provider',
    summary: 'Take no new payments by card any more; refunds of earlier ones go on',
    access: OWNERS,
    proof: true,
    params: provider,
    output: cardSettings,
  }),
  setRule: endpoint({
    method: 'PUT',
    path: '/api/carrier/card-payments/rule',
    summary: 'Set what passengers pay by card before the ride; what is booked stays as it is',
    access: OWNERS,
    body: payRule,
    output: cardSettings,
    replaces: { read: 'cardSettings.settings', at: ['rule'], fields: ['kind', 'of', 'deposit', 'sum'] },
  }),
  setRouteRule: endpoint({
    method: 'PUT',
    path: '/api/routes/:routeId/pay-rule',
    summary: 'Set what passengers of a route pay by card before the ride; null: as the carrier says',
    access: OWNERS,
    params: z.object({ routeId: id }),
    body: z.object({ rule: z.nullable(payRule) }),
    output: cardSettings,
  }),
};
