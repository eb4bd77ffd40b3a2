import { type FormEvent, useEffect, useRef, useState } from 'react';
import './search.css';
import type { Place } from '#shared/places/schema.ts';
import { t } from '#web/core/i18n.ts';
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
  const typed = useRef({ from: '', to: '' });
  const form = useRef<HTMLFormElement>(null);
  // as they are by now: a town is also taken between two renders, after its field was left
  const chosen = useRef(ends);
  const put = (next: typeof ends) => {
    chosen.current = next;
    setEnds(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed
  useEffect(() => put({ from, to }), [from, to]);

  const oneLine = row ? 'narrow' : true;
  const ready = search.from !== null && search.to !== null;
  const go = (part: Partial<SearchState>, { from, to } = ends) => {
    onSearch({ ...search, ...part, from: from?.id ?? null, to: to?.id ?? null });
  };
  const choose = (part: Partial<typeof ends>) => {
    put({ ...chosen.current, ...part });
    setErrors({});
  };
  /** The towns that the fields mean by now, also those typed faster than they could be suggested; null after an error. */
  const settle = async () => {
    const [now, texts] = [chosen.current, { ...typed.current }];
    const { resolveEnds } = await import('./resolve-ends.ts');
    const settled = await resolveEnds(now, texts, form.current);
    put(settled.ends);
    setErrors(settled.errors);
    typed.current = settled.typed;
    return settled.right ? settled.ends : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const settled = await settle();
    if (settled) go({}, settled);
  };
  const swap = () => {
    const swapped = { from: ends.to, to: ends.from };
    put(swapped);
    if (ready && swapped.from && swapped.to) go({}, swapped);
  };
  return (
    <form ref={form} className={cx('ask', row && 'lg:bg-surface lg:px-6')} onSubmit={submit} noValidate>
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
              onTyped={(text) => {
                typed.current.from = text;
              }}
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
              onTyped={(text) => {
                typed.current.to = text;
              }}
              onChange={(place) => choose({ to: place })}
            />
          }
        />
        <div className={cx('grid grid-cols-2 gap-2', row && 'lg:grid-cols-[12rem_10rem_8rem]')}>
          <DateField oneLine={oneLine} value={search.date} onChange={(date) => go({ date })} />
          {search.kind === 'passenger' && (
            <PassengersField
              oneLine={oneLine}
              value={search.passengers}
              onChange={(passengers) => go({ passengers })}
            />
          )}
          <Button
            type="submit"
            size="tall"
            className={cx('col-span-2', row && 'lg:col-span-1', row && search.kind === 'parcel' && 'lg:col-span-2')}
          >
            <span className={cx(row && 'lg:hidden')}>{t('search.submit')}</span>
            {row && <span className="hidden lg:inline">{t('search.submit.short')}</span>}
          </Button>
        </div>
      </div>
    </form>
  );
}
