import { cx } from '../base/cx.ts';
import '../base/choice.css';

interface WeekDaysProps {
  label: string;
  /** The seven days from Monday: `short` is shown, `full` is for screen readers. */
  days: readonly { short: string; full: string }[];
  /** The chosen days; Monday is 0. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  className?: string | undefined;
}

export function WeekDays({ label, days, value, onChange, className }: WeekDaysProps) {
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort((a, b) => a - b));
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-small font-strong">{label}</legend>
      <div className={cx('week')}>
        {days.map((day, index) => (
          <label key={day.full}>
            <input
              type="checkbox"
              className="sr"
              checked={value.includes(index)}
              onChange={() => toggle(index)}
              aria-label={day.full}
            />
            <span aria-hidden="true">{day.short}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
