import { amountText } from '#shared/core/currencies.ts';
import { localCash } from '#shared/sales/bookings/rules/payments.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale } from '#web/core/i18n/i18n.ts';

interface Ride {
  trip: Pick<PublicTrip, 'rates' | 'stops'>;
  fromSeq: number;
  toSeq: number;
}

/** A sum in euro cents beside the same in the currencies of the two ends: `32 € ≈ 1 550 ₴ · 137 zł`; null where both ends have the euro. */
export function localMoney(cents: number, { trip, fromSeq, toSeq }: Ride): string | null {
  const ends = trip.stops.filter(({ seq }) => seq === fromSeq || seq === toSeq);
  const sums = localCash(
    cents,
    ends.map(({ place }) => place.country),
    trip.rates ?? [],
  );
  if (sums.length === 0) return null;
  return `${money(cents)} ≈ ${sums.map(({ amount, currency }) => amountText(locale, amount, currency)).join(' · ')}`;
}
