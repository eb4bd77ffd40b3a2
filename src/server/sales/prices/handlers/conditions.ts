import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { setCancellation, setParcelTariff } from '../commands/set-conditions.ts';
import { carrierOf } from '../handlers.ts';
import { conditionsOf } from '../queries/conditions.ts';

const handlers: Handlers<typeof conditionsApi> = {
  conditions: ({ sql, me }) => conditionsOf(sql, carrierOf(me)),

  setCancellation: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setCancellation(sql, carrierId, body);
    changed(`carrier:${carrierId}`);
    return conditionsOf(sql, carrierId);
  },

  setParcels: async ({ sql, me, body, changed }) => {
    const carrierId = carrierOf(me);
    await setParcelTariff(sql, carrierId, body.tariff);
    changed(`carrier:${carrierId}`);
    return conditionsOf(sql, carrierId);
  },

  ofCarrier: ({ sql, params }) => conditionsOf(sql, params.carrierId),
};

export const conditions = defineDomain('conditions', conditionsApi, handlers);
