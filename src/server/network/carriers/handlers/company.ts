import type { AuditFacts } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type Actor, isOperator } from '#shared/core/access.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { bankApi } from '#shared/network/carriers/bank.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { setBank, setRates } from '../commands/company.ts';
import { bankOf } from '../queries/legal.ts';
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

const bankHandlers: Handlers<typeof bankApi> = {
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

export const bank = defineDomain('bank', bankApi, bankHandlers);

function carrierOf({ carrierId }: Actor): number {
  if (carrierId === null) throw new DomainError('not_found');
  return carrierId;
}
