import { cx } from './cx.ts';

const CAP = 99;

interface CountProps {
  value: number;
  /** `action` for messages, `now` for what waits for an answer. */
  kind?: 'action' | 'now' | undefined;
  /** The same in words, for a screen reader: "3 непрочитані". */
  words: string;
  className?: string | undefined;
}

/** A badge; nothing when there is nothing to count, 99+ when there is too much of it. */
export function Count({ value, kind = 'action', words, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <b className={cx('count', kind === 'now' && 'count-now', className)}>
      <span aria-hidden="true">{value > CAP ? `${CAP}+` : value}</span>
      <span className="sr">{words}</span>
    </b>
  );
}
