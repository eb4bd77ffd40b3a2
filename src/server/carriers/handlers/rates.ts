import { defineDomain, type Handlers } from '#server/http/handlers.ts';
import { ratesApi } from '#shared/carriers/rates.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { setRates } from '../commands/set-rates.ts';
import { exchangeRates } from '../queries/rates.ts';

/** The day of a rate is that of this time zone, where most carriers are. */
const HOME_ZONE = 'Europe/Kyiv';

const handlers: Handlers<typeof ratesApi> = {
  rates: ({ sql, me }) => exchangeRates(sql, ratesOf(me)),

  setRates: async ({ sql, me, body, now, changed }) => {
    const carrierId = ratesOf(me);
    await setRates(sql, { carrierId, accountId: me.accountId, day: localDate(now, HOME_ZONE) }, body.rates);
    if (carrierId !== null) changed(`carrier:${carrierId}`);
    return exchangeRates(sql, carrierId);
  },
};

export const rates = defineDomain('rates', ratesApi, handlers);

/** The carrier whose rates a person reads and sets; null stands for the operator. */
function ratesOf({ role, carrierId }: Actor): number | null {
  if (isOperator(role)) return null;
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
