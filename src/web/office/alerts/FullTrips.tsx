import { useQuery } from '@tanstack/react-query';
import { money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import type { FullSearch } from '#web/office/search/form/queries.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { fullTripsQuery } from './queries.ts';

/** The trips of the day that lack seats, each with its waiting list. */
export function FullTrips({ search }: { search: FullSearch }) {
  const { data } = useQuery(fullTripsQuery(search));
  if (!data || data.data.length === 0) return null;
  return (
    <Section line title={t('alerts.full')} className="lg:px-6">
      <Rows>
        {data.data.map(({ tripId, fromSeq, toSeq, from, to, departsAt, arrivesAt, carrierName, price, freeSeats }) => {
          const query = { from: String(fromSeq), to: String(toSeq), passengers: String(search.passengers) };
          const seats = freeSeats === 0 ? t('alerts.full.none') : t('alerts.full.few', { n: freeSeats });
          return (
            <Row
              key={tripId}
              strong={`${timeIn(from.zone, departsAt)} – ${timeIn(to.zone, arrivesAt)}`}
              quiet={[inOwnScript(carrierName), seats, price === null ? '' : money(price)].filter(Boolean).join(' · ')}
              action={
                <LinkButton size="small" kind="soft" to={paths.wait(tripId, String(new URLSearchParams(query)))}>
                  {t('alerts.full.wait')}
                </LinkButton>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
