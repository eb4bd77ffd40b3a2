import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';

/** The key that the stand-in accepts, and the name of its merchant. */
export const MERCHANT_KEY = 'rk_test_vezu0123456789abcdef';
export const MERCHANT = 'ФОП Бондар О. І.';
const EVENTS = 'whsec_of_the_stand_in';
const CURRENCIES: Readonly<Record<string, number>> = { UAH: 980, EUR: 978 };

export interface FakeRefund {
  id: string;
  ours: string | null;
  amount: number;
  state: 'waiting' | 'done' | 'failed';
}

export interface FakeCheckout {
  id: string;
  provider: PaymentProviderName;
  order: { id: string; amount: number; currency: string; back: string; cancel: string };
  state: 'open' | 'paid' | 'ended';
  amount: number;
  currency: string;
  fee: number;
  refunds: FakeRefund[];
  /** Money that a bank took back for its customer; `won` is with the merchant again. */
  disputes: { id: string; amount: number; status: 'needs_response' | 'won' }[];
}

type Answer = { status: number; body: object };

/** Stripe and monobank on this machine, over real HTTP and with real signatures; it has a page on which a browser can pay. */
export async function paymentServer(port = 0) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const checkouts = new Map<string, FakeCheckout>();
  const eventUrls = new Map<string, string>();
  const made = {
    /** The status of every answer, 0 while the service works; and how refunds are answered. */
    down: 0,
    refunds: 'done' as FakeRefund['state'],
    /** Every refund that was asked for, also when it was asked twice. */
    asked: [] as string[],
    endpoints: [] as { id: string; url: string }[],
    publicKey: Buffer.from(keys.publicKey.export({ type: 'spki', format: 'pem' })).toString('base64'),
  };
  const open = (provider: PaymentProviderName, order: FakeCheckout['order']): FakeCheckout => {
    const known = [...checkouts.values()].find((one) => one.order.id === order.id);
    const id = `${provider === 'stripe' ? 'cs' : 'inv'}_${createHash('sha1').update(order.id).digest('hex').slice(0, 12)}`;
    const { amount, currency } = order;
    const fresh: FakeCheckout = {
      ...{ id, provider, order, state: 'open', amount, currency },
      ...{ fee: Math.round(amount * 0.013), refunds: [], disputes: [] },
    };
    checkouts.set(id, known ?? fresh);
    return known ?? fresh;
  };
  const refund = (checkout: FakeCheckout | undefined, ours: string | null, amount: number): FakeRefund | null => {
    if (!checkout) return null;
    if (ours !== null) made.asked.push(ours);
    const known = ours === null ? undefined : checkout.refunds.find((one) => one.ours === ours);
    const back = [
      ...checkout.refunds.filter(({ state }) => state !== 'failed'),
      ...checkout.disputes.filter(({ status }) => status !== 'won'),
    ];
    const left = back.reduce((sum, one) => sum - one.amount, checkout.amount);
    if (known || checkout.state !== 'paid' || amount > left) return known ?? null;
    const given = { id: `re_${randomUUID()}`, ours, amount, state: made.refunds };
    checkout.refunds.push(given);
    return given;
  };
  const stripe = (method: string, path: string, form: URLSearchParams): Answer => {
    if (path === '/v1/account') return ok({ id: 'acct_1', settings: { dashboard: { display_name: MERCHANT } } });
    if (path === '/v1/webhook_endpoints' && method === 'GET') return ok({ object: 'list', data: made.endpoints });
    if (path === '/v1/webhook_endpoints') {
      const endpoint = { id: `we_${randomUUID()}`, url: form.get('url') ?? '' };
      made.endpoints.push(endpoint);
      return ok({ ...endpoint, secret: EVENTS });
    }
    if (path.startsWith('/v1/webhook_endpoints/')) {
      made.endpoints = made.endpoints.filter(({ id }) => !path.endsWith(id));
      return ok({ deleted: true });
    }
    if (path === '/v1/checkout/sessions') {
      const price = 'line_items[0][price_data]';
      const order = {
        id: form.get('client_reference_id') ?? '',
        amount: Number(form.get(`${price}[unit_amount]`)),
        currency: (form.get(`${price}[currency]`) ?? '').toUpperCase(),
        back: form.get('success_url') ?? '',
        cancel: form.get('cancel_url') ?? '',
      };
      const checkout = open('stripe', order);
      return ok({ ...session(checkout), url: `${root()}/page/${checkout.id}` });
    }
    const [, id = '', does] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const checkout = checkouts.get(id);
    if (checkout && does) {
      if (checkout.state !== 'open') return refused();
      checkout.state = 'ended';
    }
    if (checkout) return ok(session(checkout));
    const of = [...checkouts.values()].find((one) => paymentOf(one) === form.get('payment_intent'));
    if (path === '/v1/refunds' && method === 'POST') {
      const given = refund(of, form.get('metadata[vezu]'), Number(form.get('amount')));
      return given ? ok(refundBody(given)) : refused();
    }
    if (path === '/v1/refunds') return ok({ object: 'list', data: (of?.refunds ?? []).map(refundBody) });
    return path === '/v1/disputes' ? ok({ object: 'list', data: of?.disputes ?? [] }) : refused();
  };
  const mono = (path: string, query: URLSearchParams, body: Record<string, unknown>): Answer => {
    if (path === '/api/merchant/details') return ok({ merchantId: '1', merchantName: MERCHANT, edrpou: '4242424242' });
    if (path === '/api/merchant/pubkey') return ok({ key: made.publicKey });
    if (path === '/api/merchant/invoice/create') {
      const { reference } = body.merchantPaymInfo as { reference: string };
      const currency = Object.keys(CURRENCIES).find((name) => CURRENCIES[name] === body.ccy) ?? '';
      const [back, events] = [String(body.redirectUrl), String(body.webHookUrl)];
      const order = { id: reference, amount: Number(body.amount), currency, back, cancel: back };
      const checkout = open('mono', order);
      eventUrls.set(checkout.id, events);
      return ok({ invoiceId: checkout.id, pageUrl: `${root()}/page/${checkout.id}` });
    }
    const checkout = checkouts.get(String(body.invoiceId ?? query.get('invoiceId')));
    if (!checkout) return { status: 404, body: { errCode: 'NOT_FOUND' } };
    if (path === '/api/merchant/invoice/status') return ok(invoice(checkout));
    if (path === '/api/merchant/invoice/remove' && checkout.state === 'open') {
      checkout.state = 'ended';
      return ok({});
    }
    if (path !== '/api/merchant/invoice/cancel') return refused();
    const given = refund(checkout, String(body.extRef), Number(body.amount));
    return given ? ok({ status: 'processing' }) : refused();
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://payments');
    const text = await bodyOf(request);
    if (url.pathname.startsWith('/page/')) return page(request, response, url.pathname.slice('/page/'.length));
    if (made.down > 0) return void response.writeHead(made.down).end();
    const isMono = url.pathname.startsWith('/api/merchant/');
    const key = isMono ? request.headers['x-token'] : request.headers.authorization?.replace('Bearer ', '');
    const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(text);
    const answer =
      key !== MERCHANT_KEY
        ? { status: isMono ? 403 : 401, body: { error: { type: 'invalid_request_error', message: 'no such key' } } }
        : isMono
          ? mono(url.pathname, url.searchParams, text === '' ? {} : JSON.parse(text))
          : stripe(request.method ?? 'GET', url.pathname, form);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  const pay = (id: string, change: Partial<Pick<FakeCheckout, 'amount' | 'currency'>> = {}) => {
    const checkout = checkouts.get(id);
    if (checkout?.state !== 'open') return false;
    Object.assign(checkout, change, { state: 'paid' });
    return true;
  };
  /** The signed call by which the provider says that a checkout has changed; `key` and `body` forge it. */
  const event = (id: string, at: Date, forged: { secret?: string; body?: string } = {}): RequestInit => {
    const checkout = checkouts.get(id);
    if (!checkout) throw new Error(`there is no checkout ${id}`);
    const body = JSON.stringify(checkout.provider === 'mono' ? invoice(checkout) : eventOf(checkout));
    const timestamp = Math.floor(at.getTime() / 1000);
    const headers: Record<string, string> =
      checkout.provider === 'mono'
        ? { 'x-sign': sign('sha256', Buffer.from(body), keys.privateKey).toString('base64') }
        : {
            'stripe-signature': Stripe.webhooks.generateTestHeaderString({
              ...{ payload: body, secret: forged.secret ?? EVENTS, timestamp },
            } as Parameters<typeof Stripe.webhooks.generateTestHeaderString>[0]),
          };
    return {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: forged.body ?? body,
    };
  };
  const page = async (request: IncomingMessage, response: ServerResponse, id: string) => {
    const checkout = checkouts.get(id);
    if (!checkout) return void response.writeHead(404).end();
    if (request.method === 'POST' && pay(id)) {
      const to = eventUrls.get(id) ?? made.endpoints[0]?.url;
      if (to) await fetch(to, event(id, new Date())).catch(() => undefined);
      return void response.writeHead(303, { location: checkout.order.back }).end();
    }
    const { amount, currency, cancel } = checkout.order;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Fake bank</title><main><h1>${(amount / 100).toFixed(2)} ${currency}</h1>
      <form method="post"><button>Pay</button></form><a href="${cancel}">Back to the shop</a></main></html>`,
    );
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // The address of a server that listens on TCP is an AddressInfo.
  const root = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ root: root(), made, checkouts, pay, event },
    /** The only checkout of an order, by our own id. */
    of: (orderId: string) => [...checkouts.values()].find(({ order }) => order.id === orderId),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const ok = (body: object): Answer => ({ status: 200, body });
const refused = (): Answer => ({ status: 400, body: { error: { type: 'invalid_request_error', message: 'refused' } } });
const paymentOf = ({ id }: FakeCheckout) => `pi_${id}`;

function session(checkout: FakeCheckout) {
  const { id, state, amount, currency, fee } = checkout;
  const isPaid = state === 'paid';
  const latest = { balance_transaction: { fee, currency: currency.toLowerCase() } };
  return {
    ...{ id, object: 'checkout.session', amount_total: amount, currency: currency.toLowerCase() },
    status: isPaid ? 'complete' : state === 'ended' ? 'expired' : 'open',
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? { id: paymentOf(checkout), latest_charge: latest } : null,
  };
}

const STRIPE_STATES = { waiting: 'pending', done: 'succeeded', failed: 'failed' } as const;
const refundBody = ({ id, ours, amount, state }: FakeRefund) => ({
  ...{ id, object: 'refund', amount, status: STRIPE_STATES[state] },
  metadata: ours === null ? {} : { vezu: ours },
});

/** A refund or a dispute changes the payment, which Stripe names by its intent. */
function eventOf(checkout: FakeCheckout) {
  const isAfter = checkout.refunds.length + checkout.disputes.length > 0;
  const object = isAfter ? { object: 'charge', payment_intent: paymentOf(checkout) } : session(checkout);
  return { id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.completed', data: { object } };
}

const MONO_STATES = { waiting: 'processing', done: 'success', failed: 'failure' } as const;
function invoice({ id, state, amount, currency, fee, refunds, disputes }: FakeCheckout) {
  const taken = disputes.filter(({ status }) => status !== 'won').length > 0;
  const given = refunds.reduce((sum, one) => sum + (one.state === 'done' ? one.amount : 0), 0);
  const paid = taken || given >= amount ? 'reversed' : 'success';
  return {
    ...{ invoiceId: id, amount, ccy: CURRENCIES[currency] ?? 0, paymentInfo: { fee } },
    status: state === 'paid' ? paid : state === 'ended' ? 'expired' : 'created',
    cancelList: refunds.map((one) => ({
      ...{ status: MONO_STATES[one.state], amount: one.amount },
      ...(one.ours === null ? { rrn: one.id } : { extRef: one.ours }),
    })),
  };
}
