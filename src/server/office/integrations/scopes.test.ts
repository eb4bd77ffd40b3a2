import { describe, expect, it } from 'vitest';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { MAX_KEYS } from '#shared/office/integrations/key-schema.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { MAX_WEBHOOKS } from '#shared/office/integrations/webhook-schema.ts';
import { outcome } from '#testing/booking-actions.ts';
import { proofOf } from '#testing/people.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addAccount } from '#testing/server/carriers.ts';
import { addCompany } from '#testing/webhooks.ts';
import { eraseKeys, eraseWebhooks } from './commands/keys.ts';

/** Nothing is sent in these tests: the jobs are not run. */
const URL = 'http://127.0.0.1:9/hooks';
const NOW = '2026-06-10T09:00:00Z';
const NOWHERE = 999_999;

type Company = Awaited<ReturnType<typeof addCompany>>;

const app = appScene({ now: NOW });
const own = eachTest(() => addCompany(app));
const other = eachTest(() => addCompany(app));

const addKey = async (by: Company, days: '0' | '30' = '0') =>
  app.call(
    keyApi.add,
    { body: { name: 'Каса', scopes: ['trips:read'], days } },
    by.token,
    await proofOf(app, by.token),
  );
const keys = async (by: Company) => (await app.call(keyApi.list, {}, by.token)).map(({ id }) => id);
const revoke = (keyId: number, by: Company) => app.call(keyApi.revoke, { params: { keyId } }, by.token);

const addWebhook = async (by: Company) =>
  (
    await app.call(
      webhookApi.add,
      { body: { url: URL, events: ['trip.started'] } },
      by.token,
      await proofOf(app, by.token),
    )
  ).webhook.id;
const webhooks = async (by: Company) => (await app.call(webhookApi.list, {}, by.token)).map(({ id }) => id);
const sendTest = (webhookId: number) => app.call(webhookApi.test, { params: { webhookId } }, own.token);
const setActive = (webhookId: number, active: boolean) =>
  app.call(webhookApi.setActive, { params: { webhookId }, body: { active } }, own.token);
const log = async (webhookId: number) => app.call(webhookApi.log, { params: { webhookId } }, own.token);
const again = (webhookId: number, deliveryId: number) =>
  app.call(webhookApi.again, { params: { webhookId, deliveryId } }, own.token);

describe('keys of two carriers', () => {
  it('are listed and revoked by their own alone', async () => {
    const [mine, theirs] = [(await addKey(own)).made.id, (await addKey(other)).made.id];
    expect([await keys(own), await keys(other)]).toEqual([[mine], [theirs]]);
    expect([await outcome(revoke(theirs, own)), await outcome(revoke(NOWHERE, own))]).toEqual([
      'not_found',
      'not_found',
    ]);
    const rows = await app.sql`select id from api_key where revoked_at is not null`;
    expect(rows).toEqual([]);
  });

  it('have a limit each, which counts neither revoked keys nor those whose time is over', async () => {
    const insert = (by: Company, n: number, ends: string | null) => app.sql`
      insert into api_key (carrier_id, name, prefix, hash, scopes, created_at, expires_at)
      select ${by.carrierId}, 'k', 'vezu_', sha256((${by.carrierId} || '-' || ${ends ?? ''} || n)::bytea), '{trips:read}', '2026-06-01T00:00:00Z', ${ends}
      from generate_series(1, ${n}::int) as n`;
    await insert(other, MAX_KEYS, null);
    await insert(own, MAX_KEYS - 1, null);
    await insert(own, 3, '2026-06-10T08:59:59Z');
    const { made } = await addKey(own, '30');
    expect(await outcome(addKey(own))).toBe('too_many_keys');
    await revoke(made.id, own);
    expect(await outcome(addKey(own)), 'after one was revoked').toBe('done');
  });

  it('keep the moment of their first revocation', async () => {
    const { made } = await addKey(own);
    await revoke(made.id, own);
    app.clock.advance(60_000);
    await revoke(made.id, own);
    const [row] = await app.call(keyApi.list, {}, own.token);
    expect(row?.revokedAt).toBe('2026-06-10T09:00:00.000Z');
  });

  it('go with their carrier’s only owner, and lose only the name of an owner among several', async () => {
    const [mine, theirs] = [(await addKey(own)).made.id, (await addKey(other)).made.id];
    const partner = await addAccount(app.sql, { userType: 'carrier' });
    await app.sql`insert into member (account_id, carrier_id, role) values (${partner}, ${other.carrierId}, 'owner')`;
    for (const { accountId } of [own, other]) await eraseKeys(app.sql, accountId, app.clock.now());
    const rows = () => app.sql`
      select id, name, created_by, revoked_at is not null as revoked from api_key where id = any(${[mine, theirs]}::int[]) order by id`;
    expect(await rows()).toEqual([
      { id: mine, name: 'API', createdBy: null, revoked: true },
      { id: theirs, name: 'Каса', createdBy: null, revoked: false },
    ]);
  });
});

