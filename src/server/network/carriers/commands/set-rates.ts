import type { Db } from '#server/core/database/db.ts';
import type { Currency } from '#shared/core/currencies.ts';

/**
 * Sets the exchange rates of a carrier, or of the operator if `carrierId` is null. A rate of null removes their own rate of that currency.
 * Payments keep the rate by which they were calculated.
 */
export async function setRates(
  sql: Db,
  scope: { carrierId: number | null; accountId: number; day: string },
  rates: readonly { currency: Currency; rate: number | null }[],
): Promise<void> {
  for (const { currency, rate } of rates) {
    if (rate === null) {
      await sql`
        delete from exchange_rate where carrier_id is not distinct from ${scope.carrierId}::int and currency = ${currency}`;
    } else {
      await sql`
        insert into exchange_rate (carrier_id, currency, rate, day, set_by)
        values (${scope.carrierId}, ${currency}, ${rate}, ${scope.day}, ${scope.accountId})
        on conflict on constraint exchange_rate_once
        do update set rate = excluded.rate, day = excluded.day, set_by = excluded.set_by`;
    }
  }
}
