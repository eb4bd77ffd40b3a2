import { lazy, Suspense, useState } from 'react';
import type { LocalDate } from '#shared/core/time.ts';
import { PRERENDERING } from '#web/core/browser/prerendering.ts';
import { longDate, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { FieldButton } from '#web/ui/fields/TextField.tsx';
import type { Pair } from './queries.ts';

const DateDialog = lazy(() => import('./DateDialog.tsx'));

interface DateFieldProps {
  /** Hides the label visually, always or (`narrow`) on a phone only. */
  oneLine: true | 'narrow';
  value: LocalDate;
  /** Whose cheapest fares are shown in the calendar. */
  pair: Pair | undefined;
  onChange: (date: LocalDate) => void;
}

/** The field for the day of departure; the calendar is loaded when it is opened. */
export function DateField({ oneLine, value, pair, onChange }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <FieldButton
        hideLabel={oneLine}
        label={t('search.date')}
        icon="calendar"
        // The day depends on the reader, so the prerendered page only reserves its space.
        value={PRERENDERING ? '\u00a0' : longDate(value, today())}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {open && (
          <DateDialog
            value={value}
            pair={pair}
            onClose={() => setOpen(false)}
            onChoose={(date) => {
              setOpen(false);
              onChange(date);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
