import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface PillProps {
  /** `now` is only for what is happening now or waits for an answer. */
  kind?: 'now' | 'good' | 'bad' | 'quiet' | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A state in one or two words. */
export function Pill({ kind = 'quiet', icon, className, children }: PillProps) {
  return (
    <span className={cx('pill', `pill-${kind}`, className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
