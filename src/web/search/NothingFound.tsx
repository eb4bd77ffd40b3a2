import { useQuery } from '@tanstack/react-query';
import type { Place } from '#shared/places/schema.ts';
import { dayAndMonth, longDate, money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { alternativesQuery, type FullSearch } from './queries.ts';
import { filtersSet, NO_FILTERS, type SearchState, searchParams } from './state.ts';

interface NothingFoundProps {
  search: FullSearch;
  from: Place | null;
  to: Place | null;
  change: (part: Partial<SearchState>) => void;
}

/** Nothing was found: offers the nearest days and towns nearby with trips. */
export function NothingFound({ search, from, to, change }: NothingFoundProps) {
  const { kind, passengers, date } = search;
  const { data } = useQuery(alternativesQuery({ from: search.from, to: search.to, kind, passengers, date }));
  if (filtersSet(search) > 0) {
    return (
      <Empty
        title={t('lookup.none.filtered')}
        text={t('lookup.none.filtered.text')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('lookup.filters.clear')}</Button>}
      />
    );
  }
  const nothing = data && data.days.length === 0 && data.pairs.length === 0;
  const ends = { from: from ? named(from.name) : '', to: to ? named(to.name) : '' };
  const price = (cents: number | null) => (cents === null ? t('search.arrangement') : money(cents));
  return (
    <>
      <Empty
        small
        className="px-4"
        title={t('lookup.none', { date: dayAndMonth(search.date) })}
        text={nothing ? t('lookup.none.nothing') : t('lookup.none.text', ends)}
      />
      {data && data.days.length > 0 && (
        <Section title={t('lookup.none.days')}>
          <Rows>
            {data.days.map((day) => (
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
        <Section title={t('lookup.none.pairs')}>
          <Rows>
            {data.pairs.map((pair) => (
              <Row
                key={`${pair.from.id}.${pair.to.id}`}
                strong={t('lookup.none.pair', { from: named(pair.from.name), to: named(pair.to.name) })}
                quiet={`${longDate(pair.date)} · ${awayLabel(pair)}`}
                side={price(pair.price)}
                to={{ search: `?${searchParams({ ...search, from: pair.from.id, to: pair.to.id, date: pair.date })}` }}
              />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

/** How far the towns of a pair are from those that were searched; the one that is the same is not mentioned. */
function awayLabel({ fromKm, toKm }: { fromKm: number; toKm: number }): string {
  const away = [
    ...(fromKm > 0 ? [t('lookup.none.km.from', { km: fromKm })] : []),
    ...(toKm > 0 ? [t('lookup.none.km.to', { km: toKm })] : []),
  ];
  return away.join(', ');
}
