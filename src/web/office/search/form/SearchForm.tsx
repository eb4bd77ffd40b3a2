import { type FormEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { FromToFields } from '#web/ui/fields/FromToFields.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { FieldButton } from '#web/ui/fields/TextField.tsx';
import { DateField } from './DateField.tsx';
import { pairOf } from './queries.ts';
import type { Ends } from './resolve-ends.ts';
import type { SearchState } from './state.ts';
import { townSources } from './town-source.ts';

const PassengersDialog = lazy(() => import('./PassengersDialog.tsx'));

interface SearchFormProps {
  search: SearchState;
  /** The places of the search, once they are loaded. */
  from: Place | null;
  to: Place | null;
  /** A change of the search; `sent` with the button, after which the form is not needed. */
  onSearch: (search: SearchState, sent?: boolean) => void;
  /** Lays the form out in one row on a wide screen. */
  horizontal?: boolean | undefined;
  className?: string | undefined;
}

const BAND = 'bg-surface-sunken px-4 pt-3 pb-4';

/** The search form: from, to, date, passengers or parcel. Changing the date or the number of travellers searches immediately. */
export function SearchForm({ search, from, to, onSearch, horizontal, className }: SearchFormProps) {
  const { ends, current, choose, ids } = useEnds(search, { from, to });
  const [errors, setErrors] = useState<{ from?: string; to?: string }>({});
  const typed = useRef({ from: '', to: '' });
  const form = useRef<HTMLFormElement>(null);
  const oneLine = horizontal ? 'narrow' : true;
  const sources = townSources(ends);
  const { from: fromId, to: toId } = search;
  const ready = fromId !== null && toId !== null;
  const go = (part: Partial<SearchState>, towns = ends, sent = false) =>
    onSearch({ ...search, ...part, ...ids(towns) }, sent);
  const take = (part: Partial<Ends>) => {
    choose(part);
    setErrors({});
  };
  /** Also resolves towns that were typed before a suggestion could be chosen. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const states = [current(), { ...typed.current }, form.current] as const;
    const resolved = await (await import('./resolve-ends.ts')).resolveEnds(...states);
    choose(resolved.ends);
    setErrors(resolved.errors);
    typed.current = resolved.typed;
    if (resolved.right) go({}, resolved.ends, true);
  };
  const swap = () => {
    const swapped = { from: ends.to, to: ends.from };
    choose(swapped);
    if (ready && swapped.from && swapped.to) go({}, swapped);
  };
  const placeField = (end: keyof Ends) => (
    <PlaceField
      labelInside
      label={t(`search.${end}`)}
      placeholder={t(`search.${end}.empty`)}
      value={ends[end]}
      error={errors[end]}
      source={sources[end]}
      onTyped={(text) => {
        typed.current[end] = text;
      }}
      onChange={(place) => take({ [end]: place })}
    />
  );
  return (
    <form ref={form} className={cx(BAND, horizontal && 'lg:bg-surface', className)} onSubmit={submit} noValidate>
      <Segmented
        onBand
        label={t('search.kind')}
        className={cx('mb-3', horizontal && 'lg:max-w-100')}
        options={[
          { value: 'passenger', label: t('search.kind.passenger'), icon: 'user' },
          { value: 'parcel', label: t('search.kind.parcel'), icon: 'box' },
        ]}
        value={search.kind}
        onChange={(kind) => go({ kind })}
      />
      <div className={cx('grid gap-2', horizontal && 'lg:flex lg:flex-wrap')}>
        <FromToFields
          className={horizontal ? 'pair-wide lg:flex-[1_1_22rem]' : undefined}
          onSwap={swap}
          from={placeField('from')}
          to={placeField('to')}
        />
        <div
          className={cx(
            'grid pairs gap-2',
            horizontal && 'lg:max-w-full lg:grid-cols-[minmax(0,14rem)_minmax(0,10rem)_minmax(0,8rem)]',
          )}
        >
          <DateField
            oneLine={oneLine}
            value={search.date}
            pair={ready ? pairOf({ ...search, from: fromId, to: toId }) : undefined}
            onChange={(date) => go({ date })}
          />
          {search.kind === 'passenger' && (
            <PassengersField
              oneLine={oneLine}
              value={search.passengers}
              onChange={(passengers) => go({ passengers })}
            />
          )}
          <Send horizontal={horizontal} parcel={search.kind === 'parcel'} />
        </div>
      </div>
    </form>
  );
}

function Send({ horizontal, parcel }: { horizontal: boolean | undefined; parcel: boolean }) {
  return (
    <Button
      type="submit"
      size="tall"
      className={cx('col-span-full', horizontal && 'lg:col-span-1', horizontal && parcel && 'lg:col-span-2')}
    >
      <span className={cx(horizontal && 'lg:hidden')}>{t('search.submit')}</span>
      {horizontal && <span className="hidden lg:inline">{t('search.submit.short')}</span>}
    </Button>
  );
}

interface PassengersFieldProps {
  /** Hides the label visually, always or (`narrow`) on a phone only. */
  oneLine: true | 'narrow';
  value: number;
  onChange: (n: number) => void;
}

/** The number of travellers, one to eight. */
function PassengersField({ oneLine, value, onChange }: PassengersFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FieldButton
        hideLabel={oneLine}
        label={t('search.who')}
        icon="users"
        value={t('search.passengers', { n: value })}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && <PassengersDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/**
 * The towns of the search form: the person's choice since the address last changed, otherwise the towns of the address. Those
 * load late and never replace a choice that was made in the meantime.
 */
function useEnds(address: { from: number | null; to: number | null }, loaded: Ends) {
  const [chosen, setChosen] = useState<Partial<Ends>>({});
  // The latest choice, readable between two renders: a town may be chosen and the form submitted before React renders again.
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    const { from, to } = latest.current;
    latest.current = { ...(isPlace(from, address.from) && { from }), ...(isPlace(to, address.to) && { to }) };
    setChosen(latest.current);
  }, [address.from, address.to]);

  const withLoaded = ({ from = loaded.from, to = loaded.to }: Partial<Ends>): Ends => ({ from, to });
  return {
    ends: withLoaded(chosen),
    /** The current towns; unlike `ends` they are also right between two renders. */
    current: () => withLoaded(latest.current),
    choose: (ends: Partial<Ends>) => {
      latest.current = { ...latest.current, ...ends };
      setChosen(latest.current);
    },
    /** The ids of the towns for the address; a town that is not loaded yet keeps its id from the address. */
    ids: ({ from, to }: Ends) => ({
      from: from?.id ?? (latest.current.from === undefined ? address.from : null),
      to: to?.id ?? (latest.current.to === undefined ? address.to : null),
    }),
  };
}

function isPlace(place: Place | null | undefined, id: number | null): boolean {
  return place !== undefined && (place?.id ?? null) === id;
}
