import { transaction } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { EVENT_BODIES } from '#shared/office/integrations/event-schema.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { deliver, oneAttempt } from '../commands/deliver.ts';
import { eraseWebhooks } from '../commands/keys.ts';
import { historyEntry, prepareEvent } from '../commands/prepare-event.ts';
import {
  addWebhook,
  deleteExpiredEvents,
  editWebhook,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendTest,
  setActive,
} from '../commands/webhooks.ts';
import { webhookData } from '../queries/keys.ts';
import { deliveriesTo, oneWebhook, webhooksOf } from '../queries/webhooks.ts';

/** The jobs that send events to programs; those that wait for other people's servers have their own queue. */
export const webhookJobs: JobSource = {
  jobs: {
    'webhooks.event': (payload, { sql, now }) =>
      transaction(sql, (tx) => prepareEvent(tx, historyEntry.parse(payload), now())),
    'webhooks.deliver': (payload, { app }) => deliver(app, oneAttempt.parse(payload)),
    'webhooks.forget': (_payload, { sql, now }) => deleteExpiredEvents(sql, now()),
  },
  queues: { 'webhooks.deliver': 'webhook' },
  crons: [{ name: 'webhooks.forget', pattern: '41 3 * * *' }],
};

/** Tests and repeated events of a carrier: people press these, and each press is a request to another server. */
const SENT_BY_HAND: RateLimit = { name: 'webhooksByHand', points: 6, seconds: 60 };

const handlers: Handlers<typeof webhookApi> = {
  list: ({ sql, me, now }) => webhooksOf(sql, carrierOf(me), now),

  add: async ({ app, pool, me, body, now }) => {
    const carrierId = carrierOf(me);
    await requireConfirmedEmail(pool, me.accountId);
    const { id, secret } = await transaction(pool, (sql) =>
      addWebhook(app, sql, { carrierId, accountId: me.accountId }, body, now),
    );
    app.changed([`carrier:${carrierId}`]);
    return { secret, webhook: await oneWebhook(pool, carrierId, id, now) };
  },

  edit: async ({ app, sql, me, params: { webhookId }, body, now, changed }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    await requireConfirmedEmail(sql, me.accountId);
    await editWebhook(app, sql, webhookId, body);
    changed(`carrier:${me.carrierId}`);
    return oneWebhook(sql, carrierOf(me), webhookId, now);
  },

  rotate: async ({ app, pool, me, params: { webhookId }, now }) => {
    const carrierId = carrierOf(me);
    await oneWebhook(pool, carrierId, webhookId, now);
    const secret = await rotateSecret(app, pool, carrierId, webhookId, now);
    app.changed([`carrier:${carrierId}`]);
    return { secret, webhook: await oneWebhook(pool, carrierId, webhookId, now) };
  },

  setActive: async ({ sql, me, params: { webhookId }, body, now, changed }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    if (body.active) await requireConfirmedEmail(sql, me.accountId);
    await setActive(sql, webhookId, body.active, now);
    changed(`carrier:${me.carrierId}`);
    return oneWebhook(sql, carrierOf(me), webhookId, now);
  },

  remove: async ({ sql, me, params: { webhookId }, now, changed }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    await removeWebhook(sql, webhookId);
    changed(`carrier:${me.carrierId}`);
  },

  test: async ({ app, sql, me, params: { webhookId }, now, changed }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    await requireConfirmedEmail(sql, me.accountId);
    await app.rateLimits.consume(SENT_BY_HAND, sql, String(me.carrierId), now);
    await sendTest(sql, webhookId, now);
    changed(`carrier:${me.carrierId}`);
  },

  log: async ({ sql, me, params: { webhookId }, now }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    return deliveriesTo(sql, webhookId);
  },

  again: async ({ app, sql, me, params: { webhookId, deliveryId }, now, changed }) => {
    await oneWebhook(sql, carrierOf(me), webhookId, now);
    await requireConfirmedEmail(sql, me.accountId);
    await app.rateLimits.consume(SENT_BY_HAND, sql, String(me.carrierId), now);
    await sendAgain(sql, webhookId, deliveryId, now);
    changed(`carrier:${me.carrierId}`);
  },
};

export const webhooks = defineDomain('webhooks', webhookApi, handlers, {
  ...webhookJobs,
  announces: EVENT_BODIES,
  personalData: { covers: ['webhook_endpoint.created_by'], export: webhookData, erase: eraseWebhooks },
});
