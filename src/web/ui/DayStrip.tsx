import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from './cx.ts';
import './days.css';

interface DayStripProps {
  label: string;
  days: readonly {
    /** What tells the days apart: the date. */
    id: string;
    to: To;
    /** "чт 26" */
    day: string;
    /** "42 €", or a dash. */
    words: string;
    current?: boolean | undefined;
    /** Nothing runs on that day. */
    none?: boolean | undefined;
  }[];
  className?: string | undefined;
}

/** Days side by side with the cheapest fare of each. */
export function DayStrip({ label, days, className }: DayStripProps) {
  return (
    <nav aria-label={label} className={cx('days', className)}>
      {days.map((day) => (
        <Link
          key={day.id}
          to={day.to}
          replace
          aria-current={day.current ? 'date' : undefined}
          className={day.none ? 'is-none' : undefined}
        >
          <span>{day.day}</span>
          <b>{day.words}</b>
        </Link>
      ))}
    </nav>
  );
}
