import { type RideThere, returnRide } from '#shared/sales/bookings/changes/return-ride.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { encodeQuery } from '#web/core/router/query-string.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';

interface ReturnRideProps {
  ride: RideThere & { returnPercent?: number | null | undefined };
  /** How many travel. */
  seats: number;
}

/** Leads a passenger to the search for their way back with the same party, and says what the carrier takes off for it. */
export function ReturnRide({ ride, seats }: ReturnRideProps) {
  const back = returnRide(ride, useNow());
  if (!back) return null;
  const { from, to, date, since, lastDay } = back;
  const query = { from, to, date, since, ...(seats > 1 && { passengers: seats }) };
  const percent = ride.returnPercent ?? null;
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
