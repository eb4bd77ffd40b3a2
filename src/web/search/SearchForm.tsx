import { type FormEvent, useEffect, useState } from 'react';
import './search.css';
import type { Place } from '#shared/places/schema.ts';
import { t } from '#web/core/i18n.ts';
import { useWide } from '#web/core/wide.ts';
import { PlaceField } from '#web/places/PlaceField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { RoadPair } from '#web/ui/RoadPair.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { DateField } from './DateField.tsx';
import { PassengersField } from './PassengersField.tsx';
import type { SearchState } from './state.ts';

interface SearchFormProps {
  search: SearchState;
  /** The places that the search names, once they are known. */
  from: Place | null;
  to: Place | null;
  onSearch: (search: SearchState) => void;
  /** One row on a wide screen instead of a block. */
  row?: boolean | undefined;
}

/** From where, to where, when, who or what. Changing the day or the number of travellers searches at once. */
export function SearchForm({ search, from, to, onSearch, row }: SearchFormProps) {
  const [ends, setEnds] = useState({ from, to });
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  useEffect(() => setEnds({ from, to }), [from, to]);

  const tall = useWide() && row;
  const ready = search.from !== null && search.to !== null;
  const go = (part: Partial<SearchState>, chosen = ends) => {
    onSearch({ ...search, ...part, from: chosen.from?.id ?? null, to: chosen.to?.id ?? null });
  };
  const choose = (part: Partial<typeof ends>) => {
    setEnds({ ...ends, ...part });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongEnds(ends);
    setErrors(wrong);
    if (!wrong.from && !wrong.to) go({});
  };
  const swap = () => {
    const swapped = { from: ends.to, to: ends.from };
    setEnds(swapped);
    if (ready && swapped.from && swapped.to) go({}, swapped);
  };
  return (
    <form className={cx('ask', row && 'lg:bg-surface lg:px-6')} onSubmit={submit} noValidate>
      <Segmented
        deep
        label={t('search.kind')}
        className={cx('mb-3', row && 'lg:max-w-100')}
        options={[
          { value: 'passenger', label: t('search.kind.passenger'), icon: 'user' },
          { value: 'parcel', label: t('search.kind.parcel'), icon: 'box' },
        ]}
        value={search.kind}
        onChange={(kind) => go({ kind })}
      />
      <div className={cx('grid gap-2', row && 'lg:grid-cols-[minmax(0,1fr)_auto]')}>
        <RoadPair
          className={row ? 'pair-wide' : undefined}
          onSwap={swap}
          from={
            <PlaceField
              inside
              label={t('search.from')}
              placeholder={t('search.from.empty')}
              value={ends.from}
              error={errors.from}
              onChange={(place) => choose({ from: place })}
            />
          }
          to={
            <PlaceField
              inside
              label={t('search.to')}
              placeholder={t('search.to.empty')}
              value={ends.to}
              error={errors.to}
              onChange={(place) => choose({ to: place })}
            />
          }
        />
        <div className={cx('grid grid-cols-2 gap-2', row && 'lg:grid-cols-[12rem_10rem_8rem]')}>
          <DateField oneLine={!tall} value={search.date} onChange={(date) => go({ date })} />
          {search.kind === 'passenger' && (
            <PassengersField oneLine={!tall} value={search.passengers} onChange={(passengers) => go({ passengers })} />
          )}
          <Button
            type="submit"
            size="tall"
            className={cx('col-span-2', row && 'lg:col-span-1', row && search.kind === 'parcel' && 'lg:col-span-2')}
          >
            {t(tall ? 'search.submit.short' : 'search.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function wrongEnds({ from, to }: { from: Place | null; to: Place | null }) {
  const wrong: { from?: string; to?: string } = {};
  if (!from) wrong.from = t('search.pick');
  if (!to) wrong.to = t('search.pick');
  else if (from?.id === to.id) wrong.to = t('search.same');
  return wrong;
}
