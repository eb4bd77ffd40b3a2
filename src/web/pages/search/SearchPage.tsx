import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { grouped } from '#shared/office/search/grouping.ts';
import { SEARCH_SORTS } from '#shared/office/search/options.ts';
import type { FoundTrip, SearchAnswer } from '#shared/office/search/schema.ts';
import { EMBEDDED } from '#web/core/browser/embedded.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { AskLine } from '#web/office/search/form/AskLine.tsx';
import { type FullSearch, placeQuery, searchQuery } from '#web/office/search/form/queries.ts';
import { SearchDays } from '#web/office/search/form/SearchDays.tsx';
import { SearchForm } from '#web/office/search/form/SearchForm.tsx';
import { type OpenTrip, type SearchState, useSearchState } from '#web/office/search/form/state.ts';
import { Departures } from '#web/office/search/results/Departures.tsx';
import { Filters } from '#web/office/search/results/Filters.tsx';
import { ResultRow } from '#web/office/search/results/ResultRow.tsx';
import { DeviceTickets } from '#web/sales/bookings/tickets/DeviceTickets.tsx';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

const NothingFound = lazy(() => import('#web/office/search/results/NothingFound.tsx'));
const WideRow = lazy(() => import('#web/office/search/results/WideRow.tsx'));
const MoreOfLine = lazy(() => import('#web/office/search/results/MoreOfLine.tsx'));
const BackChip = lazy(() => import('#web/office/search/form/BackChip.tsx'));
const notes = () => import('#web/office/search/results/SearchNotes.tsx');
const ResultsEnd = lazy(() => notes().then(({ ResultsEnd }) => ({ default: ResultsEnd })));
const NightTrips = lazy(() => notes().then(({ NightTrips }) => ({ default: NightTrips })));
const FoundCount = lazy(() => notes().then(({ FoundCount }) => ({ default: FoundCount })));
/** Only where everything that was found is shown. */
const AlertCard = lazy(() => import('#web/office/alerts/AlertCard.tsx'));
const PastDate = lazy(() => notes().then(({ PastDate }) => ({ default: PastDate })));
const SameTown = lazy(() => notes().then(({ SameTown }) => ({ default: SameTown })));
/** Only wide screens have room for it. */
const OfferBeside = lazy(() => import('#web/office/search/OfferBeside.tsx'));

