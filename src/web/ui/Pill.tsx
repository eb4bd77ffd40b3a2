import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface PillProps {
  /** `now` is what is happening or waits for an answer, never decoration. */
  kind?: 'now' | 'good' | 'bad' | 'quiet' | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A state in a word or two. */
export function Pill({ kind = 'quiet', icon, className, children }: PillProps) {
  return (
    <span className={cx('pill', `pill-${kind}`, className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
