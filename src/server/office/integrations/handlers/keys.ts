import { transaction } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { DomainError } from '#shared/core/errors.ts';
import { embedApi } from '#shared/office/integrations/embed-api.ts';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { addKey, eraseKeys, revokeKey, setEmbedOrigins } from '../commands/keys.ts';
import { framersOfCarrier, keyData, keysOf } from '../queries/keys.ts';

const handlers: Handlers<typeof keyApi> = {
  list: ({ sql, me }) => keysOf(sql, carrierOf(me)),

  add: async ({ app, pool, me, body, now }) => {
    const carrierId = carrierOf(me);
    await requireConfirmedEmail(pool, me.accountId);
    const made = await transaction(pool, (sql) => addKey(sql, { carrierId, accountId: me.accountId }, body, now));
    app.changed([`carrier:${carrierId}`]);
    const [shown] = await keysOf(pool, carrierId, made.id);
    if (!shown) throw new DomainError('internal');
    return { key: made.key, made: shown };
  },

  revoke: async ({ sql, me, params, now, changed }) => {
    await revokeKey(sql, carrierOf(me), params.keyId, now);
    changed(`carrier:${me.carrierId}`);
  },
};

export const keys = defineDomain('keys', keyApi, handlers, {
  personalData: { covers: ['api_key.created_by'], export: keyData, erase: eraseKeys },
});

const embedHandlers: Handlers<typeof embedApi> = {
  settings: async ({ sql, me }) => ({ origins: [...((await framersOfCarrier(sql, carrierOf(me))) ?? [])] }),

  set: async ({ sql, me, body: { origins }, changed }) => {
    const carrierId = carrierOf(me);
    await requireConfirmedEmail(sql, me.accountId);
    await setEmbedOrigins(sql, carrierId, origins);
    changed(`carrier:${carrierId}`);
    return { origins: [...new Set(origins)] };
  },
};

export const embed = defineDomain('embed', embedApi, embedHandlers, { publicPages: { framers: framersOfCarrier } });
