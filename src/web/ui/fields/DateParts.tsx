import './days.css';
import { useId } from 'react';
import { monthNames } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { cx } from '../base/cx.ts';
import { describedBy, FieldNotes } from '../base/Field.tsx';
import { Icon } from '../base/Icon.tsx';

interface DatePartsProps {
  label: string;
  /** `YYYY-MM-DD`, or `YYYY-MM` without a day; while it is incomplete, the parts as they were typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  noDay?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** The `field.ref` of a form; it receives the element to focus. */
  ref?: React.Ref<HTMLInputElement & HTMLSelectElement> | undefined;
}

/** A date in the distant past, for which a calendar is impractical: day, name of the month, year. */
export function DateParts({ label, value, onChange, onBlur, noDay, hint, error, ref }: DatePartsProps) {
  const id = useId();
  const [year = '', month = '', day = ''] = value.split('-');
  const give = (parts: string[]) => onChange(parts.every((part) => part === '') ? '' : parts.join('-'));
  const change = (part: Partial<{ year: string; month: string; day: string }>) => {
    const next = { year, month, day, ...part };
    give(noDay ? [next.year, next.month] : [next.year, next.month, next.day]);
  };
  const box = cx('in', error && 'is-bad');
  const notes = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy(id, hint, error),
  };
  return (
    <fieldset className="field" onBlur={onBlur}>
      <legend className="field-label">{label}</legend>
      <div className={cx('date-parts', noDay && 'is-month')}>
        {!noDay && (
          <div className={box}>
            <input
              {...notes}
              ref={ref}
              type="text"
              inputMode="numeric"
              maxLength={2}
              autoComplete="bday-day"
              placeholder={t('ui.date.day')}
              aria-label={t('ui.date.dayOf', { label })}
              value={day.replace(/^0(?=\d)/, '')}
              onChange={(event) => change({ day: digits(event.target.value) })}
            />
          </div>
        )}
        <div className={box}>
          <select
            {...notes}
            ref={noDay ? ref : undefined}
            autoComplete={noDay ? 'off' : 'bday-month'}
            aria-label={t('ui.date.monthOf', { label })}
            value={month}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">{t('ui.date.month')}</option>
            {monthNames().map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </div>
        <div className={box}>
          <input
            {...notes}
            type="text"
            inputMode="numeric"
            maxLength={4}
            autoComplete={noDay ? 'off' : 'bday-year'}
            placeholder={t('ui.date.year')}
            aria-label={t('ui.date.yearOf', { label })}
            value={year}
            onChange={(event) => change({ year: digits(event.target.value) })}
          />
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
