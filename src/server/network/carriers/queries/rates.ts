import { type Db, sqlFragment } from '#server/core/database/db.ts';
import { CURRENCIES, RATE_UNIT } from '#shared/core/currencies.ts';
import { DEFAULT_RATES, defaultRate } from '#shared/network/carriers/default-rates.ts';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';

/**
 * The rates that apply to a carrier, one for each currency that it takes: its own, else the operator's, else the one that comes with the
 * program. Null stands for the operator.
 */
export async function exchangeRates(sql: Db, carrierId: number | null): Promise<ExchangeRate[]> {
  const stored = await sql<ExchangeRate[]>`
    select distinct on (currency) currency, rate, day::text, carrier_id is not distinct from ${carrierId}::int as own
    from exchange_rate where carrier_id is null or carrier_id = ${carrierId}
    order by currency, carrier_id nulls last`;
  return withDefaultRates(stored);
}

export const storedRatesJson = sqlFragment(
  (carrier) => `coalesce((
    select json_agg(json_build_object('currency', own.currency, 'rate', own.rate, 'day', own.day, 'own', own.carrier_id is not null))
    from (select distinct on (r.currency) r.* from exchange_rate r where r.carrier_id is null or r.carrier_id = ${carrier}.id
      order by r.currency, r.carrier_id nulls last) own), '[]'::json)`,
);

export function withDefaultRates(stored: readonly ExchangeRate[]): ExchangeRate[] {
  return CURRENCIES.flatMap((currency) => {
    const { day } = DEFAULT_RATES;
    if (currency === 'EUR') return [{ currency, rate: RATE_UNIT, day, own: false }];
    const set = stored.find((row) => row.currency === currency);
    const rate = defaultRate(currency);
    if (set) return [set];
    return rate === null ? [] : [{ currency, rate, day, own: false }];
  });
}
