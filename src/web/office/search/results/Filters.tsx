import { Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { part } from '#web/core/router/lazy.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { searchFilters } from '../form/state.ts';
import type { FiltersProps } from './FilterFields.tsx';

const FilterChips = part(
  () => import('./FilterChips.tsx'),
  (module) => module.FilterChips,
  'lookup',
);
const FilterDialog = part(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
  'lookup',
);

/** The filters: on a wide screen a row of chips, on a phone behind one button. */
export function Filters({ wide, ...filters }: FiltersProps & { wide: boolean }) {
  const [open, setOpen] = useState(false);
  if (wide) {
    return (
      <Suspense fallback={<div className="h-11" />}>
        <FilterChips {...filters} />
      </Suspense>
    );
  }
  const count = searchFilters(filters.search);
  return (
    <>
      <Button kind="bare" size="small" icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? t('search.filters.set', { n: count }) : t('search.filters')}
      </Button>
      <Suspense fallback={null}>{open && <FilterDialog {...filters} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
