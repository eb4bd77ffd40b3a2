import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { addDays } from '#shared/core/time.ts';
import { shortDay, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { callStopsQuery } from '#web/sales/bookings/callers/call-queries.ts';
import type { useTripsState } from '#web/sales/trips/state.ts';
import { Chip } from '#web/ui/base/Chip.tsx';

const SavedViews = lazy(() => import('#web/people/accounts/profile/SavedViews.tsx'));

/** How many days can be chosen by one press. */
const DAYS = 7;

/** The filters of the table of trips: a day, and the missing staff. Each press is in the address. */
export default function TripChips({ list: { state, change } }: { list: ReturnType<typeof useTripsState> }) {
  const now = today();
  const { data: stops } = useQuery(callStopsQuery());
  const town = (id: number | undefined) => stops?.places.find((place) => place.id === id)?.name;
  const [boarding, leaving] = [town(state.boarding), town(state.leaving)];
  const day = (date: string, label: string) => {
    const on = state.from === date && state.to === date;
    return (
      <Chip
        key={date}
        on={on}
        onClick={() => change(on ? { from: undefined, to: undefined } : { from: date, to: date })}
      >
        {label}
      </Chip>
    );
  };
  const flag = (name: 'unpaid' | 'missing' | 'unconfirmed') => (
    <Chip on={state[name]} onClick={() => change({ [name]: !state[name] })}>
      {t(`trips.chip.${name}`)}
    </Chip>
  );
  return (
    <div className="chips flex flex-wrap gap-2 px-4 pt-3 pb-2">
      <Suspense fallback={null}>
        <SavedViews />
      </Suspense>
      {day(now, t('trips.chip.today'))}
      {day(addDays(now, 1), t('trips.chip.tomorrow'))}
      {Array.from({ length: DAYS - 2 }, (_, at) => addDays(now, at + 2)).map((date) => day(date, shortDay(date)))}
      <label className="chip">
        <span className="sr">{t('trips.chip.date')}</span>
        <input
          type="date"
          value={state.from === state.to ? (state.from ?? '') : ''}
          onChange={({ target: { value } }) => change({ from: value || undefined, to: value || undefined })}
        />
      </label>
      {flag('unconfirmed')}
      {flag('unpaid')}
      {flag('missing')}
      {boarding && (
        <Chip on onClick={() => change({ boarding: undefined })}>
          {t('trips.chip.boarding', { town: named(boarding) })}
        </Chip>
      )}
      {leaving && (
        <Chip on onClick={() => change({ leaving: undefined })}>
          {t('trips.chip.leaving', { town: named(leaving) })}
        </Chip>
      )}
    </div>
  );
}
