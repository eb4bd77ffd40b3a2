import Stripe from 'stripe';
import { DomainError } from '#shared/core/errors.ts';
import type { CheckoutTruth, EventSubject, MoneyBack, PaymentProvider } from './provider.ts';

/** The events that a checkout can have, as Stripe names its events. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** An event is accepted for this long after it was signed, in seconds, as Stripe advises. */
const TOLERANCE_S = 300;
/** Stripe ends a page after half an hour at the earliest; our own end comes by `end`. */
const SHORTEST_S = 31 * 60;

/** Stripe Checkout. `root` is the address of its API. */
export function stripeProvider(root: string, timeout: number): PaymentProvider {
  const { protocol, hostname, port } = new URL(root);
  const client = (key: string) =>
    new Stripe(key, {
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(),
      maxNetworkRetries: 0,
      telemetry: false,
      timeout,
    });
  const merchant = async (stripe: Stripe) => {
    const { id, business_profile: profile, settings } = await requested(() => stripe.accounts.retrieveCurrent());
    return settings?.dashboard.display_name || profile?.name || id;
  };
  return {
    connect: async (key, eventUrl) => {
      const stripe = client(key);
      const name = await merchant(stripe);
      const known = await requested(() => stripe.webhookEndpoints.list({ limit: 100 }));
      const made = await requested(() =>
        stripe.webhookEndpoints.create({ url: eventUrl, enabled_events: [...EVENTS], description: 'Vezu' }),
      );
      for (const { id, url } of known.data)
        if (url === eventUrl) await requested(() => stripe.webhookEndpoints.del(id));
      return { merchant: name, events: made.secret ?? '' };
    },
    check: ({ key }) => merchant(client(key)),
    open: async ({ key }, order) => {
      const { id, url } = await requested(() =>
        client(key).checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: order.id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency.toLowerCase(),
                  unit_amount: order.amount,
                  product_data: { name: order.what },
                },
              },
            ],
            // Stripe's page has no Ukrainian.
            locale: order.locale === 'uk' ? 'auto' : order.locale,
            success_url: order.backUrl,
            cancel_url: order.cancelUrl,
            expires_at: Math.floor(Date.now() / 1000) + Math.max(SHORTEST_S, order.seconds),
          },
          { idempotencyKey: order.id },
        ),
      );
      if (!url) throw new DomainError('payment_provider_away');
      return { checkout: id, url };
    },
    end: async ({ key }, checkout) => {
      await client(key)
        .checkout.sessions.expire(checkout)
        .catch((error: unknown) => {
          // It was paid, or has ended already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw problemOf(error);
        });
    },
    status: ({ key }, checkout) => statusOf(client(key), checkout),
    refund: async ({ key }, { id, payment, amount }) => {
      await client(key)
        .refunds.create({ payment_intent: payment, amount, metadata: { vezu: id } }, { idempotencyKey: id })
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new DomainError('payment_refund_refused');
          throw problemOf(error);
        });
    },
    event: ({ events }, body, header, now) => {
      try {
        const signature = header('stripe-signature');
        return subjectOf(
          Stripe.webhooks.constructEvent(body, signature, events, TOLERANCE_S, undefined, now.getTime()),
        );
      } catch {
        throw new DomainError('not_found');
      }
    },
    renewed: async () => null,
  };
}

async function statusOf(stripe: Stripe, checkout: string): Promise<CheckoutTruth> {
  const session = await requested(() =>
    stripe.checkout.sessions.retrieve(checkout, { expand: ['payment_intent.latest_charge.balance_transaction'] }),
  );
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  const booked = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction;
  const currency = (session.currency ?? '').toUpperCase();
  const isPaid = session.payment_status === 'paid';
  return {
    state: isPaid ? 'paid' : session.status === 'expired' ? 'ended' : 'open',
    amount: session.amount_total ?? 0,
    currency,
    payment: intent?.id ?? null,
    // Stripe may settle in another currency, in which the fee is then.
    fee: booked && booked.currency.toUpperCase() === currency ? booked.fee : null,
    back: isPaid && intent ? await moneyBackOf(stripe, intent.id) : [],
  };
}

async function moneyBackOf(stripe: Stripe, payment: string): Promise<MoneyBack[]> {
  const [refunds, disputes] = [
    await requested(() => stripe.refunds.list({ payment_intent: payment, limit: 100 })),
    await requested(() => stripe.disputes.list({ payment_intent: payment, limit: 100 })),
  ];
  return [
    ...refunds.data.map(({ id, amount, status, metadata }) => ({
      id,
      ours: metadata?.vezu ?? null,
      chargeback: false,
      amount,
      state: REFUND_STATES[status ?? ''] ?? ('waiting' as const),
    })),
    ...disputes.data
      // A bank only asks: no money has moved.
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .map(({ id, amount, status }) => ({
        id,
        ours: null,
        chargeback: true,
        amount,
        state: status === 'won' ? ('failed' as const) : ('done' as const),
      })),
  ];
}

const REFUND_STATES: Readonly<Record<string, MoneyBack['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

function subjectOf({ data: { object } }: Stripe.Event): EventSubject {
  if (object.object === 'checkout.session') return { checkout: object.id };
  if (object.object !== 'charge' && object.object !== 'refund' && object.object !== 'dispute') return null;
  const { payment_intent: payment } = object;
  if (!payment) return null;
  return { payment: typeof payment === 'string' ? payment : payment.id };
}

function requested<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw problemOf(error);
  });
}

function problemOf(error: unknown): DomainError {
  const isKey =
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
  return new DomainError(isKey ? 'payment_keys_wrong' : 'payment_provider_away');
}
