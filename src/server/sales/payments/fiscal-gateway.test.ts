import { describe, expect, it } from 'vitest';
import { fiscalApi } from '#shared/sales/payments/fiscal-api.ts';
import { emailOf } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { fiscalScene, SELLER } from '#testing/fiscal.ts';
import { addMember } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { FISCAL_SECRET } from '#testing/services/fiscal-gateway-server.ts';

const { app, trip, gateway, settings, setRule, connect, connected, nameSeller, disconnect } = fiscalScene();

describe('the gateway of a carrier', () => {
  it('is named by an owner with a proof, once it has answered a trial, and every owner is mailed', async () => {
    expect(await outcome(connect())).toBe('legal_missing');
    await nameSeller();
    const body = { url: gateway.url, secret: FISCAL_SECRET };
    expect(await outcome(app.call(fiscalApi.connect, { body }, trip.owner.token))).toBe('proof_required');
    const { gateway: named } = await connect();
    expect(named).toEqual({ url: gateway.url, rule: 'cash', checkedAt: app.clock.now().toISOString() });
    expect(gateway.calls).toMatchObject([{ type: 'receipt.test', data: { seller: SELLER } }]);
    expect(gateway.issued.size).toBe(0);
    const [row] = await app.sql<{ secret: Buffer }[]>`
      select secret from fiscal_gateway where carrier_id = ${trip.carrierId}`;
    expect(row?.secret.includes(FISCAL_SECRET)).toBe(false);
    const [mail] = await mailsTo(app.sql, await emailOf(app.sql, trip.owner.accountId));
    expect(mail?.subject).toBe('Змінено фіскальні чеки у Vezu');
  });

  it('is refused, and not called, before the carrier is verified', async () => {
    await nameSeller();
    await app.sql`update carrier set verified_at = null where id = ${trip.carrierId}`;
    expect(await outcome(connect())).toBe('carrier_not_proven');
    expect(gateway.calls).toEqual([]);
  });

  it('is refused with another secret, while it is away, and at an address where nothing is sent', async () => {
    await nameSeller();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await outcome(connect({ secret: other }))).toBe('fiscal_secret_wrong');
    expect(await outcome(connect({ url: 'http://10.0.0.7/receipts' }))).toBe('invalid_input');
    expect(await outcome(connect({ secret: 'hunter2' }))).toBe('invalid_input');
    gateway.does.status = 500;
    expect(await outcome(connect())).toBe('fiscal_gateway_away');
    expect((await settings()).gateway).toBeNull();
  });

  it('is tried by a press, and forgotten with a proof; the staff sees it, and does not change it', async () => {
    const check = () => app.call(fiscalApi.check, {}, trip.owner.token);
    expect(await outcome(check())).toBe('fiscal_not_connected');
    expect(await outcome(setRule('all'))).toBe('fiscal_not_connected');
    await connected();
    expect(await outcome(check())).toBe('done');
    gateway.does.status = 401;
    expect(await outcome(check())).toBe('fiscal_secret_wrong');
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect((await settings(dispatcher)).gateway?.url).toBe(gateway.url);
    expect(await outcome(setRule('none', dispatcher))).toBe('not_allowed');
    expect(await outcome(app.call(fiscalApi.disconnect, {}, trip.owner.token))).toBe('proof_required');
    const off = await disconnect();
    expect(off.gateway).toBeNull();
  });
});
