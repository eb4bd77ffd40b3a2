import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { RateLimit } from '#server/core/limits/rate-limit.ts';
import { cardSettingsApi } from '#shared/sales/payments/settings-api.ts';
import {
  checkAccount,
  connect,
  disconnect,
  eraseMerchantAccounts,
  setRouteRule,
  setRule,
} from '../commands/connect.ts';
import { cardSettingsOf, ownMerchantAccounts } from '../queries/accounts.ts';

const ASKED: RateLimit = { name: 'merchantAccount', points: 20, seconds: 3600 };

const handlers: Handlers<typeof cardSettingsApi> = {
  settings: ({ sql, me }) => cardSettingsOf(sql, carrierOf(me)),

  connect: async ({ app, pool, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await app.rateLimits.consume(ASKED, pool, String(carrierId), now);
    await connect(app, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return cardSettingsOf(pool, carrierId);
  },

  check: async ({ app, pool, me, params, now }) => {
    const carrierId = carrierOf(me);
    await app.rateLimits.consume(ASKED, pool, String(carrierId), now);
    await checkAccount(app, carrierId, params.provider, now);
    return cardSettingsOf(pool, carrierId);
  },

  disconnect: async ({ app, sql, me, params, changed }) => {
    const carrierId = carrierOf(me);
    await disconnect(app, sql, carrierId, params.provider);
    changed(`carrier:${carrierId}`);
    return cardSettingsOf(sql, carrierId);
  },

  setRule: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setRule(sql, carrierId, body);
    changed(`carrier:${carrierId}`);
    return cardSettingsOf(sql, carrierId);
  },

  setRouteRule: async ({ sql, me, params, body, changed }) => {
    const carrierId = carrierOf(me);
    await setRouteRule(sql, carrierId, params.routeId, body.rule);
    changed(`carrier:${carrierId}`);
    return cardSettingsOf(sql, carrierId);
  },
};

export const cardSettings = defineDomain('cardSettings', cardSettingsApi, handlers, {
  personalData: {
    covers: [],
    export: async (sql, accountId) => ({ merchantAccounts: await ownMerchantAccounts(sql, accountId) }),
    erase: eraseMerchantAccounts,
  },
});
