import { cx } from './cx.ts';
import { ICONS } from './icons.ts';

export type IconName = keyof typeof ICONS;

interface IconProps {
  name: IconName;
  /** 16, 20 (default) or 24 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Filled instead of drawn: a star that counts. */
  fill?: boolean | undefined;
  /** What it means, when no words stand beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A line icon; silent for a screen reader unless it has a label. */
export function Icon({ name, size = 'm', fill, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('ic', size !== 'm' && `ic-${size}`, fill && 'ic-fill', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
