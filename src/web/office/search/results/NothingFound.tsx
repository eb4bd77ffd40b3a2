import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '#shared/core/time.ts';
import type { Place } from '#shared/network/places/schema.ts';
import { HORIZON_DAYS } from '#shared/network/timetable/schema.ts';
import { dayAndMonth, longDate, money, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { alternativesQuery, type FullSearch } from '../form/queries.ts';
import { NO_FILTERS, partySize, type SearchState, searchFilters, searchParams } from '../form/state.ts';
import { NearbyPairs } from './NearbyPairs.tsx';

interface NothingFoundProps {
  search: FullSearch;
  from: Place | null;
  to: Place | null;
  change: (part: Partial<SearchState>) => void;
}

export default function NothingFound({ search, from, to, change }: NothingFoundProps) {
  const { kind, passengers, kg, date } = search;
  const { data } = useQuery(alternativesQuery({ from: search.from, to: search.to, kind, passengers, kg, date }));
  if (searchFilters(search) > 0) {
    return (
      <Empty
        title={t('lookup.none.filtered')}
        text={t('lookup.none.filtered.text')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('lookup.filters.clear')}</Button>}
      />
    );
  }
  const days = data?.days.filter((day) => day.date >= (search.since ?? '')) ?? [];
  const nothing = data && days.length === 0 && data.pairs.length === 0;
  const early = daysBetween(today(), date) > HORIZON_DAYS;
  const ends = { from: from ? named(from.name) : '', to: to ? named(to.name) : '' };
  const noneText = () => {
    if (early) return t('lookup.none.early', { days: HORIZON_DAYS });
    return nothing ? t('lookup.none.nothing') : t('lookup.none.text', ends);
  };
  const price = (cents: number | null) => (cents === null ? t('search.arrangement') : money(cents * partySize(search)));
  return (
    <div className="lg:px-2">
      <Empty small className="px-4" title={t('lookup.none', { date: dayAndMonth(search.date) })} text={noneText()} />
      <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8">
        {days.length > 0 && (
          <Section separator="line" title={t('lookup.none.days')}>
            <Rows>
              {days.map((day) => (
                <Row
                  key={day.date}
                  strong={longDate(day.date)}
                  quiet={t('lookup.results', { n: day.trips })}
                  side={price(day.price)}
                  to={{ search: `?${searchParams({ ...search, date: day.date })}` }}
                />
              ))}
            </Rows>
          </Section>
        )}
        {data && data.pairs.length > 0 && (
          <Section separator="line" title={t('lookup.near')}>
            <NearbyPairs pairs={data.pairs} search={search} />
          </Section>
        )}
      </div>
    </div>
  );
}
