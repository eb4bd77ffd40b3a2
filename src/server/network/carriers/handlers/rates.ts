import type { AuditFacts } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/home-zone.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { setRates } from '../commands/set-rates.ts';
import { exchangeRates } from '../queries/rates.ts';

const handlers: Handlers<typeof ratesApi> = {
  rates: ({ sql, me }) => exchangeRates(sql, ratesOf(me)),

  setRates: async ({ sql, me, body, now, changed, audit }) => {
    const carrierId = ratesOf(me);
    const today = localDate(now, HOME_ZONE);
    const { day = today } = body;
    if (day > today) throw new DomainError('invalid_input', { errors: [{ field: 'day', key: 'rates_day_future' }] });
    const before = await exchangeRates(sql, carrierId);
    await setRates(sql, { carrierId, accountId: me.accountId, day }, body.rates);
    if (carrierId !== null) changed(`carrier:${carrierId}`);
    const after = await exchangeRates(sql, carrierId);
    audit({ subject: { kind: 'rates', id: 'all' }, before: factsOf(before), after: factsOf(after) });
    return after;
  },
};

export const rates = defineDomain('rates', ratesApi, handlers);

/** The rates that were set, each with its day: 'UAH' → '48.4000, 2026-11-20'. */
function factsOf(rates: readonly ExchangeRate[]): AuditFacts {
  const own = rates.filter((one) => one.own);
  return Object.fromEntries(
    own.map(({ currency, rate, day }) => [currency, `${(rate / RATE_UNIT).toFixed(4)}, ${day}`]),
  );
}

/** The carrier whose rates a person reads and sets; null stands for the operator. */
function ratesOf({ role, carrierId }: Actor): number | null {
  if (isOperator(role)) return null;
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
