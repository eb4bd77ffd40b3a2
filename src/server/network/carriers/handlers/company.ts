import type { AuditFacts } from '#server/core/audit/audit.ts';
import { HOME_ZONE } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { carrierOf, carrierOrOperators, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { bankApi } from '#shared/network/carriers/bank.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { type DeskField, type FieldKey, legalFieldsApi } from '#shared/network/carriers/legal-fields.ts';
import { type ExchangeRate, ratesApi } from '#shared/network/carriers/rates.ts';
import { resetField, setBank, setField, setLegal, setRates } from '../commands/company.ts';
import { allFields, bankOf, legalOf, setFields } from '../queries/legal.ts';
import { exchangeRates } from '../queries/rates.ts';

const handlers: Handlers<typeof ratesApi> = {
  rates: ({ sql, me }) => exchangeRates(sql, carrierOrOperators(me)),

  setRates: async ({ sql, me, body, now, changed, audit }) => {
    const carrierId = carrierOrOperators(me);
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

const legalFieldHandlers: Handlers<typeof legalFieldsApi> = {
  all: ({ sql }) => allFields(sql),

  set: async ({ sql, params: { key }, body, audit }) => {
    const before = await allFields(sql);
    await setField(sql, key, body);
    const after = await allFields(sql);
    audit({ subject: { kind: 'legalField', id: key }, before: fieldFacts(before, key), after: fieldFacts(after, key) });
    return after;
  },

  reset: async ({ sql, params: { key }, audit }) => {
    const before = await allFields(sql);
    await resetField(sql, key);
    const after = await allFields(sql);
    audit({ subject: { kind: 'legalField', id: key }, before: fieldFacts(before, key), after: fieldFacts(after, key) });
    return after;
  },
};

export const legalFields = defineDomain('legalFields', legalFieldsApi, legalFieldHandlers);

/** The log may hold these names, because an operator wrote them for everybody. */
function fieldFacts(all: readonly DeskField[], key: FieldKey): AuditFacts | undefined {
  const field = all.find((one) => one.key === key);
  if (!field) return undefined;
  const { uk, en, hidden, builtIn } = field;
  return builtIn ? { builtIn } : { uk, en, hidden };
}
