import { afterEach, expect, test } from 'vitest';
import { startJobs } from '#server/core/jobs/jobs.ts';
import { webhookTransport } from '#server/core/push/webhook-transport.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import { outcome } from '#testing/booking-actions.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { webhookReceiver } from '#testing/webhook-receiver.ts';
import { addCompany, WEBHOOK_NOW, webhookScene } from '#testing/webhooks.ts';
import { webhookJobs } from './handlers/webhooks.ts';

/** The tests of an address that a company may ask for in a minute: more than a process sends at the same time. */
const TESTS = 6;

const app = appScene({ now: WEBHOOK_NOW });
const scene = eachTest(() => webhookScene(app));
afterEach(() => scene.end());

test('an address that never answers holds one slot, and an event of another carrier arrives meanwhile', async () => {
  const silent = await webhookReceiver();
  silent.answers.silent = true;
  const other = await addCompany(app);
  const { webhook } = await scene.add(WEBHOOK_EVENTS, silent.url, other);
  const ask = () => app.call(webhookApi.test, { params: { webhookId: webhook.id } }, other.token);
  for (let asked = 0; asked < TESTS; asked += 1) await ask();
  expect(await outcome(ask())).toBe('too_many_requests');
  await scene.add(['booking.created']);
  await scene.book();
  app.context.webhooks = webhookTransport({ loopback: true, timeout: 60_000 });
  const worker = await startJobs({
    url: app.databaseUrl,
    app: app.context,
    domains: [webhookJobs],
    pollInterval: 20,
  });
  try {
    await expect.poll(() => silent.received.length).toBe(1);
    await expect.poll(() => scene.types(), { timeout: 10_000 }).toEqual(['booking.created']);
    expect(silent.received).toHaveLength(1);
  } finally {
    await silent.close();
    await worker.stop();
  }
});

test('events for an address that fails come after those for others', async () => {
  const broken = await webhookReceiver();
  broken.answers.status = 500;
  await scene.add(['booking.created'], broken.url);
  await scene.book();
  await app.runJobs();
  await scene.add(['booking.created']);
  const order: string[] = [];
  const usual = app.context.webhooks;
  app.context.webhooks = {
    ...usual,
    post: (url, ...rest) => {
      order.push(url === broken.url ? 'broken' : 'answering');
      return usual.post(url, ...rest);
    },
  };
  for (let booked = 0; booked < 2; booked += 1) await scene.book();
  await app.runJobs();
  expect(order).toEqual(['answering', 'answering', 'broken', 'broken']);
  await broken.close();
});
