import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import {
  type DataRequest,
  personPhone,
  type StoredPerson,
} from '#shared/sales/bookings/tickets/data-requests-schema.ts';
import { fieldOf, useZodForm } from '#web/core/forms/forms.ts';
import { ago, longDate } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { ProofProvider } from '#web/people/accounts/proof/ProofProvider.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { DataRequestForm } from './DataRequestForm.tsx';
import { dataRequestsQuery, storedPersonQuery } from './data-request-queries.ts';

interface DataRequestsProps {
  bookingPath: (tripId: number, bookingId: number) => string;
  initialPhone?: string;
}

/** Finds the data stored about the number of a person without an account, and answers the person's request for a copy or an erasure. */
export function DataRequests({ bookingPath, initialPhone = '' }: DataRequestsProps) {
  const [phone, setPhone] = useState(initialPhone);
  const form = useZodForm(personPhone, { phone: initialPhone });
  const found = useQuery(storedPersonQuery(phone));
  const answered = useQuery(dataRequestsQuery());
  return (
    <>
      <Section separator="none">
        <p className="text-quiet">{t('dataRequests.intro')}</p>
        <form
          noValidate
          className="mt-4 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
          onSubmit={form.handleSubmit((values) => setPhone(values.phone))}
        >
          <PhoneField label={t('dataRequests.phone')} {...fieldOf(form, 'phone')} autoComplete="off" />
          <Button type="submit" icon="search" busy={found.isFetching}>
            {t('dataRequests.find')}
          </Button>
        </form>
      </Section>
      {phone !== '' && (
        <Loaded query={found}>
          {(person) => (
            <ProofProvider>
              <Person key={person.phone} person={person} bookingPath={bookingPath} />
            </ProofProvider>
          )}
        </Loaded>
      )}
      <Section title={t('dataRequests.log')} separator="line">
        <Loaded query={answered}>{(requests) => <Answered requests={requests} />}</Loaded>
      </Section>
    </>
  );
}

function Person({ person, bookingPath }: Pick<DataRequestsProps, 'bookingPath'> & { person: StoredPerson }) {
  const { phone, names, bookings, parcels, notes, ofAccounts, ahead } = person;
  const nothing = bookings + parcels + notes === 0;
  return (
    <Section title={readablePhone(phone)} separator="line">
      {nothing && <Empty small title={t('dataRequests.nothing')} text={t('dataRequests.nothing.text')} />}
      {!nothing && (
        <Facts
          layout="lines"
          facts={[
            { term: t('dataRequests.names'), value: names.map(inOwnScript).join(', ') },
            { term: t('dataRequests.bookings'), value: bookings },
            { term: t('dataRequests.parcels'), value: parcels },
            { term: t('dataRequests.notes'), value: notes },
          ].filter(({ value }) => value !== '')}
        />
      )}
      {ofAccounts > 0 && <Note className="mt-3">{t('dataRequests.ofAccounts', { n: ofAccounts })}</Note>}
      {ahead.length > 0 && (
        <div className="mt-4">
          <h3 className="font-strong">{t('dataRequests.ahead')}</h3>
          <Rows>
            {ahead.map(({ bookingId, tripId, code, date, from, to, parcel }) => (
              <Row
                key={bookingId}
                to={bookingPath(tripId, bookingId)}
                strong={`${named(from)} – ${named(to)}`}
                quiet={`${longDate(date)} · ${parcel ? t('dataRequests.ahead.parcel', { code }) : code}`}
              />
            ))}
          </Rows>
        </div>
      )}
      {!nothing && <DataRequestForm phone={phone} erasable={ahead.length === 0} />}
    </Section>
  );
}

function Answered({ requests }: { requests: readonly DataRequest[] }) {
  if (requests.length === 0) return <Empty small title={t('dataRequests.log.none')} />;
  return (
    <Rows>
      {requests.map(({ id, kind, maskedPhone, channel, askedOn, proof, madeAt, madeBy }) => (
        <Row
          key={id}
          strong={t(`dataRequests.log.${kind}`, { phone: maskedPhone })}
          quiet={[
            `${t('dataRequests.log.asked', { channel: t(`dataRequests.channel.${channel}`), day: longDate(askedOn) })}. ${proof}`,
            `${madeBy === null ? t('dataRequests.log.gone') : inOwnScript(madeBy)}, ${ago(madeAt)}`,
          ].join(' · ')}
        />
      ))}
    </Rows>
  );
}
