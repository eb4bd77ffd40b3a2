import { useQuery } from '@tanstack/react-query';
import { isSeatless } from '#shared/sales/bookings/rules/seatless.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Calls } from '#web/office/disruption/Calls.tsx';
import { unseatedQuery } from '#web/office/disruption/queries.ts';
import { paths } from '#web/paths.ts';
import { bookingPathLabel } from '#web/sales/trips/labels.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { NewHours } from '../people/NewHours.tsx';
import { departureText } from '../people/replace-effects.ts';
import { OfferTrip } from './OfferTrip.tsx';

export default function Disrupted({ sheet }: { sheet: TripSheet }) {
  const seatless = sheet.bookings.filter((booking) => isSeatless(booking, sheet));
  return (
    <>
      {seatless.length > 0 && <Seatless sheet={sheet} n={seatless.length} />}
      {sheet.newHours && <NewHours tripId={sheet.id} />}
      <Calls tripId={sheet.id} />
    </>
  );
}

function Seatless({ sheet, n }: { sheet: TripSheet; n: number }) {
  const { data } = useQuery(unseatedQuery(sheet.id));
  const parties = (data?.data ?? []).flatMap(({ bookingIds, trips }) => {
    const first = sheet.bookings.find(({ id }) => id === bookingIds[0]);
    return first ? [{ first, count: bookingIds.length, trips }] : [];
  });
  return (
    <Section title={t('disruption.seatless', { n })}>
      <Rows>
        {parties.map(({ first, count, trips: [trip] }) => {
          const name = personName(first);
          const aboard = first.status === 'boarded';
          return (
            <Row
              key={first.id}
              to={paths.booking(sheet.id, first.id)}
              strong={count > 1 ? t('disruption.unseated.places', { name, n: count }) : name}
              quiet={[
                bookingPathLabel(sheet, first),
                trip
                  ? t('disruption.unseated.trip', { when: departureText(trip), n: trip.free })
                  : t(aboard ? 'disruption.unseated.aboard' : 'disruption.unseated.noTrip'),
              ].join(' · ')}
              action={!aboard && <OfferTrip bookingId={first.id} name={name} trip={trip} />}
            />
          );
        })}
      </Rows>
    </Section>
  );
}
