import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

interface SectionProps {
  title?: ReactNode;
  side?: ReactNode;
  /** Above the section: a sunken band by default, a thin line, or none for the first section of a page. */
  separator?: 'line' | 'none' | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Section({ title, side, separator, id, className, children }: SectionProps) {
  return (
    <section
      id={id}
      className={cx('sec', separator === 'line' && 'sec-line', separator === 'none' && 'sec-plain', className)}
    >
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
