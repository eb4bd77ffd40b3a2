import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '#shared/core/time.ts';
import { dateIn, dayFrom, money, timeIn, today } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { departuresQuery } from '../form/queries.ts';

export function Departures({ near, carrier }: { near?: number | undefined; carrier?: number | undefined }) {
  const query = useQuery(
    departuresQuery({ ...(near !== undefined && { near }), ...(carrier !== undefined && { carrier }) }),
  );
  return (
    <Section title={t('search.departures')}>
      <Note>{t('search.departures.note')}</Note>
      <Loaded
        query={query}
        loading={<Skeleton rows={4} />}
        small
        failed={t('search.failed')}
        empty={<p className="text-quiet">{t('search.departures.none')}</p>}
      >
        {(data) => (
          <Rows>
            {data.map((trip) => {
              const [left, reached] = [dateIn(trip.from.zone, trip.departsAt), dateIn(trip.to.zone, trip.arrivesAt)];
              const later = daysBetween(left, reached);
              const arrival = timeIn(trip.to.zone, trip.arrivesAt) + (later > 0 ? ` +${later}` : '');
              return (
                <Row
                  key={`${trip.tripId}.${trip.fromSeq}`}
                  leading={<time className="text-lead font-strong">{timeIn(trip.from.zone, trip.departsAt)}</time>}
                  strong={`${named(trip.from.name)} – ${named(trip.to.name)}`}
                  quiet={[
                    dayFrom(today(), left),
                    unbroken(arrival),
                    carrier === undefined
                      ? inOwnScript(trip.carrierName)
                      : unbroken(t('search.seats', { n: trip.freeSeats })),
                    // "By arrangement" is not a figure: in the column of figures it would squeeze the rest.
                    ...(trip.price === null ? [unbroken(t('search.arrangement'))] : []),
                  ].join('\u00a0· ')}
                  side={trip.price === null ? undefined : money(trip.price)}
                  to={paths.offer(trip.tripId, `from=${trip.fromSeq}&to=${trip.toSeq}`)}
                />
              );
            })}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

/** Keeps a number together with its word when a line breaks. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
