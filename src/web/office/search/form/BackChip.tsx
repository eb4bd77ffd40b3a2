import { Suspense, useState } from 'react';
import type { LocalDate } from '#shared/core/time.ts';
import { dayAndMonth, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { rememberBack } from '#web/sales/bookings/changes/searched-back.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import DateDialog from './DateDialog.tsx';
import type { FullSearch } from './queries.ts';
import { NO_FILTERS, type SearchState, searchParams } from './state.ts';

/** Weights in kg; senders can judge from experience whether their parcel is below them. */
const WEIGHTS = [0.5, 1, 2, 5, 10, 15, 20, 30, 50];

interface BackChipProps {
  search: FullSearch;
  change: (part: Partial<SearchState>) => void;
}

/**
 * For a parcel, the choice of its weight; for a ride, the day of the return trip: every result then shows the price of both trips, with the
 * carrier's discount.
 */
export default function BackChip({ search, change }: BackChipProps) {
  const [open, setOpen] = useState(false);
  const { from, to, back, date, kind, passengers } = search;
  if (kind === 'parcel') return <WeightMenu kg={search.kg} change={change} />;
  const choose = (day: LocalDate | undefined) => {
    rememberBack(to, from, day);
    change({ back: day });
  };
  const reversed = back && searchParams({ ...search, ...NO_FILTERS, from: to, to: from, date: back, back: undefined });
  return (
    <span className="flex flex-wrap items-center">
      <Button kind="bare" size="small" icon="swap" onClick={() => setOpen(true)}>
        {back ? t('lookup.back.on', { date: dayAndMonth(back) }) : t('lookup.back')}
      </Button>
      {reversed && (
        <>
          <IconButton name="close" label={t('lookup.back.drop')} onClick={() => choose(undefined)} />
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
              choose(day);
            }}
          />
        )}
      </Suspense>
    </span>
  );
}

interface WeightMenuProps {
  kg: number | undefined;
  change: (part: Partial<SearchState>) => void;
}

/** Weight of the parcel: every result then shows the price of such a parcel. */
function WeightMenu({ kg, change }: WeightMenuProps) {
  const weights = kg === undefined || WEIGHTS.includes(kg) ? WEIGHTS : [...WEIGHTS, kg].sort((a, b) => a - b);
  return (
    <Menu
      align="start"
      leading="box"
      label={kg === undefined ? t('lookup.weight') : t('lookup.weight.set', { kg: number(kg, 1) })}
      items={[
        { label: t('lookup.weight.any'), checked: kg === undefined, onSelect: () => change({ kg: undefined }) },
        ...weights.map((weight) => ({
          label: t('lookup.weight.upTo', { kg: number(weight, 1) }),
          checked: weight === kg,
          onSelect: () => change({ kg: weight }),
        })),
      ]}
    />
  );
}
