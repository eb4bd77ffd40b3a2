import { useQuery } from '@tanstack/react-query';
import type { PassengerCard } from '#shared/sales/bookings/core/people-schema.ts';
import { dateIn, monthAndYear, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Navigate, useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { ContactRows } from '#web/people/accounts/profile/ContactRows.tsx';
import { Report } from '#web/people/reports/Report.tsx';
import { passengerQuery } from '#web/sales/bookings/core/queries.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /passenger/show/{id}: a passenger as the staff of their trip sees them; passengers can open only their own. */
export function PassengerProfilePage() {
  const { userInfo, userType } = useSession();
  const passengerId = Number(useParams().passengerId) || 0;
  const staff = userType !== 'passenger' && passengerId > 0;
  const query = useQuery({ ...passengerQuery(passengerId), enabled: staff });
  const title = t('profile.passenger.title');
  if (passengerId === userInfo?.id && userType === 'passenger') return <Navigate to={paths.passengerShow} replace />;
  return (
    <Page title={title} end="none" back={paths.trips}>
      <Loaded
        query={query}
        missing={!staff}
        loading={<Skeleton rows={3} className="p-4" />}
        failed={t('profile.passenger.failed')}
        gone={
          <Empty
            title={t('profile.passenger.gone')}
            text={t('profile.passenger.goneText')}
            action={<LinkButton to={paths.trips}>{t('profile.toTrips')}</LinkButton>}
          />
        }
      >
        {(data) => <Passenger id={passengerId} card={data} />}
      </Loaded>
    </Page>
  );
}

function Passenger({ id, card }: { id: number; card: PassengerCard }) {
  const name = personName(card);
  return (
    <>
      <Section separator="none">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={card.avatarUrl} size="l" />
          <h2 className="text-title font-strong">{name}</h2>
        </div>
        <Facts
          layout="lines"
          className="mt-4"
          facts={[
            { term: t('profile.passenger.rides'), value: number(card.rides) },
            { term: t('profile.passenger.parcels'), value: number(card.parcels) },
            { term: t('profile.passenger.noShows'), value: number(card.noShows) },
            { term: t('profile.passenger.since'), value: monthAndYear(dateIn('Europe/Kyiv', card.since)) },
          ]}
        />
      </Section>
      <Section title={t('profile.reachDriver')} separator="line">
        {card.phone === null && card.contacts.length === 0 ? (
          <p className="text-quiet">{t('profile.noContacts')}</p>
        ) : (
          <ContactRows phone={card.phone} contacts={card.contacts} />
        )}
      </Section>
      <div className="px-4 py-3">
        <Report things={[{ kind: 'person', id }]} />
      </div>
    </>
  );
}
