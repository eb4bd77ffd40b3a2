import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

interface EmptyProps {
  title: ReactNode;
  /** Purpose of the list, and the first step. */
  text?: ReactNode;
  /** One button of the kind `main` and the size `tall`. */
  action?: ReactNode;
  /** A secondary action, a button of the kind `bare`. */
  second?: ReactNode;
  /** Leaves the illustration out, for an empty part of a page. */
  small?: boolean | undefined;
  className?: string | undefined;
}

export function Empty({ title, text, action, second, small, className }: EmptyProps) {
  return (
    <div className={cx('void', small && 'void-small', className)}>
      {!small && <EmptyLine />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
      {second}
    </div>
  );
}

function EmptyLine() {
  return (
    <svg width="120" height="96" viewBox="0 0 120 96" aria-hidden="true" className="void-line">
      <path d="M24 14v22M24 56v26" strokeWidth="4" />
      <path d="M14 37h20M14 55h20" strokeWidth="3" />
      <circle cx="24" cy="12" r="8" strokeWidth="4" />
      <circle cx="24" cy="84" r="8" strokeWidth="4" />
      <path d="M52 12h48M52 46h28M52 84h60" className="void-words" />
    </svg>
  );
}
