import { OWN_ANSWERS, OWN_SORTS } from '#shared/sales/bookings/core/own-list.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { OwnTripsList } from './own-trips-list.ts';

interface OwnTripsMenusProps {
  list: OwnTripsList;
}

export default function OwnTripsMenus({ list: { state, change } }: OwnTripsMenusProps) {
  const { tab, sort, answer } = state;
  const order = sort ?? (tab === 'planned' ? 'departure' : '-departure');
  return (
    <>
      <Menu
        icon="sort"
        label={t('desk.mine.sort')}
        items={OWN_SORTS.map((one) => ({
          label: t(`desk.mine.sort.${one}`),
          checked: one === order,
          onSelect: () => change({ sort: one }),
        }))}
      />
      {tab === 'planned' && (
        <Menu
          icon="filter"
          label={t('desk.mine.filter')}
          items={[undefined, ...OWN_ANSWERS].map((one) => ({
            label: t(`desk.mine.filter.${one ?? 'all'}`),
            checked: one === answer,
            onSelect: () => change({ answer: one }),
          }))}
        />
      )}
    </>
  );
}
