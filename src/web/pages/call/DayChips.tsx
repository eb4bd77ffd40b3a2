import { lazy, Suspense, useState } from 'react';
import { addDays } from '#shared/core/time.ts';
import { shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { CallChips } from './CallChips.tsx';
import type { Call } from './use-call.tsx';

const DateDialog = lazy(() => import('#web/office/search/form/DateDialog.tsx'));

/** How many of the next days with a trip are offered as chips. */
const CHIPS = 4;

/** The next days on which there is a trip, and every other by a calendar. */
export function DayChips({ call: { state, set, trips } }: { call: Call }) {
  const [open, setOpen] = useState(false);
  const date = state.date ?? trips.data?.date ?? '';
  const next = (trips.data?.days ?? []).slice(0, CHIPS);
  const days = date === '' || next.includes(date) ? next : [...next.slice(0, CHIPS - 1), date];
  return (
    <>
      <CallChips
        name="when"
        label={t('call.when')}
        options={days.map((day) => ({ value: day, label: dayLabel(day) }))}
        value={date}
        onChange={(value) => set({ date: value })}
      >
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="calendar" size="s" />
          {t('call.date')}
        </button>
      </CallChips>
      {open && (
        <Suspense fallback={null}>
          <DateDialog
            value={date === '' ? today() : date}
            onClose={() => setOpen(false)}
            onChoose={(value) => {
              set({ date: value });
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function dayLabel(date: string): string {
  if (date === today()) return t('call.today');
  return date === addDays(today(), 1) ? t('call.tomorrow') : shortDay(date);
}
