import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

interface SectionProps {
  title?: ReactNode;
  /** Content to the right of the title: a count, a link. */
  side?: ReactNode;
  /** Draws a thin separator instead of the sunken band above the section. */
  line?: boolean | undefined;
  /** Draws no separator, for the first section of a page. */
  plain?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with an optional title. */
export function Section({ title, side, line, plain, id, className, children }: SectionProps) {
  return (
    <section id={id} className={cx('sec', line && 'sec-line', plain && 'sec-plain', className)}>
      {title && (
        <header className="sec-head">
          <h2>{title}</h2>
          {side}
        </header>
      )}
      {children}
    </section>
  );
}

/** A heading within a list: a stop of the trip sheet, or a date. */
export function GroupHead({ title, side }: { title: ReactNode; side?: ReactNode }) {
  return (
    <div className="grp">
      <h2>{title}</h2>
      {side && <span>{side}</span>}
    </div>
  );
}
