import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LOOKUP_MAX } from '#shared/office/admin/lookup-api.ts';
import type { LookupBus, LookupFound } from '#shared/office/admin/lookup-schema.ts';
import { FIND_MIN } from '#shared/office/finder/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { Link } from '#web/core/router/router.tsx';
import { BookingFoundRow, PersonRow, TripFoundRow } from '#web/office/admin/FoundRows.tsx';
import { lookupQuery } from '#web/office/admin/lookup-queries.ts';
import { overviewQuery } from '#web/office/admin/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

const LIST = listSchema({ q: listField.text }, ['q']);

/** /admin/lookup: one search over people, carriers, bookings with parcels, trips and buses. Each search is in the audit log. */
export function LookupPage() {
  const title = t('admin.lookup');
  const { state, change } = useListState(LIST);
  const { q } = state;
  const [typed, setTyped] = useState(q);
  const query = useQuery(lookupQuery(q));
  const administrator = useQuery(overviewQuery()).data?.role === 'administrator';
  return (
    <Page title={title} width="page" align="left" large>
      <search>
        <form
          className="flex max-w-prose items-end gap-3 px-4 pb-3"
          onSubmit={(event) => {
            event.preventDefault();
            change({ q: typed.trim() });
          }}
        >
          <TextField
            className="flex-1"
            type="search"
            icon="search"
            label={t('lookingUp.label')}
            hint={t('lookingUp.hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={LOOKUP_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </search>
      <div className="flex flex-wrap gap-3 px-4 pb-2">
        <Button onClick={() => change({ q: typed.trim() })}>{t('lookingUp.find')}</Button>
        <Link to={paths.adminAlike} className="self-center text-action">
          {t('lookingUp.alike')}
        </Link>
        {administrator && (
          <Link to="/admin/data-requests" className="self-center text-action">
            {t('lookingUp.dataRequests')}
          </Link>
        )}
      </div>
      {q.trim().length >= FIND_MIN && <Loaded query={query}>{(found) => <Results found={found} />}</Loaded>}
    </Page>
  );
}

function Results({ found }: { found: LookupFound }) {
  const { people, carriers, bookings, trips, buses, tooMany } = found;
  const count = people.length + carriers.length + bookings.length + trips.length + buses.length;
  if (count === 0) {
    return (
      <div className="px-4">
        <Empty small title={t('lookingUp.none')} text={t('lookingUp.none.text')} />
      </div>
    );
  }
  return (
    <>
      <Note role="status" className="px-4 pb-3">
        {tooMany ? t('lookingUp.tooMany') : t('lookingUp.found', { count })}
      </Note>
      <Group title={t('lookingUp.people')} rows={people.map((one) => <PersonRow key={one.id} person={one} />)} />
      <Group
        title={t('lookingUp.carriers')}
        rows={carriers.map(({ id, name, verified, members }) => (
          <Row
            key={id}
            to={paths.adminCarrier(id)}
            leading={<Avatar name={name} kind="company" />}
            strong={name}
            quiet={t('lookingUp.members', { count: members })}
            side={verified && <Pill kind="good">{t('lookingUp.verified')}</Pill>}
          />
        ))}
      />
      <Group
        title={t('lookingUp.bookings')}
        rows={bookings.map((one) => <BookingFoundRow key={one.id} booking={one} />)}
      />
      <Group title={t('lookingUp.trips')} rows={trips.map((one) => <TripFoundRow key={one.id} trip={one} />)} />
      <Group title={t('lookingUp.buses')} rows={buses.map((one) => <BusRow key={one.id} bus={one} />)} />
    </>
  );
}

function Group({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <Section separator="line" title={title}>
      <Rows aria-label={title}>{rows}</Rows>
    </Section>
  );
}

function BusRow({ bus: { name, plate, carrier, carrierId, alike } }: { bus: LookupBus }) {
  return (
    <Row
      to={paths.adminCarrier(carrierId)}
      leading={<Icon name="bus" className="text-quiet" />}
      strong={plate}
      quiet={[name, carrier].join(' · ')}
      side={alike > 0 && <Pill kind="now">{t('lookingUp.alike.count', { count: alike })}</Pill>}
    />
  );
}
