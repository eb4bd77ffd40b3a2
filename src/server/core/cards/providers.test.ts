import { describe, expect, it } from 'vitest';
import { CURRENCY_OF_PROVIDER, PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { outcome } from '#testing/booking-actions.ts';
import { allTests } from '#testing/scene.ts';
import { MERCHANT, MERCHANT_KEY, paymentServer } from '#testing/services/payment-server.ts';
import { paymentProviders } from './open-providers.ts';

const NOW = new Date('2026-06-10T09:00:00Z');
const bank = allTests(() => paymentServer());
const EVENTS = 'https://vezu.test/api/payment-providers';

describe.each(PAYMENT_PROVIDERS)('%s', (name) => {
  const provider = () => paymentProviders({ stripe: bank.root, mono: bank.root }, 1_000)[name]();
  const keysOf = async () => {
    const { events } = await (await provider()).connect(MERCHANT_KEY, `${EVENTS}/${name}/1`);
    return { key: MERCHANT_KEY, events };
  };
  const opened = async (amount = 4_200) => {
    const [its, keys] = [await provider(), await keysOf()];
    const { checkout, url } = await its.open(keys, {
      ...{ id: crypto.randomUUID(), amount, currency: CURRENCY_OF_PROVIDER[name], what: 'Vezu ABC', locale: 'uk' },
      ...{ backUrl: 'https://vezu.test/b/1', cancelUrl: 'https://vezu.test/b/2', eventUrl: EVENTS, seconds: 900 },
    });
    return { its, keys, checkout, url };
  };
  const refunded = (one: Awaited<ReturnType<typeof opened>>, payment: string, id: string, amount: number) =>
    one.its.refund(one.keys, { id, checkout: one.checkout, payment, amount });

  it('names its merchant, and refuses another key', async () => {
    const its = await provider();
    expect(await its.check(await keysOf())).toBe(MERCHANT);
    expect(await outcome(its.connect('another key', EVENTS))).toBe('payment_keys_wrong');
  });

  it('says that it is away while it does not answer', async () => {
    const [its, keys] = [await provider(), await keysOf()];
    bank.made.down = 503;
    expect(await outcome(its.check(keys))).toBe('payment_provider_away');
    bank.made.down = 0;
  });

  it('opens a page, and says what was paid there and what it keeps of it', async () => {
    const { its, keys, checkout, url } = await opened();
    expect(url).toContain(bank.root);
    expect(await its.status(keys, checkout)).toMatchObject({ state: 'open', payment: null, back: [] });
    bank.pay(checkout);
    const currency = CURRENCY_OF_PROVIDER[name];
    const truth = await its.status(keys, checkout);
    expect(truth).toMatchObject({ state: 'paid', amount: 4_200, currency, fee: 55, back: [] });
    expect(truth.payment).not.toBeNull();
    // A page that was paid stays as it is.
    await its.end(keys, checkout);
    expect((await its.status(keys, checkout)).state).toBe('paid');
  });

  it('ends a page on which nothing was paid', async () => {
    const { its, keys, checkout } = await opened();
    await its.end(keys, checkout);
    expect((await its.status(keys, checkout)).state).toBe('ended');
    expect(bank.pay(checkout)).toBe(false);
  });

  it('gives parts back under our own ids, once each, and no more than was paid', async () => {
    const one = await opened();
    bank.pay(one.checkout);
    const payment = (await one.its.status(one.keys, one.checkout)).payment ?? '';
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await refunded(one, payment, first, 1_000);
    await refunded(one, payment, first, 1_000);
    expect(await outcome(refunded(one, payment, second, 3_300))).toBe('payment_refund_refused');
    bank.made.refunds = 'waiting';
    await refunded(one, payment, second, 3_200);
    bank.made.refunds = 'done';
    const { back } = await one.its.status(one.keys, one.checkout);
    expect(back.map(({ ours, amount, state, chargeback }) => ({ ours, amount, state, chargeback }))).toEqual([
      { ours: first, amount: 1_000, state: 'done', chargeback: false },
      { ours: second, amount: 3_200, state: 'waiting', chargeback: false },
    ]);
  });

  it('distinguishes money that a bank took back from a refund', async () => {
    const { its, keys, checkout } = await opened();
    bank.pay(checkout);
    bank.checkouts.get(checkout)?.disputes.push({ id: 'dp_1', amount: 4_200, status: 'needs_response' });
    expect((await its.status(keys, checkout)).back).toMatchObject([{ chargeback: true, amount: 4_200, state: 'done' }]);
  });

  it('verifies the signature of an event over its body', async () => {
    const { its, keys, checkout } = await opened();
    const read = (call: RequestInit, key = keys) => {
      const headers = new Headers(call.headers);
      return its.event(key, String(call.body), (header) => headers.get(header) ?? '', NOW);
    };
    const sent = bank.event(checkout, NOW);
    expect(read(sent)).toEqual({ checkout });
    const forged = { ...sent, body: String(sent.body).replace(checkout, 'another') };
    for (const [call, key] of [
      [forged, keys],
      [{ ...sent, headers: {} }, keys],
      [sent, { ...keys, events: 'another' }],
    ] as const) {
      expect(await outcome((async () => read(call, key))())).toBe('not_found');
    }
  });
});

it('stripe refuses an event that was signed an hour ago', async () => {
  const its = await paymentProviders({ stripe: bank.root, mono: bank.root }).stripe();
  const { events } = await its.connect(MERCHANT_KEY, EVENTS);
  const { checkout } = await its.open(
    { key: MERCHANT_KEY, events },
    {
      ...{ id: crypto.randomUUID(), amount: 100, currency: 'EUR', what: 'Vezu', locale: 'en' },
      ...{ backUrl: 'https://vezu.test', cancelUrl: 'https://vezu.test', eventUrl: EVENTS, seconds: 900 },
    },
  );
  const old = bank.event(checkout, new Date(NOW.getTime() - 3_600_000));
  const headers = new Headers(old.headers);
  const read = async () =>
    its.event({ key: MERCHANT_KEY, events }, String(old.body), (name) => headers.get(name) ?? '', NOW);
  expect(await outcome(read())).toBe('not_found');
});
