import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from '../base/cx.ts';
import './days.css';

interface DayStripProps {
  label: string;
  days: readonly {
    /** The unique key of a day: its date. */
    id: string;
    to: To;
    /** The short name of the day: "чт 26". */
    day: string;
    /** The price, "42 €", or a dash. */
    words: string;
    current?: boolean | undefined;
    /** Whether no trip runs on that day. */
    none?: boolean | undefined;
  }[];
  className?: string | undefined;
}

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
