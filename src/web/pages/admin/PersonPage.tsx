import { useQuery } from '@tanstack/react-query';
import { languageName } from '#shared/i18n/locale.ts';
import type { LookupPersonPage } from '#shared/office/admin/lookup-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link, useParams } from '#web/core/router/router.tsx';
import { BookingFoundRow, momentText, PersonRow, TripFoundRow } from '#web/office/admin/FoundRows.tsx';
import { personQuery } from '#web/office/admin/lookup-queries.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { HistorySection } from './parts/HistoryFacts.tsx';
import { ViewAs } from './parts/ViewAs.tsx';
import { PersonSessions } from './people/PersonSessions.tsx';

/** /admin/people/{id}: their profile, sign-ins, notifications, bookings or trips, and similar accounts. */
export function PersonPage() {
  const accountId = Number(useParams().accountId);
  const query = useQuery(personQuery(accountId));
  const title = query.data ? personName(query.data) : t('lookingUp.person');
  return (
    <Page
      title={title}
      width="page"
      align="left"
      back={paths.adminLookup}
      subtitle={t('lookingUp.number', { id: accountId })}
    >
      <Loaded query={query}>
        {(person) => (
          <>
            <Head person={person} />
            {person.userType !== '' && !person.erased && <ViewAs person={person} />}
            <Alike person={person} />
            <Booked person={person} />
            <PersonSessions person={person} />
            {person.userType !== '' && <HistorySection kind="person" id={accountId} />}
            <Sent notifications={person.notifications} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Head({ person }: { person: LookupPersonPage }) {
  const { email, phone, userType, since, locale, emailConfirmed, secondFactor, blocked, erased, membership } = person;
  const facts = [
    { term: t('lookingUp.type'), value: t(`lookingUp.type.${userType === '' ? 'operator' : userType}`) },
    { term: t('lookingUp.since'), value: momentText(since) },
    { term: t('lookingUp.language'), value: languageName(locale) },
    { term: t('lookingUp.factor'), value: t(secondFactor ? 'lookingUp.yes' : 'lookingUp.no') },
    { term: t('lookingUp.phone'), value: phone ?? '–' },
    {
      term: t('lookingUp.email'),
      value:
        email === ''
          ? t('lookingUp.email.none')
          : `${email}${emailConfirmed ? '' : `, ${t('lookingUp.email.unconfirmed')}`}`,
      wide: true,
    },
  ];
  return (
    <div className="grid gap-3 px-4 pb-4">
      {(blocked || erased) && (
        <p>
          <Pill kind="bad">{t(erased ? 'lookingUp.erased' : 'lookingUp.blocked')}</Pill>
        </p>
      )}
      <Facts facts={facts} />
      {membership && (
        <p>
          <Link to={paths.adminCarrier(membership.carrierId)} className="text-action">
            {membership.carrier}
          </Link>
          {`, ${t(`lookingUp.role.${membership.role}`)}`}
        </p>
      )}
      {!person.whole && <Note>{t('lookingUp.masked')}</Note>}
    </div>
  );
}

function Alike({ person: { alike } }: { person: LookupPersonPage }) {
  if (alike.length === 0) return null;
  return (
    <Section separator="line" title={t('lookingUp.alike.people')}>
      <Rows aria-label={t('lookingUp.alike.people')}>
        {alike.map((one) => (
          <PersonRow key={`${one.id}${one.why}`} person={one} more={t(`lookingUp.alike.${one.why}`)} />
        ))}
      </Rows>
    </Section>
  );
}

function Booked({ person: { bookings, trips, membership } }: { person: LookupPersonPage }) {
  return (
    <>
      <Section separator="line" title={t('lookingUp.bookings')}>
        {bookings.length === 0 && <p className="text-quiet">{t('lookingUp.bookings.none')}</p>}
        <Rows aria-label={t('lookingUp.bookings')}>
          {bookings.map((one) => (
            <BookingFoundRow key={one.id} booking={one} />
          ))}
        </Rows>
      </Section>
      {trips.length > 0 && (
        <Section separator="line" title={t('lookingUp.drives')}>
          <Rows aria-label={t('lookingUp.drives')}>
            {trips.map((one) => (
              <TripFoundRow key={one.id} trip={one} of={membership?.carrier ?? ''} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function Sent({ notifications }: Pick<LookupPersonPage, 'notifications'>) {
  return (
    <Section separator="line" title={t('lookingUp.sent')}>
      {notifications.length === 0 && <p className="text-quiet">{t('lookingUp.sent.none')}</p>}
      <Rows aria-label={t('lookingUp.sent')}>
        {notifications.map(({ id, title, at, read, mailed }) => (
          <Row
            key={id}
            strong={title}
            quiet={[
              momentText(at),
              t(read ? 'lookingUp.sent.read' : 'lookingUp.sent.unread'),
              mailed && t('lookingUp.sent.mailed'),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Rows>
    </Section>
  );
}
