import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PAGE_SIZES } from '#shared/core/page-sizes.ts';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripTab } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { listField, readList, useListState } from '#web/core/router/list-state.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ownBookingsQuery } from '#web/sales/bookings/core/queries.ts';
import { OwnLine } from '#web/sales/bookings/OwnLine.tsx';
import { partiesOf } from '#web/sales/bookings/seats/parties.ts';
import { TABS } from '#web/sales/trips/state.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Tabs } from '#web/ui/overlays/Tabs.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { OWN_TRIPS } from './own-trips-list.ts';

/** Sorting and filtering are offered to people with more than one smallest page. */
const OwnTripsMenus = lazy(() => import('./OwnTripsMenus.tsx'));

/** A passenger's own rides, or with `?kind=parcel` their parcels. */
export function OwnTrips({ openId }: { openId: number }) {
  const list = useListState(OWN_TRIPS);
  const { search } = useLocation();
  const { tab, page, perPage, sort, answer, kind, mine } = list.state;
  const query = useQuery({
    ...ownBookingsQuery(list.state),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const title = t(`trips.mine.${kind}`);
  const many = (data?.total ?? 0) > PAGE_SIZES[0];
  return (
    <Page
      title={title}
      width="full"
      align="left"
      end="none"
      className="flex min-h-full flex-col"
      large={!mine}
      {...(mine && { back: paths.trips })}
      actions={
        <>
          <Suspense fallback={null}>{(many || sort || answer) && <OwnTripsMenus list={list} />}</Suspense>
          <IconLink name="search" label={t('trips.mine.search')} to={searchFor(kind)} />
        </>
      }
    >
      <Tabs
        label={title}
        tabs={TABS.map((one) => ({ to: list.to({ tab: one }), label: t(`trips.tab.${one}`), current: one === tab }))}
      />
      <div className="flex flex-1 flex-col">
        <Loaded
          query={query}
          loading={<Skeleton kind="trip" rows={4} className="px-4" />}
          failed={t(`trips.mine.${kind}.failed`)}
          empty={<Nothing kind={kind} tab={tab} />}
        >
          {(data) => <Parties rows={data.data} openId={openId} search={search} />}
        </Loaded>
      </div>
      {data && many && (
        <Pager
          page={page}
          size={perPage}
          total={data.total}
          onPage={(to) => list.change({ page: to })}
          onSize={(size) => list.change({ perPage: listField.perPage(String(size)) })}
        />
      )}
    </Page>
  );
}

export function ownTripsQuery(params: URLSearchParams) {
  return ownBookingsQuery(readList(OWN_TRIPS, params));
}

function Parties({ rows, openId, search }: { rows: readonly BookingRow[]; openId: number; search: string }) {
  return (
    <Rows className="rows-wide">
      {partiesOf(rows).map((party) => (
        <OwnLine
          key={`${party.partyId}.${party.status}`}
          party={party}
          selected={party.tripId === openId}
          search={search}
        />
      ))}
    </Rows>
  );
}

function Nothing({ kind, tab }: { kind: BookingKind; tab: TripTab }) {
  if (tab !== 'planned') return <Empty title={t(`trips.mine.none.${tab}`)} />;
  const other = kind === 'parcel' ? 'passenger' : 'parcel';
  return (
    <Empty
      title={t(`trips.mine.${kind}.none`)}
      text={t(`trips.mine.${kind}.none.text`)}
      action={
        <LinkButton size="tall" to={searchFor(kind)}>
          {t(`trips.mine.${kind}.find`)}
        </LinkButton>
      }
      second={
        <LinkButton kind="bare" to={searchFor(other)}>
          {t(`trips.mine.${other}.find`)}
        </LinkButton>
      }
    />
  );
}

function searchFor(kind: BookingKind): string {
  return kind === 'parcel' ? `${paths.search}?kind=parcel` : paths.search;
}
