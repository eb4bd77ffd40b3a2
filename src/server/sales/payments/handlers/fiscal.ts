import { transaction } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { fiscalApi } from '#shared/sales/payments/fiscal-api.ts';
import { askAgainForReceipts, checkGateway, deleteGateway, nameGateway, setRule } from '../commands/fiscal-gateway.ts';
import { fiscalSettingsOf } from '../queries/receipts.ts';

const ASKED: RateLimit = { name: 'fiscalGateway', points: 20, seconds: 3600 };

const handlers: Handlers<typeof fiscalApi> = {
  settings: ({ sql, me }) => fiscalSettingsOf(sql, carrierOf(me)),

  connect: async ({ app, pool, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await app.rateLimits.consume(ASKED, pool, String(carrierId), now);
    await nameGateway(app, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return fiscalSettingsOf(pool, carrierId);
  },

  check: async ({ app, pool, me, now }) => {
    const carrierId = carrierOf(me);
    await app.rateLimits.consume(ASKED, pool, String(carrierId), now);
    await checkGateway(app, carrierId, now);
    return fiscalSettingsOf(pool, carrierId);
  },

  setRule: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setRule(sql, carrierId, body.rule);
    changed(`carrier:${carrierId}`);
    return fiscalSettingsOf(sql, carrierId);
  },

  disconnect: async ({ app, sql, me, changed }) => {
    const carrierId = carrierOf(me);
    await deleteGateway(app, sql, carrierId);
    changed(`carrier:${carrierId}`);
    return fiscalSettingsOf(sql, carrierId);
  },

  retry: async ({ app, pool, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await app.rateLimits.consume(ASKED, pool, String(carrierId), now);
    await transaction(pool, (sql) => askAgainForReceipts(sql, carrierId, body.id));
    changed(`carrier:${carrierId}`);
    return fiscalSettingsOf(pool, carrierId);
  },
};

export const fiscal = defineDomain('fiscal', fiscalApi, handlers);
