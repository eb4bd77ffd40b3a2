import { lazy, Suspense, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { searchFilters } from '../form/state.ts';
import type { FiltersProps } from './FilterFields.tsx';

const FilterChips = lazy(() => import('./FilterChips.tsx'));
const FilterDialog = lazy(() => import('./FilterDialog.tsx'));

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
