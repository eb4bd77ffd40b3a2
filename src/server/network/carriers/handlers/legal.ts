import type { Db } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { setLegal } from '../commands/company.ts';
import { legalOf, setFields } from '../queries/legal.ts';

const legalHandlers: Handlers<typeof legalApi> = {
  legal: ({ sql, me }) => answer(sql, carrierOf(me)),

  setLegal: async ({ sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await setLegal(sql, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return answer(sql, carrierId);
  },
};

export const legal = defineDomain('legal', legalApi, legalHandlers);

async function answer(sql: Db, carrierId: number) {
  return { legal: await legalOf(sql, carrierId), fields: await setFields(sql) };
}

function carrierOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
