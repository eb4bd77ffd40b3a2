import { OWN_ANSWERS, OWN_SORTS } from '#shared/bookings/own-list.ts';
import type { TripTab } from '#shared/trips/schema.ts';
import type { OwnList } from '#web/bookings/own-list.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Menu } from '#web/ui/Menu.tsx';

interface OwnTripsMenusProps extends OwnList {
  tab: TripTab;
  change: (name: 'sort' | 'answer', value: string | undefined) => void;
}

/** Sorts the person's bookings and filters the upcoming ones by whether they were answered. */
export function OwnTripsMenus({ tab, sort, answer, change }: OwnTripsMenusProps) {
  const order = sort ?? (tab === 'planned' ? 'departure' : '-departure');
  return (
    <>
      <Menu
        icon="sort"
        label={t('desk.mine.sort')}
        items={OWN_SORTS.map((one) => ({
          label: t(`desk.mine.sort.${one}`),
          checked: one === order,
          onSelect: () => change('sort', one),
        }))}
      />
      {tab === 'planned' && (
        <Menu
          icon="filter"
          label={t('desk.mine.filter')}
          items={[undefined, ...OWN_ANSWERS].map((one) => ({
            label: t(`desk.mine.filter.${one ?? 'all'}`),
            checked: one === answer,
            onSelect: () => change('answer', one),
          }))}
        />
      )}
    </>
  );
}
