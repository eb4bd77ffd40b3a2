import { afterEach, describe, expect, it, test } from 'vitest';
import { webhookTransport } from '#server/core/push/webhook-transport.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import { MAX_WEBHOOKS } from '#shared/office/integrations/webhook-schema.ts';
import { personalDataApi } from '#shared/people/accounts/profile/personal-data-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { proofOf } from '#testing/people.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { isSigned } from '#testing/webhook-receiver.ts';
import { addCompany, WEBHOOK_NOW, webhookScene } from '#testing/webhooks.ts';

const app = appScene({ now: WEBHOOK_NOW });
const scene = eachTest(() => webhookScene(app));

afterEach(() => scene.end());

describe('the secret', () => {
  it('is shown once, stored encrypted, and after a change the one before is good for a day', async () => {
    const { secret, webhook } = await scene.add(['booking.created']);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [row] = await app.sql<{ text: string }[]>`
      select webhook_endpoint::text as text from webhook_endpoint where id = ${webhook.id}`;
    expect(row?.text).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
    const params = { webhookId: webhook.id };
    expect(await outcome(app.call(webhookApi.rotate, { params }, scene.owner.token))).toBe('proof_required');
    const fresh = await app.call(
      webhookApi.rotate,
      { params },
      scene.owner.token,
      await proofOf(app, scene.owner.token),
    );
    expect(fresh.webhook.oldSecretUntil).toBe('2041-06-11T09:00:00.000Z');
    const signedBy = async () => {
      await app.call(webhookApi.test, { params }, scene.owner.token);
      await app.runJobs();
      const last = scene.program.received.at(-1);
      return last ? [isSigned(last, secret), isSigned(last, fresh.secret)] : [];
    };
    expect(await signedBy()).toEqual([true, true]);
    app.clock.advance(24 * 3_600_000 + 1000);
    expect(await signedBy()).toEqual([false, true]);
  });
});

describe('an address', () => {
  test.each([
    ['https://10.0.0.1/hook'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://[::1]/hook'],
    ['https://localhost/hook'],
    ['https://2130706433/hook'],
    ['https://db.internal/hook'],
    ['https://example.org:8443/hook'],
    ['http://example.org/hook'],
    ['https://user:secret@example.org/hook'],
    ['ftp://example.org/hook'],
    ['hook'],
  ])('%s is refused', async (url) => {
    expect(await outcome(scene.add(WEBHOOK_EVENTS, url))).toBe('invalid_input');
  });

  test('on this machine is refused by a server that others reach, also by a name that leads here', async () => {
    const { accepts, post } = webhookTransport({ loopback: false });
    expect(accepts(scene.program.url)).toBe(false);
    await expect(post(scene.program.url, {}, '{}')).rejects.toThrow('no public https address');
    // A public form of a name whose address is this machine's is refused when it is resolved.
    await expect(post('https://localhost.localdomain/', {}, '{}')).rejects.toThrow();
  });

  it('needs a proof of identity', async () => {
    const body = { url: scene.program.url, events: ['trip.started' as const] };
    expect(await outcome(app.call(webhookApi.add, { body }, scene.owner.token))).toBe('proof_required');
  });

  it('belongs to its carrier alone', async () => {
    const { webhook } = await scene.add();
    const other = await addCompany(app);
    const params = { webhookId: webhook.id };
    const proof = await proofOf(app, other.token);
    const body = { url: scene.program.url, events: ['trip.started' as const] };
    const tries = [
      () => app.call(webhookApi.edit, { params, body }, other.token, proof),
      () => app.call(webhookApi.rotate, { params }, other.token, proof),
      () => app.call(webhookApi.setActive, { params, body: { active: false } }, other.token),
      () => app.call(webhookApi.remove, { params }, other.token),
      () => app.call(webhookApi.test, { params }, other.token),
      () => app.call(webhookApi.log, { params }, other.token),
      () => app.call(webhookApi.again, { params: { ...params, deliveryId: 1 } }, other.token),
    ];
    for (const one of tries) expect(await outcome(one())).toBe('not_found');
    expect(await app.call(webhookApi.list, {}, other.token)).toEqual([]);
  });

  it('can be changed, switched off and forgotten with its log', async () => {
    const { webhook } = await scene.add();
    const params = { webhookId: webhook.id };
    const body = { url: `${scene.program.url}/2`, events: ['trip.started' as const] };
    const edited = await app.call(
      webhookApi.edit,
      { params, body },
      scene.owner.token,
      await proofOf(app, scene.owner.token),
    );
    expect(edited).toMatchObject(body);
    await app.call(webhookApi.setActive, { params, body: { active: false } }, scene.owner.token);
    expect(await scene.stateOf(webhook.id)).toMatchObject({ disabledWhy: 'owner' });
    await app.call(webhookApi.remove, { params }, scene.owner.token);
    expect(await app.call(webhookApi.list, {}, scene.owner.token)).toEqual([]);
  });

  it('is one of a limited number', async () => {
    for (let index = 0; index < MAX_WEBHOOKS; index += 1) await scene.add(['trip.started']);
    expect(await outcome(scene.add(['trip.started']))).toBe('too_many_webhooks');
  });

  it('and its events go with the erasure of the only owner', async () => {
    await scene.add();
    await scene.book();
    await app.runJobs();
    await app.sql`update trip set status = 'cancelled' where id = ${scene.tripId}`;
    await app.sql`update booking set status = 'cancelled' where trip_id = ${scene.tripId}`;
    await app.sql`delete from member where carrier_id = ${scene.owner.carrierId} and role <> 'owner'`;
    const copied = await app.call(personalDataApi.export, {}, scene.owner.token, await proofOf(app, scene.owner.token));
    expect(copied).toMatchObject({ webhooksMade: [{ url: scene.program.url }] });
    expect(JSON.stringify(copied)).not.toMatch(/whsec|secret/);
    await app.call(personalDataApi.erase, {}, scene.owner.token, await proofOf(app, scene.owner.token));
    const [left] = await app.sql`
      select (select count(*)::int from webhook_endpoint where carrier_id = ${scene.owner.carrierId}) as endpoints,
        (select count(*)::int from webhook_event where carrier_id = ${scene.owner.carrierId}) as events`;
    expect(left).toEqual({ endpoints: 0, events: 0 });
  });

  it('loses its log after 30 days', async () => {
    const { webhook } = await scene.add();
    await app.call(webhookApi.test, { params: { webhookId: webhook.id } }, scene.owner.token);
    await app.runJobs();
    app.clock.advance(31 * 24 * 3_600_000);
    await app.sql`select graphile_worker.add_job('webhooks.forget', '{}')`;
    await app.runJobs();
    const [left] = await app.sql`select count(*)::int as count from webhook_delivery where endpoint_id = ${webhook.id}`;
    expect(left).toEqual({ count: 0 });
  });
});
