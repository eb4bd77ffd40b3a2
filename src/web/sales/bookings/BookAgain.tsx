import { bookAgain, type RideThere } from '#shared/sales/bookings/changes/return-ride.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { encodeQuery } from '#web/core/router/query-string.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';

/** Leads from a past ride or parcel to the search for the same towns, with as many passengers; from a cancelled one on the same day. */
export function BookAgain({ ride, seats }: { ride: RideThere; seats: number }) {
  const again = bookAgain(ride, seats, useNow());
  if (!again) return null;
  const { parcel, from, to, passengers, date } = again;
  const query = { from, to, ...(date && { date }), ...(parcel ? { kind: 'parcel' } : { passengers }) };
  return (
    <div className="grid print:hidden">
      <LinkButton to={`${paths.search}?${encodeQuery(query)}`} kind="soft" size="tall" icon="search">
        {t(date ? 'bookings.others' : 'bookings.again')}
      </LinkButton>
    </div>
  );
}
