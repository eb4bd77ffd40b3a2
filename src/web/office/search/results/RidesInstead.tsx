import { useQuery } from '@tanstack/react-query';
import { bookAgain } from '#shared/sales/bookings/changes/return-ride.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dateIn, dayAndMonth, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { insteadQuery } from '../form/queries.ts';

/** As many trips are offered; the search has all. */
const SHOWN = 3;

interface RidesInsteadProps {
  ride: Pick<Booking, 'kind' | 'status' | 'fromSeq' | 'toSeq' | 'trip'>;
  seats: number;
}

/** Other trips of the same day instead of a request that ended without a ride; a press opens the form of one for the same party. */
export default function RidesInstead({ ride, seats }: RidesInsteadProps) {
  const again = bookAgain(ride, seats, useNow());
  const { from, to, passengers, parcel, date } = again ?? { from: 0, to: 0, passengers: 1, parcel: false, date: null };
  const kind = parcel ? 'parcel' : 'passenger';
  const { data = [] } = useQuery({
    ...insteadQuery({ from, to, date: date ?? '', kind, passengers }),
    enabled: date !== null,
  });
  const others = data.filter(({ tripId }) => tripId !== ride.trip.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Section title={t('bookings.instead')} separator="line" className="print:hidden">
      <Rows>
        {others.map(({ tripId, fromSeq, toSeq, departsAt, from: start, carrier, price }) => {
          const query = new URLSearchParams({ from: String(fromSeq), to: String(toSeq), kind });
          if (!parcel) query.set('passengers', String(passengers));
          return (
            <Row
              key={tripId}
              to={paths.book(tripId, query.toString())}
              strong={`${dayAndMonth(dateIn(start.zone, departsAt))}, ${timeIn(start.zone, departsAt)}`}
              quiet={inOwnScript(carrier.name)}
              side={price === null ? t('bookings.arrangement') : money(price * (parcel ? 1 : passengers))}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
