import type { Db } from '#server/core/database/db.ts';
import { CURRENCIES, type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { DEFAULT_RATES, defaultRate } from '#shared/network/carriers/default-rates.ts';
import type { ExchangeRate } from '#shared/network/carriers/rates.ts';

interface StoredRate {
  currency: Currency;
  rate: number;
  day: string;
  own: boolean;
}

/**
 * The rates that apply to a carrier, one for each currency that it takes: its own, else the operator's, else the one that comes with the
 * program. Null stands for the operator.
 */
export async function exchangeRates(sql: Db, carrierId: number | null): Promise<ExchangeRate[]> {
  const stored = await sql<StoredRate[]>`
    select distinct on (currency) currency, rate, day::text, carrier_id is not distinct from ${carrierId}::int as own
    from exchange_rate where carrier_id is null or carrier_id = ${carrierId}
    order by currency, carrier_id nulls last`;
  return CURRENCIES.flatMap((currency) => {
    const { day } = DEFAULT_RATES;
    if (currency === 'EUR') return [{ currency, rate: RATE_UNIT, day, own: false }];
    const set = stored.find((row) => row.currency === currency);
    const rate = defaultRate(currency);
    if (set) return [set];
    return rate === null ? [] : [{ currency, rate, day, own: false }];
  });
}
