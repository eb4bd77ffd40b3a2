import { describe, expect, it } from 'vitest';
import { cardSettingsApi } from '#shared/sales/payments/settings-api.ts';
import { emailOf } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';
import { proofOf } from '#testing/people.ts';
import { addMember } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { MERCHANT, MERCHANT_KEY } from '#testing/services/payment-server.ts';
import { addCompany } from '#testing/webhooks.ts';

const { app, bank } = cardScene();
const RULE = { kind: 'required', of: 'unproven', deposit: 20, sum: null } as const;

async function company({ verified = true } = {}) {
  const owner = await addCompany(app);
  if (verified) await app.sql`update carrier set verified_at = now() where id = ${owner.carrierId}`;
  return owner;
}
const settings = (token: string) => app.call(cardSettingsApi.settings, {}, token);
const connect = async (token: string, key = MERCHANT_KEY, provider: 'mono' | 'stripe' = 'mono') =>
  app.call(cardSettingsApi.connect, { body: { provider, key } }, token, await proofOf(app, token));

describe('the merchant account of a carrier', () => {
  it('is empty until its owner connects it with a proof, which every owner is mailed about', async () => {
    const { token, accountId, carrierId } = await company();
    const none = { kind: 'never', of: 'all', deposit: 100, sum: null };
    expect(await settings(token)).toEqual({ proven: true, accounts: [], rule: none, routes: [] });
    const unproven = app.call(cardSettingsApi.connect, { body: { provider: 'mono', key: MERCHANT_KEY } }, token);
    expect(await outcome(unproven)).toBe('proof_required');
    const account = { provider: 'mono', merchant: MERCHANT, hint: 'cdef', active: true };
    expect((await connect(token)).accounts).toMatchObject([account]);
    const [mail] = await mailsTo(app.sql, await emailOf(app.sql, accountId));
    expect(mail?.subject).toBe('Змінено оплату карткою у Vezu');
    const [row] = await app.sql<{ keys: Buffer }[]>`select keys from merchant_account where carrier_id = ${carrierId}`;
    expect(row?.keys.includes(MERCHANT_KEY)).toBe(false);
  });

  it('is one at a time: the one before stays for its refunds', async () => {
    const { token } = await company();
    await connect(token);
    const { accounts } = await connect(token, MERCHANT_KEY, 'stripe');
    expect(accounts.map(({ provider, active }) => [provider, active])).toEqual([
      ['mono', false],
      ['stripe', true],
    ]);
    // A second connection leaves one address for events at Stripe.
    const before = bank.made.endpoints.length;
    await connect(token, MERCHANT_KEY, 'stripe');
    expect(bank.made.endpoints).toHaveLength(before);
  });

  it('is refused with a wrong key, while the provider is away, and before the carrier is verified', async () => {
    const { token } = await company();
    expect(await outcome(connect(token, 'a wrong key'.replaceAll(' ', '_')))).toBe('payment_keys_wrong');
    bank.made.down = 503;
    expect(await outcome(connect(token))).toBe('payment_provider_away');
    bank.made.down = 0;
    const { token: other } = await company({ verified: false });
    expect(await outcome(connect(other))).toBe('carrier_not_proven');
  });

  it('is checked by a press, and switched off', async () => {
    const { token } = await company();
    const check = () => app.call(cardSettingsApi.check, { params: { provider: 'mono' } }, token);
    expect(await outcome(check())).toBe('payment_not_connected');
    await connect(token);
    expect((await check()).accounts).toHaveLength(1);
    const off = { params: { provider: 'mono' } } as const;
    expect(await outcome(app.call(cardSettingsApi.disconnect, off, token))).toBe('proof_required');
    expect((await app.call(cardSettingsApi.disconnect, off, token, await proofOf(app, token))).accounts).toEqual([]);
  });
});

describe('the rule for payments before the ride', () => {
  it('is set for the carrier and for a route, by owners', async () => {
    const trip = await addBookableTrip(app.sql);
    const { token } = trip.owner;
    await app.sql`update route set status = 'active', plan_id = (select id from route_plan where route_id = route.id limit 1) where carrier_id = ${trip.carrierId}`;
    const set = await app.call(cardSettingsApi.setRule, { body: RULE }, token);
    expect(set).toMatchObject({ rule: RULE, routes: [{ rule: null }] });
    const [route] = set.routes;
    const routeRule = { params: { routeId: route?.routeId ?? 0 }, body: { rule: { ...RULE, deposit: 50 } } };
    expect((await app.call(cardSettingsApi.setRouteRule, routeRule, token)).routes).toMatchObject([
      { rule: { deposit: 50 } },
    ]);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect((await settings(dispatcher.token)).rule).toEqual(RULE);
    expect(await outcome(app.call(cardSettingsApi.setRule, { body: RULE }, dispatcher.token))).toBe('not_allowed');
    const { owner: stranger } = await addBookableTrip(app.sql);
    expect(await outcome(app.call(cardSettingsApi.setRouteRule, routeRule, stranger.token))).toBe('not_found');
    expect(await outcome(app.call(cardSettingsApi.setRule, { body: { ...RULE, deposit: 0 } }, token))).toBe(
      'invalid_input',
    );
  });
});
