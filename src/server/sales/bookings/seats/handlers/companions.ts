import { defineDomain } from '#server/core/http/calls/handlers.ts';
import { companionsApi } from '#shared/sales/bookings/seats/companions.ts';
import { addCompanion, changeCompanion, eraseCompanions, removeCompanion } from '../commands/companions.ts';
import { companionData, companionsOf, companionTraces } from '../queries/coming.ts';

export const companions = defineDomain(
  'companions',
  companionsApi,
  {
    list: async ({ sql, me }) => ({ data: await companionsOf(sql, me.accountId) }),
    add: ({ sql, me, body, now }) => addCompanion(sql, me.accountId, body, now),
    change: ({ sql, me, params, body, now }) => changeCompanion(sql, me.accountId, params.companionId, body, now),
    remove: async ({ sql, me, params }) => {
      await removeCompanion(sql, me.accountId, params.companionId);
      return undefined;
    },
  },
  {
    personalData: {
      covers: ['companion.account_id'],
      export: companionData,
      traces: companionTraces,
      erase: eraseCompanions,
    },
  },
);
