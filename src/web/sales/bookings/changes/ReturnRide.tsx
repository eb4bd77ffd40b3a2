import { type RideThere, returnRide } from '#shared/sales/bookings/changes/return-ride.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { encodeQuery } from '#web/core/router/query-string.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { searchedBack } from './searched-back.ts';

export type RideBack = Omit<RideThere, 'trip'> & {
  trip: Pick<PublicTrip, 'stops' | 'carrier'>;
  returnPercent?: number | null | undefined;
};

interface ReturnRideProps {
  ride: RideBack;
  seats: number;
}

/** Leads a passenger to the search for their way back with the same party, and says what the carrier takes off for it. */
export function ReturnRide({ ride, seats }: ReturnRideProps) {
  const back = returnRide(ride, useNow());
  if (!back) return null;
  const { from, to, since, lastDay } = back;
  const chosen = searchedBack(from, to);
  const date = chosen !== null && chosen > back.date ? chosen : back.date;
  const percent = ride.returnPercent ?? null;
  const there = percent === null ? undefined : `${ride.trip.carrier.id}.${seats}`;
  const query = { from, to, date, since, ...(there && { there }), ...(seats > 1 && { passengers: seats }) };
  return (
    <div className="grid gap-1 print:hidden">
      <LinkButton to={`${paths.search}?${encodeQuery(query)}`} kind="soft" size="tall" icon="swap">
        {t('bookings.back')}
      </LinkButton>
      {percent !== null && (
        <p className="text-small text-good">{t('bookings.back.off', { percent, date: dayAndMonth(lastDay) })}</p>
      )}
    </div>
  );
}
