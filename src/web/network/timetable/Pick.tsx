import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import '#web/ui/base/choice.css';

interface PickProps extends ComponentProps<'select'> {
  label: string;
  bad?: boolean | undefined;
  children: ReactNode;
}

/** A native select that looks like part of the text. */
export function Pick({ label, bad, children, ...select }: PickProps) {
  return (
    <span className={cx('pick', bad && 'is-bad')}>
      <select {...select} aria-label={label} aria-invalid={bad || undefined}>
        {children}
      </select>
      <Icon name="down" size="s" />
    </span>
  );
}