describe('addresses of two carriers', () => {
  it('have a limit each', async () => {
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) await addWebhook(other);
    expect(await outcome(addWebhook(other))).toBe('too_many_webhooks');
    expect(await outcome(addWebhook(own))).toBe('done');
  });

  it('go with their carrier’s only owner, those of the other stay', async () => {
    await addWebhook(own);
    const theirs = await addWebhook(other);
    await eraseWebhooks(app.sql, own.accountId);
    expect([await webhooks(own), await webhooks(other)]).toEqual([[], [theirs]]);
    const [row] = await app.sql`select created_by from webhook_endpoint where id = ${theirs}`;
    expect(row).toEqual({ createdBy: other.accountId });
  });
});

describe('two addresses of one carrier', () => {
  it('have a log each, and an event is sent again to the address that it was for', async () => {
    const [first, second] = [await addWebhook(own), await addWebhook(own)];
    await sendTest(first);
    const [delivery] = await log(first);
    expect([await log(second), delivery?.state]).toEqual([[], 'waiting']);
    const id = delivery?.id ?? 0;
    expect([await outcome(again(second, id)), await outcome(again(first, NOWHERE))]).toEqual([
      'not_found',
      'not_found',
    ]);
    await again(first, id);
    const [row] = await app.sql`select attempt, failures from webhook_delivery where id = ${id}`;
    expect(row).toEqual({ attempt: 2, failures: 0 });
  });

  it('are switched off one at a time, which gives up what waits for it alone', async () => {
    const [first, second] = [await addWebhook(own), await addWebhook(own)];
    for (const id of [first, second]) await sendTest(id);
    await app.sql`update webhook_delivery set state = 'done' where endpoint_id = ${first}`;
    await sendTest(first);
    expect(await setActive(first, false)).toMatchObject({
      disabledWhy: 'owner',
      disabledAt: '2026-06-10T09:00:00.000Z',
    });
    expect((await log(first)).map(({ state }) => state)).toEqual(['failed', 'done']);
    expect((await log(second)).map(({ state }) => state)).toEqual(['waiting']);
    expect(await outcome(sendTest(first))).toBe('webhook_off');
    expect(await outcome(again(first, (await log(first))[0]?.id ?? 0))).toBe('webhook_off');
    expect(await outcome(sendTest(second))).toBe('done');
  });

  it('keep the reason for which they were switched off first, until they are on again', async () => {
    const id = await addWebhook(own);
    await app.sql`
      update webhook_endpoint set disabled_at = '2026-06-01T00:00:00Z', disabled_why = 'gone', failing_since = '2026-05-29T00:00:00Z'
      where id = ${id}`;
    expect(await setActive(id, false)).toMatchObject({ disabledWhy: 'gone', disabledAt: '2026-06-01T00:00:00.000Z' });
    expect(await setActive(id, true)).toMatchObject({ disabledWhy: null, disabledAt: null, failingSince: null });
  });

  it('forget their failures with the address, not with the choice of events', async () => {
    const id = await addWebhook(own);
    await app.sql`update webhook_endpoint set failing_since = ${NOW} where id = ${id}`;
    const edit = async (url: string) =>
      app.call(
        webhookApi.edit,
        { params: { webhookId: id }, body: { url, events: ['trip.finished', 'trip.finished'] } },
        own.token,
        await proofOf(app, own.token),
      );
    expect(await edit(URL)).toMatchObject({ failingSince: '2026-06-10T09:00:00.000Z', events: ['trip.finished'] });
    expect(await edit(`${URL}/2`)).toMatchObject({ failingSince: null });
  });
});
