import { cx } from './cx.ts';

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** A person is round, a company square. */
  kind?: 'person' | 'company' | undefined;
  /** 40, 44 (default) or 88 px. */
  size?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

/** A picture or the initials; the name always stands beside it, so it is silent. */
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
