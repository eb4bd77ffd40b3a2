import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';

interface ErrorStateProps {
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Replaces the button "try again". */
  action?: ReactNode;
  second?: ReactNode;
  /** Leaves the illustration out, for a part of a page. */
  small?: boolean | undefined;
  className?: string | undefined;
}

export function ErrorState({ title, text, onRetry, busy, action, second, small, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx('void', small && 'void-small', className)}>
      {!small && <BrokenLine />}
      <h2>{title ?? t('ui.error.title')}</h2>
      <p>{text ?? t('ui.error.text')}</p>
      {action ??
        (onRetry && (
          <Button
            size={small ? 'normal' : 'tall'}
            kind={small ? 'soft' : 'main'}
            icon="refresh"
            busy={busy}
            onClick={onRetry}
          >
            {t('ui.retry')}
          </Button>
        ))}
      {second}
    </div>
  );
}

function BrokenLine() {
  return (
    <svg width="120" height="96" viewBox="0 0 120 96" aria-hidden="true" className="void-line is-broken">
      <path d="M24 20v16M24 60v16" strokeWidth="3" />
      <circle cx="24" cy="12" r="8" strokeWidth="3" />
      <circle cx="24" cy="84" r="8" strokeWidth="3" />
      <path d="M16 40l16 16M32 40L16 56" className="void-cross" />
      <path d="M52 12h48M52 46h28M52 84h60" className="void-words" />
    </svg>
  );
}
