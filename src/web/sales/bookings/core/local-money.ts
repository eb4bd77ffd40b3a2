import { amountText, takenCurrencies } from '#shared/core/currencies.ts';
import { localCash } from '#shared/sales/bookings/rules/payments.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale } from '#web/core/i18n/i18n.ts';

interface Ride {
  trip: Pick<PublicTrip, 'currencies' | 'rates' | 'stops'>;
  fromSeq: number;
  toSeq: number;
}

/** A sum in euro cents beside the same in the other currencies that are taken: `32 € ≈ 1 550 ₴ · 137 zł`; null where only the euro is. */
export function localMoney(cents: number, { trip, fromSeq, toSeq }: Ride): string | null {
  const ends = trip.stops.filter(({ seq }) => seq === fromSeq || seq === toSeq);
  const sums = localCash(
    cents,
    takenCurrencies(
      trip.currencies ?? [],
      ends.map(({ place }) => place.country),
    ),
    trip.rates ?? [],
  );
  if (sums.length === 0) return null;
  return `${money(cents)} ≈ ${sums.map(({ amount, currency }) => amountText(locale, amount, currency)).join(' · ')}`;
}
