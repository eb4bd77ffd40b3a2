import type { ComponentProps, ReactNode } from 'react';
import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

/** A list of rows. `inset` draws the rows within the gutter, otherwise their edge and colour reach across. */
export function Rows({ className, ...list }: ComponentProps<'ul'>) {
  return <ul {...list} className={cx('rows', className)} />;
}

interface RowState {
  /** The row whose details lie open beside the list. */
  selected?: boolean | undefined;
  /** It is happening, or waits for an answer. */
  now?: boolean | undefined;
  className?: string | undefined;
}

interface RowProps extends RowState {
  strong: ReactNode;
  quiet?: ReactNode;
  /** Before the words: a picture, a seat number, a time. */
  leading?: ReactNode;
  /** After the words, right-aligned: a price, a state. */
  side?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  /** The whole row opens this; with no action it shows a chevron. */
  to?: To | undefined;
  onOpen?: (() => void) | undefined;
  /** 56 px and 14 px type, for the dispatcher. */
  dense?: boolean | undefined;
  chevron?: boolean | undefined;
}

/** One strong line, one quiet line, at most one action. */
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

/** The frame of a row with contents of your own: separator, selected edge, room for `RowOpen`. */
export function RowFrame({ selected, now, className, children }: RowState & { children: ReactNode }) {
  return <li className={cx('row', selected && 'is-selected', now && 'is-now', className)}>{children}</li>;
}

interface RowOpenProps {
  to?: To | undefined;
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The words that open a row; the pressable area is the whole row, other buttons lie above it. */
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
