import { Suspense, useState } from 'react';
import { dayAndMonth } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { DateDialog } from './DateDialog.tsx';
import type { FullSearch } from './queries.ts';
import { NO_FILTERS, type SearchState, searchParams } from './state.ts';
import { WeightMenu } from './WeightMenu.tsx';

interface BackChipProps {
  search: FullSearch;
  change: (part: Partial<SearchState>) => void;
}

/**
 * For a parcel, the choice of its weight; for a ride, the day of the return trip: every result then shows the price of both trips, with the
 * carrier's discount.
 */
export function BackChip({ search, change }: BackChipProps) {
  const [open, setOpen] = useState(false);
  const { from, to, back, date, kind, passengers } = search;
  if (kind === 'parcel') return <WeightMenu kg={search.kg} change={change} />;
  const reversed = back && searchParams({ ...search, ...NO_FILTERS, from: to, to: from, date: back, back: undefined });
  return (
    <span className="flex flex-wrap items-center">
      <Button kind="bare" size="small" icon="swap" onClick={() => setOpen(true)}>
        {back ? t('lookup.back.on', { date: dayAndMonth(back) }) : t('lookup.back')}
      </Button>
      {reversed && (
        <>
          <IconButton name="close" label={t('lookup.back.drop')} onClick={() => change({ back: undefined })} />
          <LinkButton kind="bare" size="small" to={{ search: `?${reversed}` }}>
            {t('lookup.back.show')}
          </LinkButton>
        </>
      )}
      <Suspense fallback={null}>
        {open && (
          <DateDialog
            value={back ?? date}
            first={date}
            title={t('lookup.back')}
            pair={{ from: to, to: from, kind, passengers }}
            onClose={() => setOpen(false)}
            onChoose={(day) => {
              setOpen(false);
              change({ back: day });
            }}
          />
        )}
      </Suspense>
    </span>
  );
}
