import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import { CUSTOMER_FILTERS } from '#shared/office/customers/api.ts';
import { FIND_MAX } from '#shared/office/finder/query.ts';
import { dateIn, dayAndMonth, money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { listField, listSchema, useListState } from '#web/core/router/list-state.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { customersQuery } from '#web/office/customers/queries.ts';
import { homeOf, paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';

const LIST = listSchema(
  { q: listField.text, show: listField.oneOf(...CUSTOMER_FILTERS), page: listField.page, perPage: listField.perPage },
  ['q'],
);

/** `/company/customers`: the people who call, by name, number and note. */
export function CustomersPage() {
  const { userType, carrierInfo } = useSession();
  const list = useListState(LIST);
  const { q, show, page, perPage } = list.state;
  const query = useQuery(customersQuery({ q: q.slice(0, FIND_MAX), show, page, per_page: perPage }));
  if (!carrierInfo || carrierInfo.role === 'driver') return <Navigate to={homeOf(userType)} replace />;
  const nothing = (
    <Empty
      title={t('customers.none')}
      text={t('customers.none.text')}
      action={<LinkButton to={paths.import}>{t('customers.import')}</LinkButton>}
    />
  );
  return (
    <ListPage
      title={t('customers.title')}
      large
      list={list}
      query={query}
      loading={<Skeleton rows={8} className="px-4" />}
      head={
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          {CUSTOMER_FILTERS.map((one) => (
            <Chip key={one} on={one === show} onClick={() => list.change({ show: one })}>
              {t(`customers.show.${one}`)}
            </Chip>
          ))}
          <SearchField
            className="min-w-40 flex-[1_1_12rem]"
            label={t('customers.find')}
            maxLength={FIND_MAX}
            value={q}
            onChange={(text) => list.change({ q: text })}
          />
        </div>
      }
      row={({ phone, name, note, rides, parcels, noShows, owed, lastAt, nextAt }) => (
        <Row
          key={phone}
          to={paths.customer(phone)}
          strong={name === '' ? readablePhone(phone) : personName({ name })}
          quiet={[
            name !== '' && readablePhone(phone),
            nextAt && t('customers.next', { day: dayOf(nextAt) }),
            !nextAt && lastAt && t('customers.last', { day: dayOf(lastAt) }),
            noShows > 0 && t('customers.noShows', { n: noShows }),
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
          side={
            <span className="text-end">
              {rides > 0 && t('customers.rides', { n: rides })}
              {parcels > 0 && <span className="block">{t('customers.parcels', { n: parcels })}</span>}
              {owed > 0 && <b className="block font-strong text-bad">{t('customers.owes', { sum: money(owed) })}</b>}
            </span>
          }
        />
      )}
      none={show === 'all' ? nothing : <Empty title={t('customers.noResults')} />}
      noResults={<Empty title={t('customers.noResults')} text={t('customers.noResults.text')} />}
    />
  );
}

/** Rides begin at different places: a list of customers has the days of the office. */
function dayOf(at: string): string {
  return dayAndMonth(dateIn('Europe/Kyiv', at));
}