/** `/search`: the form and the results; on a wide screen with the chosen trip beside them. */
export function SearchPage() {
  const { search, past, open, change, openTrip } = useSearchState();
  const wide = useWide();
  const from = usePlace(search.from);
  const to = usePlace(search.to);
  const full = fullSearch(search);
  /** Whether a phone shows the form over the results. */
  const [asking, setAsking] = useState(false);
  return (
    <div className="lg:grid lg:h-dvh lg:grid-rows-[auto_minmax(0,1fr)]">
      <h1 className="sr">{t('core.title.search')}</h1>
      <div>
        {full && <AskLine search={full} {...{ from, to }} open={asking} onPress={() => setAsking(!asking)} />}
        <SearchForm
          className={cx('lg:px-6', full && !asking && 'max-lg:hidden')}
          horizontal
          {...{ search, from, to }}
          onSearch={(next, sent) => {
            if (sent) setAsking(false);
            change(next);
          }}
        />
        <Suspense fallback={null}>
          {past && <PastDate date={past} />}
          {search.from !== null && search.from === search.to && <SameTown />}
        </Suspense>
      </div>
      <div className="lg:flex lg:min-h-0 lg:border-t lg:border-line">
        <div className="min-w-0 lg:flex-1 lg:overflow-y-auto">
          {full ? (
            <Results search={full} {...{ from, to, change }} panel={wide ? { open, openTrip } : undefined} />
          ) : (
            <>
              <DeviceTickets />
              <Departures near={search.from ?? undefined} carrier={search.carrier} />
            </>
          )}
        </div>
        {wide && open && full && (
          <Suspense fallback={<div className="w-100 flex-none border-l border-line" />}>
            <OfferBeside
              key={`${open.tripId}.${open.from}.${open.to}`}
              open={open}
              search={search}
              actions={<IconButton name="close" label={t('ui.close')} onClick={() => openTrip(null)} />}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface ResultsProps {
  search: FullSearch;
  from: ReturnType<typeof usePlace>;
  to: ReturnType<typeof usePlace>;
  change: (part: Partial<SearchState>) => void;
  panel: { open: OpenTrip | null; openTrip: (trip: OpenTrip) => void } | undefined;
}

function Results({ search, from, to, change, panel }: ResultsProps) {
  const query = useInfiniteQuery(searchQuery(search));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const found = data?.pages.flatMap((page) => page.data) ?? [];
  const { carriers = [], night = [] } = data?.pages[0] ?? {};
  const count = found.length + night.length;
  const groups = grouped(found);
  const row = (trip: FoundTrip) => {
    const key = `${trip.tripId}.${trip.fromSeq}`;
    const row = { found: trip, search, rides: ridesOf(data?.pages.find((page) => onPage(page).includes(trip))) };
    if (!panel) return <ResultRow key={key} {...row} />;
    const opened = panel.open?.tripId === trip.tripId;
    const open = () => panel.openTrip({ tripId: trip.tripId, from: trip.fromSeq, to: trip.toSeq });
    return (
      <Suspense key={key} fallback={<Skeleton kind="trip" rows={1} />}>
        <WideRow {...row} panel={{ opened, open }} />
      </Suspense>
    );
  };
  return (
    <>
      <SearchDays search={search} />
      <div className="flex min-h-12 flex-wrap items-center justify-between px-2 py-1 lg:px-6 lg:py-2">
        {panel && <Filters wide {...{ search, carriers, change }} />}
        <Menu
          align="start"
          leading={panel && 'sort'}
          icon={panel ? undefined : 'sort'}
          label={t(`search.sort.${search.sort}`)}
          items={SEARCH_SORTS.map((sort) => ({
            label: t(`search.sort.${sort}`),
            checked: sort === search.sort,
            onSelect: () => change({ sort }),
          }))}
        />
        {!panel && <Filters wide={false} {...{ search, carriers, change }} />}
        <Suspense fallback={null}>
          <BackChip {...{ search, change }} />
        </Suspense>
      </div>
      <p className="sr" role="status">
        <Suspense fallback={null}>{data && <FoundCount n={count} more={hasNextPage} />}</Suspense>
      </p>
      <Loaded
        query={{ ...query, data: query.isFetchNextPageError ? undefined : data }}
        loading={<Skeleton kind="trip" rows={4} className="px-4 lg:px-6" />}
        failed={t('search.failed')}
      />
      <div className={panel && '@container'}>
        {groups.map(({ shown, more }) => (
          <Fragment key={`${shown.tripId}.${shown.fromSeq}`}>
            {row(shown)}
            {more.length > 0 && (
              <Suspense fallback={null}>
                <MoreOfLine more={more}>{more.map(row)}</MoreOfLine>
              </Suspense>
            )}
          </Fragment>
        ))}
      </div>
      {hasNextPage && (
        <div className="p-4">
          <Button kind="soft" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('search.more')}
          </Button>
        </div>
      )}
      <Suspense fallback={<Skeleton kind="trip" rows={1} className="px-4 lg:px-6" />}>
        {night.length > 0 && !hasNextPage && (
          <NightTrips date={search.date}>
            <div className={panel && '@container'}>{night.map(row)}</div>
          </NightTrips>
        )}
      </Suspense>
      {data && count === 0 && (
        <Suspense fallback={<Skeleton kind="trip" rows={1} className="px-4 lg:px-6" />}>
          <NothingFound {...{ search, from, to, change }} />
        </Suspense>
      )}
      <Suspense fallback={null}>{count > 0 && !hasNextPage && <ResultsEnd search={search} />}</Suspense>
      <Suspense fallback={null}>
        {!EMBEDDED && data && !hasNextPage && search.kind === 'passenger' && (
          <AlertCard search={search} found={count > 0} />
        )}
      </Suspense>
    </>
  );
}

/** The trips of a page, with the trips of the night after the day. */
function onPage({ data, night }: SearchAnswer): FoundTrip[] {
  return [...data, ...night];
}

function ridesOf(page: SearchAnswer | undefined): string {
  return (page ? onPage(page) : []).map(({ tripId, fromSeq, toSeq }) => `${tripId}.${fromSeq}.${toSeq}`).join(',');
}

function usePlace(placeId: number | null) {
  const { data } = useQuery({ ...placeQuery(placeId ?? 0), enabled: placeId !== null });
  return placeId === null ? null : (data ?? null);
}

function fullSearch(search: SearchState): FullSearch | null {
  const { from, to } = search;
  return from === null || to === null || from === to ? null : { ...search, from, to };
}
