import type { ReactNode } from 'react';
import { cx } from './base/cx.ts';

interface PanesProps {
  list: ReactNode;
  columns: string;
  listClassName?: string | false | null | undefined;
  children: ReactNode;
}

/** A list and what is open of it, side by side: they share the height of the window that the bars leave. */
export function Panes({ list, columns, listClassName, children }: PanesProps) {
  return (
    <div className={cx('absolute inset-0 grid grid-rows-[minmax(0,1fr)] print:static', columns)}>
      <div className={cx('relative min-w-0 overflow-y-auto border-r border-line', listClassName)}>{list}</div>
      {children}
    </div>
  );
}
