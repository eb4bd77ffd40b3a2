import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { bankApi } from '#shared/network/carriers/bank.ts';
import { setBank } from '../commands/set-bank.ts';
import { bankOf } from '../queries/bank.ts';

const handlers: Handlers<typeof bankApi> = {
  bank: async ({ sql, me }) => ({ bank: await bankOf(sql, carrierOf(me)) }),

  setBank: async ({ app, sql, me, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await setBank(app, sql, carrierId, body, now);
    changed(`carrier:${carrierId}`);
    return { bank: await bankOf(sql, carrierId) };
  },

  dropBank: async ({ app, sql, me, now, changed }) => {
    const carrierId = carrierOf(me);
    await setBank(app, sql, carrierId, null, now);
    changed(`carrier:${carrierId}`);
  },
};

export const bank = defineDomain('bank', bankApi, handlers);

function carrierOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
