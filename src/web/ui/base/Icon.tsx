import { cx } from './cx.ts';
import { ICONS } from './icons.ts';

export type IconName = keyof typeof ICONS;

interface IconProps {
  name: IconName;
  /** Size in pixels: 16, 20 (default) or 24. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Draws the icon filled instead of as lines, for the stars of a rating. */
  fill?: boolean | undefined;
  /** The accessible name, needed where no text beside the icon says the same. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A line icon; it is hidden from screen readers unless it has a label. */
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
