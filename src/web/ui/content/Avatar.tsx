import { cx } from '../base/cx.ts';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** The picture of a person is round, that of a company is square. */
  kind?: 'person' | 'company' | undefined;
  /** Size in pixels: 40, 44 (default) or 88. */
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** A picture, or initials. It is hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, src, kind = 'person', size = 'm', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('avatar', kind === 'company' && 'avatar-company', size !== 'm' && `avatar-${size}`, className)}
    >
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join('');
}
