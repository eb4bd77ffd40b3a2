import type { ComponentProps, ReactNode } from 'react';
import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';

/**
 * A list of rows. With `inset` the rows stay within the gutter; otherwise their background reaches both edges of the
 * screen.
 */
export function Rows({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={cx('rows', className)} />;
}

interface RowState {
  /** Whether the details of this row are open beside the list. */
  selected?: boolean | undefined;
  /** Whether it is happening now or waits for an answer. */
  now?: boolean | undefined;
  className?: string | undefined;
}

interface RowProps extends RowState {
  strong: ReactNode;
  quiet?: ReactNode;
  /** Content before the text: a picture, a seat number, a time. */
  leading?: ReactNode;
  /** Content on the right: a price, a state. */
  side?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** The target of the whole row; without `action`, the row shows a chevron. */
  to?: To | undefined;
  onOpen?: (() => void) | undefined;
  /** Rows of 56 px with text of 14 px, for dispatchers. */
  dense?: boolean | undefined;
  chevron?: boolean | undefined;
}

export function Row({ strong, quiet, leading, side, action, to, onOpen, dense, chevron, ...state }: RowProps) {
  const opens = to !== undefined || onOpen !== undefined;
  return (
    <RowFrame {...state} className={cx('li', dense && 'li-dense', state.className)}>
      {leading}
      <span className="li-words">
        <RowOpen to={to} onOpen={onOpen} className="li-strong">
          {strong}
        </RowOpen>
        {quiet && <span className="li-quiet">{quiet}</span>}
      </span>
      {side && <span className="li-side">{side}</span>}
      {action && <span className="li-act">{action}</span>}
      {opens && (chevron ?? !action) && !dense && <Icon name="forward" className="text-quiet" />}
    </RowFrame>
  );
}

/** The frame of a row with content from the caller: separator, edge of a selected row, and room for `RowOpen`. */
export function RowFrame({ selected, now, className, children }: RowState & { children: ReactNode }) {
  return <li className={cx('row', selected && 'is-selected', now && 'is-now', className)}>{children}</li>;
}

interface RowOpenProps {
  to?: To | undefined;
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The link or button that opens a row. The whole row can be pressed; other buttons are above this area. */
export function RowOpen({ to, onOpen, className, children }: RowOpenProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={cx('row-open', className)}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" onClick={onOpen} className={cx('row-open', className)}>
        {children}
      </button>
    );
  }
  return <span className={className}>{children}</span>;
}
