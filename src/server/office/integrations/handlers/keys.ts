import { transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { DomainError } from '#shared/core/errors.ts';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { eraseKeys } from '../commands/erase.ts';
import { addKey, revokeKey } from '../commands/keys.ts';
import { keysOf } from '../queries/keys.ts';
import { keyData } from '../queries/personal-data.ts';
import { companyOf } from './company.ts';

const handlers: Handlers<typeof keyApi> = {
  list: ({ sql, me }) => keysOf(sql, companyOf(me)),

  add: async ({ app, pool, me, body, now }) => {
    const carrierId = companyOf(me);
    await requireConfirmedEmail(pool, me.accountId);
    const made = await transaction(pool, (sql) => addKey(sql, { carrierId, accountId: me.accountId }, body, now));
    app.changed([`carrier:${carrierId}`]);
    const [shown] = await keysOf(pool, carrierId, made.id);
    if (!shown) throw new DomainError('internal');
    return { key: made.key, made: shown };
  },

  revoke: async ({ sql, me, params, now, changed }) => {
    await revokeKey(sql, companyOf(me), params.keyId, now);
    changed(`carrier:${me.carrierId}`);
  },
};

export const keys = defineDomain('keys', keyApi, handlers, {
  personalData: { covers: ['api_key.created_by'], export: keyData, erase: eraseKeys },
});
