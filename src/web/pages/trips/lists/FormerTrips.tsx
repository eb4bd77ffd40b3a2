import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '#shared/core/page-sizes.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { call } from '#web/core/api/call.ts';
import { timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { dayLabel, pathLabel } from '#web/sales/trips/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Pager } from '#web/ui/Pager.tsx';

/** The trips that the person drove for carriers that they have left, to read only; nothing for those who left none. */
export default function FormerTrips() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [carrierTopic(), 'former trips', page],
    queryFn: ({ signal }) => call(tripsApi.former, { query: { page, per_page: PAGE_SIZES[0] } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} loading={null} failed={t('trips.former.failed')} small empty={null}>
      {({ data, total }) => (
        <Section title={t('trips.former')}>
          <Rows>
            {data.map((trip) => (
              <Row
                key={trip.id}
                strong={pathLabel(trip)}
                quiet={[
                  `${dayLabel(trip.serviceDate)}, ${timeIn(trip.from.zone, trip.departsAt)}`,
                  inOwnScript(trip.carrier),
                  trip.busNumber?.replaceAll(' ', '\u00a0'),
                  t('calendar.trip.booked', { people: trip.passengers, parcels: trip.parcels }).replaceAll(
                    ' ',
                    '\u00a0',
                  ),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Rows>
          {total > PAGE_SIZES[0] && <Pager page={page} size={PAGE_SIZES[0]} total={total} onPage={setPage} />}
        </Section>
      )}
    </Loaded>
  );
}
