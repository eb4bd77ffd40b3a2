import { cx } from './cx.ts';
import './choice.css';

interface WeekDaysProps {
  label: string;
  /** Seven, Monday first: short for the eye, full for the ear. */
  days: readonly { short: string; full: string }[];
  /** Chosen days, Monday 0. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  className?: string | undefined;
}

/** Seven squares of which any number may be chosen. */
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
