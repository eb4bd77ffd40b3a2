import { cx } from './cx.ts';

const CAP = 99;

interface CountProps {
  value: number;
  /** `action` is for messages, `now` for requests that wait for an answer. */
  kind?: 'action' | 'now' | undefined;
  /** The text for screen readers: "3 непрочитані". */
  words: string;
  className?: string | undefined;
}

/** A badge with a number: nothing for 0, and 99+ above 99. */
export function Count({ value, kind = 'action', words, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <b className={cx('count', kind === 'now' && 'count-now', className)}>
      <span aria-hidden="true">{value > CAP ? `${CAP}+` : value}</span>
      <span className="sr">{words}</span>
    </b>
  );
}
